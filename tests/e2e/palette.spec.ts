import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, whenAround } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

/** Opens the palette by its keys. */
async function openByKeys(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Search" });
  await whenAround(page);
  await page.keyboard.press("Control+k");
  await dialog.waitFor();
  return dialog;
}

test("the palette finds pages, help and actions by the keyboard alone", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("palette"));
  await page.goto("/settings/profile");

  const dialog = await openByKeys(page);
  await dialog.getByRole("option", { name: /Connect a website/ }).waitFor();
  await page.keyboard.type("settings");
  await dialog.getByRole("option", { selected: true, name: /^Settings/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  // Enter waits for the answers to what was typed.
  await dialog.getByRole("combobox").fill("");
  await page.keyboard.type("biling");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/billing");
  expect(await dialog.isVisible()).toBe(false);

  await openByKeys(page);
  await page.keyboard.type("two-factor");
  await dialog.getByRole("group", { name: "Help articles" }).getByRole("option").first().waitFor();
  const first = await dialog.getByRole("option", { selected: true }).getAttribute("id");
  await page.keyboard.press("ArrowDown");
  expect(await dialog.getByRole("option", { selected: true }).getAttribute("id")).not.toBe(first);
  await page.keyboard.press("ArrowUp");
  expect(await dialog.getByRole("combobox").getAttribute("aria-activedescendant")).toBe(first);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/billing");

  await openByKeys(page);
  await page.keyboard.type("qqqqqq");
  await dialog.getByText("No results. Try fewer letters").waitFor();
  await page.keyboard.press("Escape");

  await openByKeys(page);
  await page.keyboard.type("sign out");
  await dialog.getByRole("option", { name: /Sign out/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
  expect(complaints).toEqual([]);
});

test("on a phone the button opens it, a tap chooses, and it fits; without scripts the button leads to the page", async () => {
  const phone = await newVisitor(browser, { viewport: { width: 360, height: 780 }, hasTouch: true });
  await becomeMember(phone.page, newEmail("palette-phone"));
  await phone.page.goto("/notices");
  await phone.page.waitForLoadState("networkidle");
  await phone.page.getByRole("link", { name: "Search" }).tap();
  const dialog = phone.page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("combobox").fill("api key");
  await dialog
    .getByRole("group", { name: "Actions" })
    .getByRole("option", { name: /Create API key/ })
    .waitFor();
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await accessibilityProblems(phone.page)).toEqual([]);
  await dialog.getByRole("option", { name: /^API keys/ }).tap();
  await phone.page.waitForURL("**/settings/api-keys");
  expect(phone.complaints).toEqual([]);

  const bare = await newVisitor(browser, {
    javaScriptEnabled: false,
    storageState: await phone.context.storageState(),
  });
  await bare.page.goto("/notices");
  await bare.page.getByRole("link", { name: "Search" }).click();
  await bare.page.getByLabel("What are you looking for?").fill("billing");
  await bare.page.getByRole("button", { name: "Search" }).click();
  await bare.page
    .getByRole("region", { name: "Pages" })
    .getByRole("link", { name: /^Billing/ })
    .click();
  await bare.page.waitForURL("**/billing");
});
