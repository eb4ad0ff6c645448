import type { Browser } from "playwright-core";
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

test("a tool is found, teaches by its example, answers, and its address is sent on", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("tools"));

  await page.goto("/marketing-tools");
  await page.getByRole("heading", { name: "Marketing Tools", level: 1 }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("searchbox", { name: "Search tools" }).fill("chi-squared");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/marketing-tools?q=chi-squared");
  await page.getByRole("link", { name: "Significance of an A/B test" }).click();

  await page.getByText("This is the worked example").waitFor();
  await page.getByText("B is better, with 95% confidence").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  await page.getByLabel("Visitors of A").fill("1,000");
  await page.getByLabel("Conversions of A").fill("1001");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByText("There cannot be more conversions than visitors.").waitFor();
  // What was typed is still there.
  expect(await page.getByLabel("Visitors of A").inputValue()).toBe("1,000");
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  await page.getByLabel("Conversions of A").fill("30");
  await page.getByLabel("Visitors of B").fill("1,000");
  await page.getByLabel("Conversions of B").fill("33");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByText("No significant difference at 95% confidence").first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Result");

  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await colleague.getByText("No significant difference at 95% confidence").first().waitFor();
  expect(complaints.filter((complaint) => !complaint.includes("400"))).toEqual([]);
});

test("charts, a code and tables are there without scripts, on a phone and in the dark", async () => {
  const { page } = await newVisitor(browser, {
    viewport: { width: 360, height: 800 },
    colorScheme: "dark",
    javaScriptEnabled: false,
  });
  await becomeMember(page, newEmail("tools-plain"));
  await page.goto("/marketing-tools/retention");
  await page.getByRole("img", { name: "Customers still there (%)" }).waitFor();
  await page.getByLabel("Periods ahead").fill("2");
  await page.getByRole("button", { name: "Draw curve" }).click();
  await page.getByText("will still be there after 9 periods").waitFor();

  await page.goto("/marketing-tools/qr-code");
  await page.getByRole("img", { name: /^QR code for https:\/\/tea\.example/ }).waitFor();
  expect(await page.getByRole("link", { name: "Download SVG" }).getAttribute("href")).toMatch(/^data:image\/svg\+xml/);
});

test("a tool is filled in with figures of a website", async () => {
  const { page } = await newVisitor(browser);
  await becomeMember(page, newEmail("tools-own"));
  await page.goto("/marketing-tools/sample-size");
  await page
    .getByRole("navigation", { name: "Use my data" })
    .getByRole("link", { name: "Connect a website" })
    .waitFor();
  const form = { name: "Tea shop", hosts: "tea.example", timeZone: "UTC", currency: "EUR", connectAnyway: "on" };
  await page.request.post("/analytics/new", { form, headers: { "sec-fetch-site": "same-origin" } });
  await page.goto("/marketing-tools/sample-size");
  await page.getByRole("link", { name: "Tea shop" }).click();
  await page.getByText("Tea shop has too little data for this").first().waitFor();
});

test("keys and the palette lead to the tools", async () => {
  const { page } = await newVisitor(browser);
  await becomeMember(page, newEmail("tools-keys"));
  await page.goto("/help");
  await whenAround(page);
  await page.keyboard.press("g");
  await page.keyboard.press("k");
  await page.waitForURL("**/marketing-tools");
  await whenAround(page);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("combobox").fill("break-even");
  await dialog
    .getByRole("option", { name: /ROAS and break-even ROAS/ })
    .first()
    .click();
  await page.waitForURL("**/marketing-tools/roas");
});
