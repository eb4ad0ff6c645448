import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember, mailedLink, skipGuidance } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail, PASSWORD } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

type Page = Awaited<ReturnType<typeof newVisitor>>["page"];

async function invite(page: Page, email: string, role: string) {
  await page.goto("/workspace");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption(role);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByText("Invitation sent").first().waitFor();
}

/** The whole link of the newest confirmation mail, with what leads on from it. */
async function confirmLink(context: BrowserContext, email: string): Promise<string> {
  const link = await mailedLink(context, email, "confirm");
  for (const [, path] of (await (await context.request.get("/dev/mailbox")).text()).matchAll(
    /href="(\/dev\/mailbox\/[^"]+)"/g,
  )) {
    const mail = await (await context.request.get(path ?? "")).text();
    const whole = mail.match(/https?:\/\/[^\s"'<>]+\/confirm\?token=[^\s"'<>]+/)?.[0]?.replaceAll("&amp;", "&");
    if (whole?.startsWith(link)) return whole;
  }
  return link;
}

test("an invitation is accepted in a second browser; a viewer sees no tools; the switcher leads home", async () => {
  const owner = await newVisitor(browser);
  const guest = await newVisitor(browser, { viewport: { width: 360, height: 860 } });
  const guestEmail = newEmail("guest");
  await becomeMember(owner.page, newEmail("inviter"));
  await becomeMember(guest.page, guestEmail);
  await owner.page.goto("/workspace/new");
  await owner.page.getByLabel("Name").fill("Tea shop");
  await owner.page.getByRole("button", { name: "Create workspace" }).click();
  await owner.page.getByText("Workspace created").first().waitFor();
  await invite(owner.page, guestEmail, "viewer");
  expect(await accessibilityProblems(owner.page)).toEqual([]);

  await guest.page.goto(await mailedLink(guest.context, guestEmail, "invite"));
  await guest.page.getByRole("heading", { name: "You are invited" }).waitFor();
  expect(await accessibilityProblems(guest.page)).toEqual([]);
  await guest.page.getByRole("button", { name: "Accept" }).click();
  await guest.page.getByText("Welcome to Tea shop").first().waitFor();
  expect((await guest.page.goto("/seo"))?.status()).toBe(403);
  await guest.page.getByRole("heading", { name: "You do not have access to this page" }).waitFor();
  await guest.page.goto("/workspace");
  await guest.page.getByRole("heading", { name: "Tea shop" }).waitFor();

  await guest.page.getByRole("button", { name: "Open menu" }).click();
  await guest.page.locator("#site-menu").getByRole("button", { name: "Switch workspace: Tea shop" }).click();
  // What lies half under the open list is not what is judged.
  expect(await accessibilityProblems(guest.page, "#site-menu :popover-open")).toEqual([]);
  await guest.page
    .locator("#site-menu")
    .getByRole("button", { name: /Ann’s workspace/ })
    .click();
  await guest.page.waitForURL("**/dashboard");
  expect((await guest.page.goto("/seo"))?.status()).toBe(200);

  await owner.page.goto("/workspace");
  await owner.page.getByRole("link", { name: "Remove Ann Tamm" }).click();
  await owner.page.getByRole("button", { name: "Remove", exact: true }).click();
  await owner.page.getByText("Member removed").first().waitFor();
  expect([...owner.complaints, ...guest.complaints]).toEqual([]);
  await Promise.all([owner.context.close(), guest.context.close()]);
});

test("somebody new signs up from the invitation and comes back to it", async () => {
  const owner = await newVisitor(browser);
  const guest = await newVisitor(browser);
  const email = newEmail("newcomer");
  await becomeMember(owner.page, newEmail("inviter"));
  await invite(owner.page, email, "editor");

  const { page } = guest;
  await page.goto(await mailedLink(guest.context, email, "invite"));
  await page.getByRole("link", { name: "Start Free Trial" }).click();
  await page.getByLabel("First name").fill("Nele");
  await page.getByLabel("Last name").fill("Kask");
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(await confirmLink(guest.context, email));
  await page.waitForURL("**/invite?token=**");
  // The tutorial's dialog would take the focus as soon as the page's scripts run.
  await skipGuidance(page.request);
  await page.getByRole("button", { name: "Accept" }).click();
  await page.waitForURL("**/dashboard");
  // Switching by keyboard: the box, then the entry.
  await page.getByRole("button", { name: /^Switch workspace: / }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /Nele’s workspace/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Switch workspace: Nele’s workspace" }).waitFor();
  expect([...owner.complaints, ...guest.complaints]).toEqual([]);
  await Promise.all([owner.context.close(), guest.context.close()]);
});
