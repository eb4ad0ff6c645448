import { mkdirSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MeasuredSite, startMeasuredSite } from "../support/measured-site.ts";
import { mailedLink } from "./member.ts";
import { closeVisits, own, ownBrowser } from "./own.ts";
import { newEmail, PASSWORD } from "./person.ts";
import { accessibilityProblems, newVisitor, origin } from "./visit.ts";

let browser: Browser;
const sites: MeasuredSite[] = [];
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(async () => {
  await closeVisits(browser);
  for (const site of sites) await site.close();
});

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
] as const;
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const FOLDER = "test-results/first-minute";

/** Pictures at both widths, light and dark, each without a problem that axe finds; the page stays as it was. */
async function look(page: Page, name: string) {
  mkdirSync(FOLDER, { recursive: true });
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    for (const theme of ["light", "dark"]) {
      await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), theme);
      expect(await accessibilityProblems(page, "main"), `${name}, ${viewport.width}, ${theme}`).toEqual([]);
      await page.screenshot({ path: `${FOLDER}/${name}-${viewport.width}-${theme}.png`, fullPage: true });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.setViewportSize(SIZES[0]);
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
}

/** Signs up from the landing page, and arrives on the dashboard for the first time. */
async function arrive(page: Page, email: string) {
  await page.goto("/");
  await page.getByRole("link", { name: "Start Free Trial" }).first().click();
  await page.getByLabel("First name").fill("Ann");
  await page.getByLabel("Last name").fill("Tamm");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(await mailedLink(page.context(), email, "confirm"));
  await page.waitForURL("**/dashboard");
}

/** Sentences of the page's body with more words than somebody reads at a glance. */
const longSentences = (page: Page) =>
  page.evaluate(() =>
    // biome-ignore lint/performance/useDomNodeTextContent: what is folded is not read
    (document.querySelector("main")?.innerText ?? "")
      .split(/[.!?:]\s|\n/)
      .filter((sentence) => sentence.trim().split(/\s+/).length > 20 && !sentence.includes("<script")),
  );

test("a new account comes from the landing page to its first finding and its first visitor in five steps", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await arrive(page, newEmail("first-minute"));
  await page.getByRole("heading", { level: 1, name: /^Welcome, / }).waitFor();
  const field = page.getByLabel("Your website");
  await field.waitFor();
  // One thing first: nothing greets, guides or competes with it.
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.getByRole("heading", { name: "Getting started" }).count()).toBe(0);
  expect(await page.getByText("Total Reach").isVisible()).toBe(false);
  expect(await longSentences(page)).toEqual([]);
  await look(page, "start");

  let steps = 0;
  const step = () => void steps++;
  await field.fill(own().siteUrl);
  step();
  await page.getByRole("button", { name: "Connect website" }).click();
  step();
  const websites = page.locator("section", { has: page.getByRole("heading", { name: "Your websites" }) });
  await websites.getByText(/^crawl/).waitFor();
  expect(await longSentences(page)).toEqual([]);
  await look(page, "waiting");

  // The first finding comes by itself.
  await websites.getByRole("link", { name: /^Fix \d+ error/ }).waitFor({ timeout: 90_000 });
  await page.getByRole("heading", { level: 1, name: /^Welcome back, / }).waitFor();
  const tag = (await websites.getByRole("group", { name: "The tracker" }).textContent()) ?? "";
  const site = await startMeasuredSite(tag, `${origin()}/healthz`);
  sites.push(site);
  step();
  // Somebody with a browser of their own: this one says that a program drives it.
  const visitor = await browser.newContext({
    userAgent: CHROME,
    extraHTTPHeaders: { "sec-ch-ua": '"Chromium";v="150"' },
  });
  await visitor.addInitScript(() => Object.defineProperty(navigator, "webdriver", { value: false }));
  await (await visitor.newPage()).goto(site.url);
  step();
  await websites.getByRole("link", { name: "Visitors, 30 days: 1" }).waitFor({ timeout: 30_000 });
  // Nothing covers the first results.
  expect(await page.getByRole("dialog").count()).toBe(0);
  await look(page, "working");

  await websites.getByRole("link", { name: /^Fix \d+ error/ }).click();
  step();
  await page.getByText("Fix first").waitFor();
  expect(steps).toBeLessThanOrEqual(5);
  expect(complaints).toEqual([]);
  await visitor.close();
  await context.close();
});

test("an address where nobody answers is caught in the form, and may be connected all the same", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await arrive(page, newEmail("mistyped"));
  const website = page.getByLabel("Your website");
  await website.fill("http://127.0.0.1:9/");
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.getByText("We could not reach http://127.0.0.1:9.").waitFor();
  expect(await website.inputValue()).toBe("http://127.0.0.1:9/");
  await look(page, "unreachable");

  // A site that speaks http only is offered as such.
  await website.fill(own().siteUrl.replace("http:", "https:"));
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.getByRole("button", { name: `Use ${own().siteUrl}/` }).waitFor();
  await look(page, "http-only");

  await website.fill("http://127.0.0.1:9/");
  await page.getByRole("button", { name: "Connect it anyway" }).click();
  const websites = page.locator("section", { has: page.getByRole("heading", { name: "Your websites" }) });
  await websites.getByText("could not be reached").waitFor({ timeout: 60_000 });
  await look(page, "failed");
  await websites.getByRole("link", { name: /^Check the address/ }).click();
  await page.getByText("Crawl failed").first().waitFor();
  await look(page, "failed-project");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the rest of the dashboard is opened once and stays open, with one guide at a time", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await arrive(page, newEmail("unfolded"));
  const kept = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith("/guidance"));
  await page.getByText("Show the whole dashboard").click();
  await page.getByText("Total Reach").waitFor();
  await kept;
  await page.reload();
  await page.getByRole("dialog", { name: "Welcome to Kaja" }).waitFor();
  // The second visit has the tutorial alone: its card is out of sight, and list, tips and tour wait.
  expect(await page.getByRole("heading", { name: "Welcome to Kaja" }).count()).toBe(1);
  const others = [page.getByRole("heading", { name: "Getting started" }), page.getByLabel("News and tips")];
  for (const other of others) expect(await other.count()).toBe(0);
  await page.getByRole("dialog").getByRole("button", { name: "Skip tutorial" }).click();
  await page.getByRole("heading", { name: "Getting started" }).waitFor();
  expect(await page.getByLabel("News and tips").count()).toBe(0);
  // What the list asks for is asked for once.
  expect(await page.getByText("Two-factor sign-in is off").count()).toBe(0);
  await look(page, "unfolded");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the first minute works without scripts", async () => {
  const { page, context } = await newVisitor(browser, { javaScriptEnabled: false });
  await page.goto("/signup");
  const email = newEmail("plain-minute");
  await page.getByLabel("First name").fill("No");
  await page.getByLabel("Last name").fill("Script");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.goto(await mailedLink(page.context(), email, "confirm"));
  await page.getByRole("button", { name: "Confirm my account" }).click();
  await page.waitForURL("**/dashboard");
  await page.getByLabel("Your website").fill("http://127.0.0.1:9/");
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.getByText("We could not reach http://127.0.0.1:9.").waitFor();
  await page.getByLabel("Your website").fill(own().siteUrl);
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.getByRole("heading", { name: "Your websites" }).waitFor();
  await context.close();
});
