import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAdmin } from "./admin.ts";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail, PASSWORD } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

const REASON = "The customer asked us to look into it";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

/** A person with a browser of their own, signed in. */
async function newPerson(name: string) {
  const visitor = await newVisitor(browser);
  const email = newEmail(name);
  await becomeMember(visitor.page, email);
  return { ...visitor, email };
}

test("an administrator finds a person, suspends and lifts, looks through their eyes, and answers a message", async () => {
  const person = await newPerson("watched");
  const { page, email: adminEmail, complaints, context } = await newPerson("admin");
  expect((await page.goto("/admin"))?.status()).toBe(403);
  await page.getByRole("heading", { name: "You do not have access to this page" }).waitFor();
  grantAdmin(adminEmail);

  const stranger = await newVisitor(browser);
  const asking = newEmail("mari");
  await stranger.page.goto("/contact");
  await stranger.page.getByLabel("Name").fill("Mari Maasikas");
  await stranger.page.getByLabel("Email").fill(asking);
  await stranger.page.getByLabel("Message").fill("How much is it for an agency with forty customers?");
  await stranger.page.getByRole("button", { name: "Send message" }).click();
  await stranger.page.getByText("Your message is with us").waitFor();

  await page.goto("/admin");
  await page.getByRole("heading", { name: "Admin Panel", level: 1 }).waitFor();
  await page.getByRole("navigation", { name: "Admin Panel" }).getByRole("link", { name: "Users" }).click();
  await page.getByRole("searchbox", { name: "Email, name or id" }).fill(person.email.toUpperCase());
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: person.email }).click();
  await page.getByRole("heading", { name: person.email }).waitFor();
  const personPage = page.url();

  await page.getByText("Suspend", { exact: true }).first().click();
  const suspending = page.locator("details[open]");
  await suspending.getByLabel("Reason").fill(REASON);
  await suspending.getByRole("button", { name: "Suspend" }).click();
  await page.getByText("Suspended", { exact: true }).first().waitFor();
  await person.page.goto("/dashboard");
  expect(new URL(person.page.url()).pathname).toBe("/login");

  await page.goto(personPage);
  await page.getByText("Lift the suspension").click();
  await page.getByRole("button", { name: "Lift suspension" }).click();
  await page.getByText("Suspend", { exact: true }).first().waitFor();
  await person.page.getByLabel("Email").fill(person.email);
  await person.page.getByLabel("Password").fill(PASSWORD);
  await person.page.getByRole("button", { name: "Sign In", exact: true }).click();
  await person.page.waitForURL("**/dashboard");

  await page.goto(personPage);
  await page.getByText("View as user").first().click();
  const view = page.locator("details[open]");
  await view.getByLabel("Reason").fill(REASON);
  await view.getByRole("button", { name: "View as user" }).click();
  await page.waitForURL("**/dashboard");
  await page.getByText(`You are viewing as ${person.email}`).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto("/seo/new");
  await page.getByLabel("Website", { exact: true }).fill("https://example.com");
  await page.getByLabel("Name").fill("Not mine");
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.getByText("Viewing only reads").waitFor();
  expect(new URL(page.url()).pathname).toBe("/seo/new");
  const cookies = await context.cookies();
  expect(cookies.filter(({ name }) => ["session", "own"].includes(name)).every(({ httpOnly }) => httpOnly)).toBe(true);
  expect((await page.goto("/settings/security"))?.status()).toBe(403);
  await page.getByRole("button", { name: "Stop viewing" }).click();
  await page.waitForURL(personPage);
  await page.getByText(REASON).first().waitFor();
  await person.page.goto("/seo");
  expect(await person.page.getByText("Not mine").count()).toBe(0);

  await page.getByRole("link", { name: "Messages" }).click();
  const message = page.getByRole("listitem").filter({ hasText: asking });
  expect(await message.getByRole("link", { name: "Reply by mail" }).getAttribute("href")).toMatch(
    /^mailto:mari-\w+@example\.com\?subject=/,
  );
  await message.getByRole("button", { name: "Mark as handled" }).click();
  await message.getByRole("button", { name: "Open again" }).waitFor();
  expect(complaints).toEqual([]);
});

test("the pages of the admin panel have no accessibility problem and fit a small screen", async () => {
  const { page, email } = await newPerson("axe-admin");
  grantAdmin(email);
  const problems: string[] = [];
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      "/admin",
      "/admin/users",
      "/admin/workspaces",
      "/admin/payments",
      "/admin/messages",
      "/admin/audit",
    ]) {
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) problems.push(`${path} at ${width} px: ${overflow} px too wide`);
      problems.push(...(await accessibilityProblems(page)).map((problem) => `${path} at ${width} px: ${problem}`));
    }
    await page.goto("/admin/users");
    await page.getByRole("link", { name: email }).click();
    await page.getByRole("heading", { name: email }).waitFor();
    await page.evaluate(() => {
      for (const each of document.querySelectorAll("details")) each.open = true;
    });
    problems.push(...(await accessibilityProblems(page)).map((problem) => `a person at ${width} px: ${problem}`));
  }
  expect(problems).toEqual([]);
});
