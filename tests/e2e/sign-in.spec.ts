import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail, PASSWORD } from "./person.ts";
import { newVisitor } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

async function signIn(page: Awaited<ReturnType<typeof newVisitor>>["page"], email: string, password: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("wrong passwords get the specified words, and the sixth attempt has to wait", async () => {
  const { page, context } = await newVisitor(browser);
  const email = newEmail("limited");
  await page.goto("/login");
  for (let attempt = 1; attempt <= 5; attempt++) {
    await signIn(page, email, "Wrong-Battery-7");
    await page.getByText("Invalid email or password. Please try again.").first().waitFor();
    await page.goto("/login");
  }
  await signIn(page, email, "Wrong-Battery-7");
  await page.getByText("Too Many Attempts").first().waitFor();
  await page.getByText("Please wait 15 minutes before trying again.").first().waitFor();
  await context.close();
});

test("an unconfirmed account must confirm first, after the right password only", async () => {
  const { page, context } = await newVisitor(browser);
  const email = newEmail("unconfirmed");
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Una");
  await page.getByLabel("Last name").fill("Kask");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.getByText("Account Created!").first().waitFor();
  await page.goto("/login");
  await signIn(page, email, "Wrong-Battery-7");
  await page.getByText("Invalid email or password. Please try again.").first().waitFor();
  await page.goto("/login");
  await signIn(page, email, PASSWORD);
  await page.getByText("Please check your email and confirm your account before signing in.").first().waitFor();
  await context.close();
});

test("signing in leads back to the page that was asked for; signed-in people skip the public pages", async () => {
  const { page, context } = await newVisitor(browser);
  const email = newEmail("back");
  await becomeMember(page, email);
  await context.clearCookies();
  await page.goto("/settings");
  expect(new URL(page.url()).pathname).toBe("/login");
  await signIn(page, email, PASSWORD);
  await page.waitForURL("**/settings**");
  await page.getByText("Welcome back!").first().waitFor();
  for (const path of ["/", "/login", "/signup"]) {
    await page.goto(path);
    expect(new URL(page.url()).pathname).toBe("/dashboard");
  }
  await context.close();
});
