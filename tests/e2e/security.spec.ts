import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail, PASSWORD } from "./person.ts";
import { newVisitor, origin } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

async function signIn(page: Page, email: string) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
}

test("a person sees their other browser and signs it out; the log records it, is whole, and is downloaded", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  const email = newEmail("safe");
  await becomeMember(page, email);
  await page.goto("/dashboard");
  const phone = await newVisitor(browser, {
    viewport: { width: 360, height: 740 },
    userAgent:
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
  });
  await signIn(phone.page, email);

  await page.getByRole("link", { name: "Security", exact: true }).first().click();
  await page.waitForURL("**/security");
  await page.getByText("checks done").waitFor();
  await page.getByRole("navigation", { name: "Security" }).getByRole("link", { name: "Sessions" }).click();
  await page.getByText("This browser").waitFor();
  await page.getByRole("button", { name: "Revoke Chrome 141 on Android" }).click();
  await page.getByText("Session revoked").first().waitFor();
  expect(await page.getByText("Chrome 141 on Android").count()).toBe(0);

  await phone.page.goto("/security");
  expect(new URL(phone.page.url()).pathname).toBe("/login");

  await page.getByRole("navigation", { name: "Security" }).getByRole("link", { name: "Audit log" }).click();
  await page.getByText("Revoked a session").first().waitFor();
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("No gaps or changes found").waitFor();

  await page.getByLabel("Subject or detail").fill("session:");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.waitForURL("**search=session**");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  const csv = readFileSync(await download.path(), "utf8");
  expect(csv).toContain("Revoked a session");
  expect(csv.trim().split("\r\n")).toHaveLength(2);

  expect([...complaints, ...phone.complaints]).toEqual([]);
  await phone.context.close();
  await context.close();
});

test("verifying works without scripts", async () => {
  const { page, context } = await newVisitor(browser);
  await becomeMember(page, newEmail("plain"));
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
    baseURL: origin(),
  });
  const still = await plain.newPage();
  await still.goto("/security/audit?area=account");
  await still.getByRole("button", { name: "Verify" }).click();
  await still.getByText("No gaps or changes found").waitFor();
  expect(new URL(still.url()).search).toBe("?area=account");
  await plain.close();
  await context.close();
});
