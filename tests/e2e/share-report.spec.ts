import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, own, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

const PASSWORD = "Open-Sesame-9";
/** A4 in points, as PDF writes it; Chromium rounds to whole pixels. */
const A4 = /\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/;

test("a report is shared, opened elsewhere with its password, printed, and withdrawn", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("sharer"));
  await page.goto("/seo/new");
  await page.getByLabel("Website", { exact: true }).fill(own().siteUrl);
  await page.getByLabel("Name").fill("Tea shop");
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.getByRole("button", { name: "Crawl now" }).waitFor({ timeout: 90_000 });
  await page.getByRole("link", { name: "Report", exact: true }).click();
  await page.getByLabel("Name on the report").fill("Harbour & Light");
  await page.getByLabel("Prepared for").fill("Tea House Ltd");
  await page.getByLabel("Password (optional)").fill(PASSWORD);
  await page.getByRole("button", { name: "Make a link" }).click();
  await page.getByText("The link is ready").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const path = /\/reports\/[A-Za-z0-9_-]{32}/.exec((await page.locator("main").textContent()) ?? "")?.[0] ?? "none";

  // Somebody else, in a browser without scripts.
  const reader = await newVisitor(browser, { javaScriptEnabled: false });
  await reader.page.goto(path);
  expect(await reader.page.locator("main").textContent()).not.toContain("Harbour");
  await reader.page.getByLabel("Password").fill("not the password");
  await reader.page.getByRole("button", { name: "Open the report" }).click();
  await reader.page.getByText("This is not the password of the report.").waitFor();
  await reader.page.getByLabel("Password").fill(PASSWORD);
  await reader.page.getByRole("button", { name: "Open the report" }).click();
  await reader.page.getByRole("heading", { name: "What to fix first" }).waitFor();
  expect(await reader.page.locator("header").textContent()).toContain("Tea House Ltd");
  const printed = (await reader.page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
  const pages = printed.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
  expect(pages).toBeGreaterThanOrEqual(4);
  expect(pages).toBeLessThanOrEqual(10);
  expect(printed).toMatch(A4);

  await page.getByRole("button", { name: /^Withdraw/ }).click();
  await page.getByText("The link no longer works.").waitFor();
  await page.getByText("Withdrawn", { exact: true }).waitFor();
  expect((await reader.page.goto(path))?.status()).toBe(404);
  await reader.page.getByRole("heading", { name: "This link does not work" }).waitFor();
  expect([...complaints, ...reader.complaints]).toEqual([]);
  await Promise.all([page.context().close(), reader.context.close()]);
});
