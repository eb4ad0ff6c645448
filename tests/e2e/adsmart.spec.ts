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

const dateAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Thirty days of two ads, of which the first is clicked twice as often. */
const FILE = [
  "Day,Campaign name,Ad set name,Ad name,Reach,Impressions,Link clicks,Purchases,Purchases conversion value,Amount spent (EUR)",
  ...Array.from({ length: 30 }, (_, at) => [
    `${dateAgo(30 - at)},Spring,Women,free-tea_ten-off_video_all,800,1000,40,4,90.50,12.25`,
    `${dateAgo(30 - at)},Spring,Women,morning_ten-off_image_all,900,1000,20,1,20.00,10.00`,
  ]).flat(),
].join("\n");

test("on a phone: from nothing to imported figures, a creative, a test with its decision, and a proposed pause", async () => {
  const { page, complaints } = await newVisitor(browser, { viewport: { width: 360, height: 780 } });
  await becomeMember(page, newEmail("adsmart"));
  await page.goto("/adsmart");
  await page.getByRole("heading", { name: "No ad figures yet" }).waitFor();
  await isRight(page);

  await page.getByRole("link", { name: "Import figures" }).click();
  await page.getByLabel("Network").selectOption("meta");
  await page.getByLabel("Or paste the lines").fill(FILE);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("60 rows can be imported, 0 lines cannot.").waitFor();
  await isRight(page);
  await page.getByRole("button", { name: "Import figures" }).click();
  await page.getByRole("heading", { name: "AdSmart", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Hook", exact: true }).click();
  await page.getByRole("cell", { name: "free-tea" }).waitFor();
  await isRight(page);

  await page.goto("/adsmart/creatives");
  await page.getByLabel("Hook").fill("Free tea");
  await page.getByLabel("Format").fill("image");
  await page.getByLabel("Width in pixels").fill("100");
  await page.getByLabel("Height in pixels").fill("100");
  await page.getByLabel("Google Ads: Responsive display image").check();
  await page.getByRole("button", { name: "Add creative" }).click();
  await page.getByText("100 × 100 is too small: 1:1 needs at least 300 × 300.").waitFor();
  await isRight(page);

  await page.goto("/adsmart/tests");
  await page.getByLabel("Name").fill("Two hooks");
  await page.getByLabel("First day").fill(dateAgo(20));
  await page.getByLabel("First ad").selectOption({ index: 1 });
  await page.getByLabel("Second ad").selectOption({ index: 2 });
  await page.getByRole("button", { name: "Start test" }).click();
  await page.getByText("free-tea_ten-off_video_all won.").waitFor();
  await isRight(page);

  await page.goto("/adsmart/alerts");
  await page.getByLabel("Cost per conversion above, EUR").fill("5");
  await page.getByRole("button", { name: "Save guardrails" }).click();
  await page.getByRole("button", { name: "Accept the pause of morning_ten-off_image_all" }).click();
  await page.getByText("Accepted").first().waitFor();
  await isRight(page);

  await page.goto("/adsmart/budget");
  await page.getByRole("button", { name: "Fit curves" }).click();
  await page.getByText("There are fewer than 40 full weeks of figures.").waitFor();
  await isRight(page);
  for (const path of ["/adsmart/campaigns", "/adsmart/imports", "/adsmart/settings"]) {
    await page.goto(path);
    await isRight(page);
  }
  expect(complaints).toEqual([]);
});
