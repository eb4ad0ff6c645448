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

test("on a phone: a connection in practice mode fails, is tested and renamed; a webhook comes in and is mapped", async () => {
  const { page, complaints } = await newVisitor(browser, { viewport: { width: 360, height: 780 } });
  await becomeMember(page, newEmail("integrations"));
  await page.goto("/integrations");
  await page.getByText("Nothing is connected yet.").waitFor();
  await isRight(page);

  await page.getByRole("link", { name: "Connect Mastodon" }).click();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText("Server is required").waitFor();
  await isRight(page);
  await page.getByRole("button", { name: "Try in practice mode" }).click();
  await page.getByRole("heading", { name: "Mastodon (practice)" }).waitFor();
  await isRight(page);

  await page.getByLabel("Simulate the next answer").selectOption("rate_limit");
  await page.getByRole("button", { name: "Make it fail" }).click();
  await page.getByText("The next call will fail").first().waitFor();
  await page.getByRole("button", { name: "Test connection" }).click();
  await page.getByRole("heading", { name: "The test failed" }).waitFor();
  await isRight(page);
  await page.getByRole("button", { name: "Test connection" }).click();
  await page.getByText("The connection works").first().waitFor();

  await page.getByRole("link", { name: "Rename" }).click();
  await page.getByLabel("Name").fill("Tea shop on Mastodon");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByRole("heading", { name: "Tea shop on Mastodon" }).waitFor();

  await page.goto("/integrations/webhooks");
  await page.getByRole("link", { name: "New incoming webhook" }).click();
  await page.getByLabel("Name").fill("Shop orders");
  await page.getByLabel("Sender").selectOption("none");
  await isRight(page);
  await page.getByRole("button", { name: "Add incoming webhook" }).click();
  await page.getByRole("heading", { name: "Nothing came in yet" }).waitFor();
  await isRight(page);

  const address = await page.getByText(/^https?:\S+\/hooks\/[\w-]+$/).textContent();
  const path = new URL(address ?? "").pathname;
  const sent = await page.request.post(path, { data: { type: "order.placed", order: { id: 7, total: 4_900 } } });
  expect(sent.status()).toBe(200);
  await page.reload();
  await page.getByLabel("Fields").fill("total = order.total");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText('"total": 4900').waitFor();
  await page.getByRole("button", { name: "Save mapping" }).click();
  await page.getByText("Mapping saved").first().waitFor();
  await isRight(page);
  expect(complaints).toEqual([]);
});
