import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, own, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, whenAround } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

const params = (page: Page) => new URL(page.url()).searchParams;
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("tr[data-row]")?.querySelector("a")?.textContent ?? null);

test("issues are worked through by keys, by the menu of a row, and several at once", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("lists"));
  await page.goto("/seo/new");
  await page.getByLabel("Website", { exact: true }).fill(own().siteUrl);
  await page.getByLabel("Name").fill("Tea shop");
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.getByRole("button", { name: "Crawl now" }).waitFor({ timeout: 90_000 });
  const audit = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Worst first" }).click();
  await page.waitForURL("**?view=list");
  await whenAround(page);
  const rows = page.locator("tr[data-row]");
  const names = await rows.locator("td:nth-child(2) a").allTextContents();
  const count = await rows.count();

  // j and k move, x selects, Enter opens.
  await page.keyboard.press("j");
  expect(await focusedRow(page)).toBe(names[0]);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  expect(await focusedRow(page)).toBe(names[1]);
  await page.keyboard.press("x");
  const bar = page.getByRole("form", { name: "Actions for the selected rows" });
  await bar.getByText("1 selected").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/issues/*");
  await page.getByRole("heading", { name: names[1] ?? "" }).waitFor();
  await page.getByRole("link", { name: "Previous issue" }).click();
  await page.getByRole("heading", { name: names[0] ?? "" }).waitFor();

  // Sorted and searched in the address; what is shown is what is downloaded.
  await page.goto(audit);
  await page.getByRole("columnheader", { name: /Pages/ }).getByRole("link").click();
  await page.waitForURL((url) => url.searchParams.get("sort") === "-pages");
  // The address may change a moment before the rows do.
  await expect
    .poll(async () => {
      const texts = await rows.locator("td:nth-child(4)").allTextContents();
      const pages = texts.map((text) => Number(text.replace(",", "")));
      return pages.every((count, at) => at === 0 || count <= (pages[at - 1] ?? 0));
    })
    .toBe(true);
  await whenAround(page);
  await page.keyboard.press("/");
  await page.keyboard.type("title");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("search") === "title");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV", exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^issues-.*\.csv$/);

  // A view keeps it.
  await page.getByLabel("Saved views").click();
  await page.getByLabel("Name of the view").fill("Titles");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("View “Titles” saved").first().waitFor();
  await page.goto(audit);
  await page.getByLabel("Saved views").click();
  await page.getByRole("link", { name: "Titles", exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("search") === "title");

  // The menu of a row.
  await page.goto(`${audit}?view=list`);
  await page.getByRole("button", { name: `Actions for ${names[0]}`, exact: true }).click();
  const urls = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download its URLs" }).locator("visible=true").click();
  expect((await urls).suggestedFilename()).toMatch(/\.csv$/);

  // Several at once.
  await page.goto(`${audit}?view=list`);
  await whenAround(page);
  for (const name of names.slice(0, 2)) await page.getByLabel(`Select ${name}`, { exact: true }).check();
  await bar.getByText("2 selected").waitFor();
  await bar.getByLabel("Reason").fill("Known");
  await bar.getByRole("button", { name: "Mute" }).click();
  await page.getByText("2 issues muted").first().waitFor();
  await expect.poll(() => rows.count()).toBe(count - 2);
  expect(complaints).toEqual([]);
});

test("one key chooses the period of a report, which goes along from tab to tab", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("periods"));
  await page.goto("/analytics/new");
  await page.getByLabel("Name").fill("Tea shop");
  await page.getByLabel("Website", { exact: true }).fill("tea.example");
  await page.getByRole("button", { name: "Add website" }).click();
  await page.getByRole("button", { name: "Connect it anyway" }).click();
  await page.waitForURL("**/analytics/sites/**");
  const site = new URL(page.url()).pathname.split("/").slice(0, 4).join("/");
  await page.goto(`${site}/channels`);
  await whenAround(page);
  await page.keyboard.press("w");
  await page.waitForURL((url) => url.searchParams.get("period") === "7d");
  await page.keyboard.press("c");
  await page.waitForURL((url) => url.searchParams.get("compare") === "off");
  await page.keyboard.press("c");
  await page.waitForURL((url) => !url.searchParams.has("compare"));
  await page.getByLabel(/^Comparison: vs /).click();
  await page.getByRole("link", { name: "Match day of week" }).click();
  await page.waitForURL((url) => url.searchParams.get("match") === "weekday");

  await page.getByRole("navigation", { name: "Parts of the website's analytics" }).getByText("Journeys").click();
  await page.waitForURL("**/journeys?**");
  expect([params(page).get("period"), params(page).get("match")]).toEqual(["7d", "weekday"]);

  // A filter is added on this tab, and stays on the next.
  await page.getByLabel("Add a filter").click();
  await page.getByLabel("What to filter by").selectOption("country");
  await page.getByRole("button", { name: "Choose values" }).click();
  await page.getByRole("form", { name: "New filter" }).getByLabel("Value").fill("Estonia");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("list", { name: "Filters" }).getByText("Estonia").waitFor();
  await page.getByRole("navigation", { name: "Parts of the website's analytics" }).getByText("Channels").click();
  await page.waitForURL("**/channels?**");
  await page.getByRole("list", { name: "Filters" }).getByText("Estonia").waitFor();

  // The sheet lists the keys of this page.
  await whenAround(page);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.getByText("Last 28 days").waitFor();
  expect(await sheet.getByText("Next row of the list").isVisible()).toBe(false);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
