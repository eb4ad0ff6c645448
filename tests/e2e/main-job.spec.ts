import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailedLink } from "./member.ts";
import { closeVisits, own, ownBrowser } from "./own.ts";
import { newEmail, PASSWORD } from "./person.ts";
import { newVisitor, signUp } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

test("a person signs up, connects a website, sees it audited, makes a key, and a program reads the same", async () => {
  const { page, context, complaints } = await newVisitor(browser, { viewport: { width: 1280, height: 800 } });
  const email = newEmail("ann");

  await page.goto("/");
  await page.getByRole("link", { name: "Start Free Trial" }).first().click();
  await signUp(page, email);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain(email.split("@")[0]);

  await page.getByRole("link", { name: "Connect a website" }).first().click();
  await page.waitForURL("**/seo/new");
  await page.getByLabel("Website", { exact: true }).fill(own().siteUrl);
  await page.getByLabel("Name").fill("Tea shop");
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.waitForURL("**/seo/projects/**");
  await page.getByRole("progressbar", { name: "Progress of the crawl" }).waitFor();
  // The figures move without a page load: they come over the WebSocket.
  await page.getByText(/^([3-9]|1\d) of \d+ URLs/).waitFor();

  await page.getByRole("button", { name: "Crawl now" }).waitFor({ timeout: 90_000 });
  await page.getByText("Fix first").waitFor();
  const projectId = new URL(page.url()).pathname.split("/")[3];

  await page.locator('a[href*="/issues/"]').first().click();
  await page.getByText("How to fix").first().waitFor();

  await page.goto("/seo");
  await page.getByText("Tea shop").first().waitFor();

  await page.goto("/settings/api-keys");
  await page.getByLabel("Name").fill("Reporting script");
  await page.getByLabel("seo", { exact: true }).check();
  await page.getByRole("button", { name: "Create API key" }).click();
  await page.getByText("API key created successfully").first().waitFor();
  const key = (await page.locator("main").textContent())?.match(/kj_live_[1-9A-HJ-NP-Za-km-z]{38}/)?.[0];
  expect(key).toBeDefined();
  await page.reload();
  await page.getByText("1 of 10 API keys created").waitFor();

  for (const headers of [{ "x-api-key": key ?? "" }, { authorization: `Bearer ${key}` }] as Record<string, string>[]) {
    const answer = await fetch(`${own().origin}/api-gateway/seo/projects`, { headers });
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { data: { id: string; name: string }[] };
    expect(body.data.map(({ id, name }) => ({ id, name }))).toEqual([{ id: projectId, name: "Tea shop" }]);
  }

  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/seo");
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the same job works without scripts", async () => {
  const { page, context } = await newVisitor(browser, { javaScriptEnabled: false });
  const email = newEmail("noscript");
  await page.goto("/signup");
  await page.getByLabel("First name").fill("No");
  await page.getByLabel("Last name").fill("Script");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(await mailedLink(context, email, "confirm"));
  await page.getByRole("button", { name: "Confirm my account" }).click();
  await page.waitForURL("**/dashboard");
  await page.goto("/seo/new");
  await page.getByLabel("Website", { exact: true }).fill(own().siteUrl);
  await page.getByLabel("Name").fill("Plain");
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.waitForURL("**/seo/projects/**");
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByRole("button", { name: "Crawl now" }).count();
      },
      { timeout: 90_000, interval: 1_000 },
    )
    .toBe(1);
  await context.close();
});
