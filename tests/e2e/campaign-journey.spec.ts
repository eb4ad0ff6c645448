import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { type MeasuredSite, startMeasuredSite } from "../support/measured-site.ts";
import { becomeMember } from "./member.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, origin } from "./visit.ts";

const PERSON = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

let browser: Browser;
let site: MeasuredSite | undefined;
beforeAll(async () => {
  // A person's browser does not say that it is driven.
  browser = await launchBrowser(["--disable-blink-features=AutomationControlled"]);
});
afterAll(async () => {
  await browser.close();
  await site?.close();
});

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Measures the campaign's website and starts it, with the tag on its pages. */
async function measure(page: Page): Promise<MeasuredSite> {
  await page.goto("/analytics/new");
  await page.getByLabel("Website", { exact: true }).fill("127.0.0.1");
  await page.getByLabel("Name", { exact: true }).fill("Tea shop");
  await page.getByRole("button", { name: "Add website" }).click();
  await page.waitForURL(/\/analytics\/sites\/[0-9a-f-]{36}$/);
  await page.goto(`${new URL(page.url()).pathname}/settings`);
  const tag = await page.getByRole("group", { name: "The tracker", exact: true }).textContent();
  return startMeasuredSite(tag ?? "", `${origin()}/healthz`);
}

/** Somebody with a browser and a network address of their own follows a short address; until the page has reported the visit. */
async function followAs(person: number, url: string): Promise<URL> {
  const guest = await newVisitor(browser, {
    userAgent: PERSON,
    extraHTTPHeaders: { "cf-connecting-ip": `198.51.100.${person}`, "sec-ch-ua": '"Chromium";v="150"' },
  });
  const reported = guest.page.waitForResponse((response) => response.url() === `${origin()}/e`);
  await guest.page.goto(url);
  await reported;
  const reached = new URL(guest.page.url());
  await guest.context.close();
  return reached;
}

test("a campaign from its brief to its report, with real clicks of three people", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("campaign-journey"));
  site = await measure(page);

  await page.goto("/cross-module/new");
  await page.getByLabel("Name").fill("Winter tea");
  await page.getByLabel("Goal").selectOption("visits");
  await page.getByLabel("Target").fill("2");
  await page.getByLabel("First day").fill(day(-1));
  await page.getByLabel("Last day").fill(day(20));
  await page.getByLabel("Budget").fill("60");
  await page.getByLabel("UTM campaign").fill("winter_tea");
  await page.getByLabel("Brief").fill("Warm teas for long evenings.");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await page.getByRole("heading", { name: "Go-live checklist" }).waitFor();
  const campaign = page.url();

  // Brief to kit: a short link and a post.
  await page.getByRole("textbox", { name: "Landing page" }).fill(`${site.url}/`);
  await page.getByRole("button", { name: "Attach page" }).click();
  await page.getByText("Page attached").waitFor();
  await page.getByLabel("Short link for the newsletter").check();
  await page.getByLabel("Post on LinkedIn").check();
  await page.getByRole("button", { name: "Create drafts" }).click();
  await page.getByText("2 drafts created").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("link", { name: "Newsletter: Winter tea" }).click();
  await page.getByRole("heading", { name: "Newsletter: Winter tea", level: 1 }).waitFor();
  const shortUrl =
    /(https?:\/\/\S+\/r\/\S+) leads to/.exec((await page.locator("#main").textContent()) ?? "")?.[1] ?? "";
  expect(shortUrl).toContain("/r/");

  // Nothing was measured yet, and the page was not requested: the launch waits for both, and says how to fix each.
  await page.goto(campaign);
  await page.getByRole("button", { name: "Launch campaign" }).click();
  await page.getByText("Complete the checklist to launch: tracking.").waitFor();
  await page.getByText(/Nothing arrived from 127\.0\.0\.1 in 30 days/).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  const reached = await followAs(1, shortUrl);
  expect([reached.origin, reached.searchParams.get("utm_source"), reached.searchParams.get("utm_campaign")]).toEqual([
    new URL(site.url).origin,
    "newsletter",
    "winter_tea",
  ]);
  expect(reached.searchParams.get("kj_click")).toBeTruthy();
  await page.goto(campaign);
  await page.getByRole("button", { name: "Launch campaign" }).click();
  await page.getByText("Campaign launched").waitFor();
  for (const person of [2, 3]) await followAs(person, shortUrl);

  await page.getByLabel("Description").fill("Flyers");
  await page.getByLabel("Amount").fill("45");
  await page.getByLabel("Spent on").selectOption({ label: "Newsletter: Winter tea" });
  await page.getByRole("button", { name: "Add cost" }).click();
  await page.getByText("€45 in all.").waitFor();

  await page.goto(`${campaign}/report`);
  await page.getByText("Visits: 3 of 2, 150%.").waitFor();
  const asset = page.locator("tr", { hasText: "Newsletter: Winter tea" });
  // The count of a link reaches the lists some seconds after its clicks.
  await expect
    .poll(
      async () => {
        await page.reload();
        return asset.textContent();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toMatch(/3 clicks.*€45/);
  const source = page.locator("tr", { hasText: /^newsletter/ });
  expect(await source.textContent()).toMatch(/^newsletter3/);
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(complaints).toEqual([]);
});
