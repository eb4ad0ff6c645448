import { Secret, TOTP } from "otpauth";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runSql } from "../support/product-database.ts";
import { becomeMember } from "./member.ts";
import { closeVisits, own, ownBrowser } from "./own.ts";
import { newEmail, PASSWORD } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

const SECURITY = "/settings/security";

const app = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 });

/** Of the present step, and still good in the one after it. */
const codeNow = (secret: string): string => app(secret).generate({ timestamp: Date.now() });

/** As if the last code of this person had been given a minute earlier, so that no test waits for the clock. */
const passMinute = (email: string) =>
  runSql(
    own().productState,
    `update totp_credentials set last_step = last_step - 2 where user_id = (select id from users where email = '${email}')`,
  );

async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto("/login?next=%2Fsettings%2Fsecurity");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function giveCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
}

test("2FA: enrolment, sign-in with a code and with a recovery code, and a replay is refused", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  const email = newEmail("two-factor");
  await becomeMember(page, email);
  await page.goto(SECURITY);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("switch", { name: "2FA" }).click();
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  const secret = ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Turn on 2FA" }).click();
  await page.getByText("This code is not the one of the app.").waitFor();
  await page.getByLabel("Code", { exact: true }).fill(codeNow(secret));
  await page.getByRole("button", { name: "Turn on 2FA" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  const codes = (await page.locator("section li").allTextContents()).filter((text) =>
    /^[0-9A-Z]{4}(-[0-9A-Z]{4}){5}$/.test(text),
  );
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("kaja-recovery-codes.txt");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await page.getByText("10 of your codes are left.").waitFor();
  expect(await page.getByText(codes[0] ?? "-").count()).toBe(0);

  await context.clearCookies();
  passMinute(email);
  await givePassword(page, email);
  await page.getByRole("heading", { name: "Two-factor sign-in" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const used = codeNow(secret);
  await giveCode(page, "Code", used);
  await page.waitForURL(`**${SECURITY}`);
  await page.getByText("Welcome back!").first().waitFor();

  await context.clearCookies();
  await givePassword(page, email);
  await page.getByRole("heading", { name: "Two-factor sign-in" }).waitFor();
  await giveCode(page, "Code", used);
  await page.getByText("This code is wrong or was used already.").first().waitFor();
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await giveCode(page, "Recovery code", codes[0] ?? "");
  await page.waitForURL(`**${SECURITY}`);
  await page.getByText("9 of your codes are left.").waitFor();

  await page.getByRole("switch", { name: "2FA" }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  passMinute(email);
  await page.getByLabel("Code of your authenticator app").fill(codeNow(secret));
  await page.getByRole("button", { name: "Turn off 2FA" }).click();
  await page.getByRole("switch", { name: "2FA", checked: false }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a passkey is added, signs in, and is removed", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = newEmail("passkey");
  await becomeMember(page, email);
  await page.goto(SECURITY);
  await page.getByLabel("Name of the new passkey").fill("Virtual key");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("heading", { name: "Virtual key" }).waitFor();
  await page.getByText("Never used").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await context.clearCookies();
  await page.goto("/login?next=%2Fsettings%2Fsecurity");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(`**${SECURITY}`);
  await page.getByText("Last used").waitFor();

  await page.getByRole("link", { name: "Remove Virtual key" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await page.getByRole("heading", { name: "Virtual key" }).waitFor({ state: "detached" });
  await context.clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("This passkey does not open an account here.").first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
