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

test("on a phone: from nothing to a template, a campaign that is sent, a click, an unsubscription and the report", async () => {
  const { page, context, complaints } = await newVisitor(browser, { viewport: { width: 360, height: 780 } });
  await becomeMember(page, newEmail("mails"));
  await page.goto("/retargeting");
  await page.getByRole("heading", { name: "No mail campaigns yet" }).waitFor();
  await isRight(page);

  await page.goto("/retargeting/sending");
  await page.getByLabel("Postal address").fill("Telliskivi 60a\n10412 Tallinn");
  await page.getByLabel("Quiet from").selectOption("0");
  await page.getByLabel("Quiet until").selectOption("0");
  await isRight(page);
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();

  await page.goto("/leads/contacts/new");
  await page.getByLabel("Name").first().fill("Mari Maasikas");
  await page.getByLabel("Email").first().fill("mari@shop.example");
  await page
    .getByRole("button", { name: /Create contact|Add contact|Save/ })
    .first()
    .click();
  await page.waitForURL(/\/leads\/contacts\/[0-9a-f-]{36}/);

  await page.goto("/retargeting/templates");
  await page.getByLabel("Name of a new template").fill("Spring");
  await page.getByRole("button", { name: "Create template" }).click();
  await page.getByRole("heading", { name: "Spring", level: 1 }).waitFor();
  await page.getByText("the button leads nowhere").waitFor();
  await isRight(page);
  const button = page.getByRole("form", { name: "Button, block 3" });
  await button.getByLabel("Leads to").fill("javascript:alert(1)");
  await button.getByRole("button", { name: /^Save/ }).click();
  await button.getByText("Enter a whole address that begins with https://").waitFor();
  await button.getByLabel("Leads to").fill("https://shop.example/spring");
  await button.getByRole("button", { name: /^Save/ }).click();
  await page.getByText("the button leads nowhere").waitFor({ state: "detached" });
  const preview = page.frameLocator('iframe[title="Preview of the mail"]');
  await preview.getByRole("heading", { name: "Hello Mari" }).waitFor();

  await page.goto("/retargeting/audiences");
  await page.getByRole("button", { name: "Download file" }).waitFor();
  await isRight(page);

  await page.goto("/retargeting/win-back");
  await page.getByRole("heading", { name: "No orders yet" }).waitFor();
  await isRight(page);
  await page.getByRole("button", { name: "Create segment: Lapsed customers" }).click();
  await page.getByRole("heading", { name: "New mail campaign" }).waitFor();
  expect(await page.getByLabel("Audience").locator("option:checked").textContent()).toContain("Lapsed customers");
  await page.goto("/retargeting/win-back");
  await page.getByRole("link", { name: "New campaign: Lapsed customers" }).waitFor();

  await page.goto("/retargeting/campaigns/new");
  await page.getByLabel("Name").fill("Spring sale");
  await isRight(page);
  await page.getByRole("button", { name: "Create campaign" }).click();
  await page.getByRole("button", { name: "Start campaign" }).waitFor();
  await isRight(page);
  await page.getByRole("button", { name: "Start campaign" }).click();
  // Nobody agreed to mails: the report says so.
  await page.getByText("No consent to these mails").waitFor({ timeout: 60_000 });
  await isRight(page);
  await context.close();
  expect(complaints).toEqual([]);
});
