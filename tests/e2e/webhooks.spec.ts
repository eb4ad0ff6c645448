import type { Browser, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Hook, newHook } from "../support/hooks.ts";
import { startReceiver } from "../support/receiver.ts";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

let browser: Browser;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  [browser, receiver] = await Promise.all([ownBrowser(), startReceiver()]);
});
afterAll(() => Promise.all([closeVisits(browser), receiver.stop()]));

const SECRET = /whsec_[A-Za-z0-9+/]{43}=/;

const shownSecret = async (page: Page): Promise<string> =>
  SECRET.exec((await page.locator("main").textContent()) ?? "")?.[0] ?? "";

/** Waits until `count` requests have come; the newest of them. */
async function arrived(hook: Hook, count: number) {
  await expect.poll(async () => (await hook.received()).length, { timeout: 30_000 }).toBe(count);
  const newest = (await hook.received()).at(-1);
  if (!newest) throw new Error("Nothing came");
  return newest;
}

test("a webhook is added, tested, replayed and given a new secret; the receiver's library takes every request", async () => {
  const { context, page, complaints } = await newVisitor(browser);
  const hook = newHook("hooks", receiver.url);
  await hook.script({
    answers: [
      { status: 500, body: "not yet" },
      { status: 200, body: "thank you" },
    ],
  });
  await becomeMember(page, newEmail("webhooks"));

  await page.goto("/workspace");
  await page.getByRole("link", { name: "Manage webhooks" }).click();
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("link", { name: "Add a webhook" }).click();
  await page.getByLabel("Address").fill("ftp://example.com");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByText("Choose at least one event").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByLabel("Address").fill(hook.url);
  await page.getByLabel("Description").fill("Reporting");
  await page.getByLabel("crawl.completed").check();
  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByRole("heading", { name: "The webhook is on" }).waitFor();
  const secret = await shownSecret(page);
  expect(secret).toMatch(SECRET);
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  await page.getByRole("link", { name: "Continue to the webhook" }).click();
  await page.getByRole("heading", { name: "Reporting" }).waitFor();
  expect(await page.locator("main").textContent()).not.toContain(secret);
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.waitForURL("**/deliveries/**");
  const first = await arrived(hook, 1);
  expect(new Webhook(secret).verify(first.body, first.headers)).toMatchObject({ type: "test.ping" });
  // Without anybody pressing anything: the page checks again.
  await page.getByText("The endpoint answered 500.").waitFor();
  await page.getByText("not yet").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  await page.getByRole("button", { name: "Replay" }).click();
  const second = await arrived(hook, 2);
  expect(second.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
  await page.getByText("thank you").waitFor();

  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Reporting" }).click();
  await page.getByRole("table").getByText("Delivered").waitFor();
  await page.getByRole("link", { name: "Replace secret" }).click();
  await page.getByRole("button", { name: "Replace the secret" }).click();
  await page.getByRole("heading", { name: "The new signing secret" }).waitFor();
  const fresh = await shownSecret(page);
  expect(fresh).toMatch(SECRET);
  expect(fresh).not.toBe(secret);
  await page.getByRole("button", { name: "Send test event" }).click();
  const third = await arrived(hook, 3);
  for (const one of [fresh, secret]) expect(() => new Webhook(one).verify(third.body, third.headers)).not.toThrow();
  expect(() => new Webhook(`whsec_${"A".repeat(43)}=`).verify(third.body, third.headers)).toThrow();
  expect(complaints).toEqual([]);
  await context.close();
});

test("without scripts and on a phone everything works: off, on, delete", async () => {
  const { context, page } = await newVisitor(browser, { viewport: { width: 360, height: 800 } });
  const email = newEmail("webhooks-plain");
  await becomeMember(page, email);
  await page.goto("/dashboard");
  const plain = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
    storageState: await context.storageState(),
  });
  const bare = await plain.newPage();
  const hook = newHook("hooks", receiver.url);
  await bare.goto("/workspace/webhooks/new");
  await bare.getByLabel("Address").fill(hook.url);
  await bare.getByLabel("key.created").check();
  await bare.getByRole("button", { name: "Add webhook" }).click();
  await bare.getByRole("link", { name: "Continue to the webhook" }).click();
  await bare.getByRole("button", { name: "Turn off" }).click();
  await bare.getByRole("heading", { name: "Turned off" }).waitFor();
  await bare.getByRole("button", { name: "Send test event" }).click();
  await arrived(hook, 1);
  await bare.getByRole("link", { name: "Webhooks" }).last().click();
  await bare.getByText("Off", { exact: true }).waitFor();
  await bare
    .locator("main")
    .getByRole("link", { name: new URL(hook.url).host })
    .click();
  await bare.getByRole("button", { name: "Turn on again" }).click();
  await bare.getByRole("button", { name: "Turn off" }).waitFor();
  await bare.getByRole("link", { name: "Delete" }).click();
  await bare.getByRole("button", { name: "Delete for good" }).click();
  await bare.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  // Nothing scrolls sideways on a phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await Promise.all([plain.close(), context.close()]);
});
