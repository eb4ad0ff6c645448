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

test("on a phone: from nothing to a first campaign, its costs, its checklist, its report and a clone", async () => {
  const { page, context, complaints } = await newVisitor(browser, { viewport: { width: 360, height: 780 } });
  await becomeMember(page, newEmail("campaign"));
  await page.goto("/cross-module");
  await page.getByRole("heading", { name: "No campaign yet" }).waitFor();
  await isRight(page);

  await page.getByRole("link", { name: "New campaign" }).click();
  await page.getByLabel("Name").fill("Winter tea for a very long evening in a very small house");
  await page.getByLabel("Target").fill("40");
  await isRight(page);
  await page.getByRole("button", { name: "Create campaign" }).click();
  await page.getByRole("heading", { name: "Go-live checklist" }).waitFor();
  await isRight(page);

  await page.getByRole("button", { name: "Launch campaign" }).click();
  await page.getByText("Complete the checklist to launch: dates, budget, UTM campaign, destinations.").waitFor();

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("First day").fill("2099-12-01");
  await page.getByLabel("Last day").fill("2099-12-24");
  await page.getByLabel("Budget").fill("600");
  await page.getByLabel("UTM campaign").fill("winter_tea");
  await page.getByRole("button", { name: "Save campaign" }).click();
  await page.getByText("Start and end dates are set.").waitFor();

  await page.getByLabel("Description").fill("Photographs");
  await page.getByLabel("Amount").fill("250");
  await page.getByLabel("Currency of the cost").selectOption("GBP");
  await page.getByRole("button", { name: "Add cost" }).click();
  await page.getByText("£250. There is no total: enter a rate for GBP.").waitFor();
  await isRight(page);

  await page.getByRole("link", { name: "Report", exact: true }).click();
  await page.getByText("The campaign has not started yet").waitFor();
  await isRight(page);

  await page.goto("/cross-module");
  for (const view of ["Timeline", "Calendar", "Table", "Board"]) {
    await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: view }).click();
    await page.getByRole("navigation", { name: "View" }).locator("[aria-current]", { hasText: view }).waitFor();
    await isRight(page);
  }
  await page.goto("/cross-module?view=calendar&day=2099-12-01");
  await page.getByRole("button", { name: /^Move Winter tea/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("Enter saves, Escape cancels.").waitFor();
  await page.keyboard.press("Enter");
  await page
    .getByText(/: Wed, /)
    .first()
    .waitFor();
  await isRight(page);
  await page.goto("/cross-module");
  await page.getByRole("link", { name: /^Winter tea/ }).click();
  await page.getByRole("link", { name: "Clone", exact: true }).click();
  await isRight(page);
  await page.getByRole("button", { name: "Clone campaign" }).click();
  await page.getByText("These dates are too far away. Enter fewer days.").waitFor();
  await page.getByLabel("Shift dates (days)").fill("-7");
  await page.getByRole("button", { name: "Clone campaign" }).click();
  await page.getByRole("heading", { name: /\(copy\)$/, level: 1 }).waitFor();

  await page.goto("/cross-module/utm");
  await page.getByLabel("Page", { exact: true }).fill("tea.example/winter");
  await page.getByLabel("Source").fill("Newsletter");
  await page.getByLabel("Medium").fill("email");
  await page.getByLabel("Campaign", { exact: true }).fill("winter_tea");
  await page.getByRole("button", { name: "Build link" }).click();
  await page.getByText("Did you mean “newsletter”?").waitFor();
  await isRight(page);
  for (const tab of ["Dictionary", "Audit"]) {
    await page.getByRole("link", { name: tab }).click();
    await page.getByRole("navigation", { name: "UTM rules" }).locator("[aria-current]", { hasText: tab }).waitFor();
    await isRight(page);
  }
  expect(complaints).toEqual([]);
  await context.close();
});
