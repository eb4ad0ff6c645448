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

/** A UTF-16 export of more than 2 MB: 30 days of 1,000 ads, a repeated line and a total. */
function largeFile(): Buffer {
  const head = "Day\tCampaign name\tCampaign ID\tAd name\tAd ID\tReach\tImpressions\tLink clicks\tAmount spent (EUR)";
  const lines = Array.from(
    { length: 30_000 },
    (_, at) => `${dateAgo(30 - Math.floor(at / 1_000))}\tBig\tb1\tAd ${at % 1_000}\tx${at % 1_000}\t80\t100\t2\t"1,25"`,
  );
  return Buffer.from(`\uFEFF${[head, ...lines, lines[0], "Total\t\t\t\t\t\t\t\t"].join("\n")}`, "utf16le");
}

test("on a phone: a large file is read in the browser, checked, imported as one and undone", async () => {
  const { page, complaints } = await newVisitor(browser, { viewport: { width: 360, height: 780 } });
  await becomeMember(page, newEmail("large"));
  await page.goto("/adsmart/imports");
  await page.getByLabel("Network").selectOption("meta");
  const file = { name: "year.csv", mimeType: "text/csv", buffer: largeFile() };
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("30,000 lines can be imported, 0 lines cannot.").waitFor({ timeout: 60_000 });
  await page.getByText("1 line repeated in the file, counted once.").waitFor();
  await isRight(page);
  await page.getByRole("button", { name: "Import these figures" }).click();
  await page.getByText("30,000 rows imported, one for each ad and day.").waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Undo the import of 30,000 rows" }).waitFor();
  await isRight(page);
  await page.getByRole("button", { name: "Undo the import of 30,000 rows" }).click();
  await page.getByText("Undone", { exact: true }).waitFor({ timeout: 60_000 });

  await page
    .getByLabel("CSV file")
    .setInputFiles({ ...file, buffer: Buffer.from(`Tag;Kampagne;x\n${"1;2;3\n".repeat(400_000)}`) });
  await page.getByRole("button", { name: "Import figures" }).click();
  await page.getByText("No line has a day, impressions and a cost. Choose the columns below.").waitFor();
  await isRight(page);
  expect(complaints).toEqual([]);
});
