import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

/** Nothing wrong for readers of any kind, and nothing wider than the phone. */
async function isRight(page: Page): Promise<void> {
  expect(await accessibilityProblems(page, "#main"), page.url()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(360);
}

test("on a phone: from nothing to a campaign with an ad, its changes, an undo and an import", async () => {
  const { page, context, complaints } = await newVisitor(browser, { viewport: { width: 360, height: 780 } });
  await becomeMember(page, newEmail("sem"));
  await page.goto("/sem");
  await page.getByRole("heading", { name: "No search campaign yet" }).waitFor();
  await isRight(page);

  await page.getByRole("link", { name: "New campaign" }).click();
  await page.getByLabel("Name").fill("Winter tea");
  await page.getByLabel("Daily budget (optional)").fill("12.50");
  await isRight(page);
  await page.getByRole("button", { name: "Create campaign" }).click();
  await page.getByRole("heading", { name: "No ad group yet" }).waitFor();
  await page.getByLabel("Add ad groups").fill("Green tea; 0.80\nBlack tea");
  await page.getByRole("button", { name: "Add ad groups" }).click();
  await page.getByRole("link", { name: "Green tea" }).click();
  await page.getByRole("heading", { name: "No ad yet" }).waitFor();
  await page.getByLabel("Add keywords", { exact: true }).fill('[green tea]\n"buy tea"');
  await page.getByRole("button", { name: "Add keywords" }).click();
  await page.getByText("[green tea]").waitFor();
  await isRight(page);

  await page.getByRole("link", { name: "New ad" }).click();
  await page.getByLabel("Headline 1", { exact: true }).fill("GREEN TEA!");
  await page.getByText("Headlines have no exclamation mark. Remove it.").waitFor();
  await page.getByLabel("Headline 1", { exact: true }).fill("Green tea from Japan");
  await page.getByLabel("Headline 2", { exact: true }).fill("Fresh harvest");
  await page.getByLabel("Headline 3", { exact: true }).fill("Delivered in two days");
  await page.getByLabel("Description 1", { exact: true }).fill("Loose leaves of small farms.");
  await page.getByLabel("Description 2", { exact: true }).fill("Order before noon.");
  await page.getByText("1 of 6").waitFor();
  await isRight(page);
  await page.getByLabel("Final URL").fill("https://shop.example/tea");
  await page.getByRole("button", { name: "Save ad" }).click();
  await page.getByRole("link", { name: /^Green tea from Japan/ }).waitFor();

  await page
    .getByRole("navigation", { name: "Campaign" })
    .getByRole("link", { name: /^Changes/ })
    .click();
  await page.getByRole("link", { name: "Export changes for Google Ads" }).waitFor();
  await isRight(page);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByText("Undone: Added an ad").waitFor();

  await page.goto("/sem/import");
  const text = "campaign,AD GROUP,Keyword,criterion type\nImported,Green,sencha,Exact\nImported,Green,bad!word,Exact\n";
  await page.getByLabel("File of Google Ads Editor or Microsoft Advertising").setInputFiles({
    name: "editor.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await page.getByRole("button", { name: "Import file" }).click();
  await page.getByText("The character “!” is not allowed in a keyword. Remove it.").waitFor();
  await isRight(page);
  for (const path of ["/sem/terms", "/sem/pacing", "/sem/planner", "/sem/conversions"]) {
    await page.goto(path);
    await isRight(page);
  }
  expect(complaints).toEqual([]);
  await context.close();
});
