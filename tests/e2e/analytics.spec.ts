import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { type MeasuredSite, startMeasuredSite } from "../support/measured-site.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, origin, signUp } from "./visit.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

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

/** Somebody who looks at the measured website; what their browser sent to /e is in `sent`. */
async function newReader(userAgent: string) {
  const context = await browser.newContext({ userAgent, extraHTTPHeaders: { "sec-ch-ua": '"Chromium";v="150"' } });
  const page = await context.newPage();
  const sent: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.url() === `${origin()}/e`) sent.push(JSON.parse(request.postData() ?? "{}") as Record<string, unknown>);
  });
  return { page, context, sent };
}

/** As when the tab is put away. What a page sends while it is left for another is beyond what Playwright sees. */
const putAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
  });

/** Adds a website and returns its address in the product, and the line to paste. */
async function addSite(page: Page) {
  await page.goto("/analytics/new");
  await page.getByLabel("Website", { exact: true }).fill("127.0.0.1");
  await page.getByLabel("Name", { exact: true }).fill("Tea shop");
  await page.getByRole("button", { name: "Add website" }).click();
  await page.waitForURL(/\/analytics\/sites\/[0-9a-f-]{36}$/);
  const home = new URL(page.url()).pathname;
  await page.goto(`${home}/settings`);
  await page.getByText("Waiting for the first event").waitFor();
  return { home, tag: (await page.getByRole("group", { name: "The tracker", exact: true }).textContent()) ?? "" };
}

test("a pasted tracker reports a visit, and the product shows it within seconds", async () => {
  const { page, complaints } = await newVisitor(browser);
  await signUp(page, newEmail("measured"));
  const { home, tag } = await addSite(page);
  site = await startMeasuredSite(tag, `${origin()}/healthz`);

  const reader = await newReader(CHROME);
  const kinds = () => reader.sent.map(({ kind }) => kind);
  await reader.page.goto(`${site.url}/?utm_source=news&email=ann@example.com`);
  await expect.poll(kinds).toEqual(["view", "custom"]);
  await reader.page.getByRole("button", { name: "Next" }).click();
  await expect.poll(kinds).toEqual(["view", "custom", "leave", "view"]);
  await reader.page.getByRole("button", { name: "Buy" }).click();
  await reader.page.evaluate(() => {
    document.body.style.minHeight = "3000px";
  });
  await reader.page.mouse.wheel(0, 2_000);
  await expect.poll(() => reader.page.evaluate(() => scrollY)).toBe(2_000);
  await putAway(reader.page);
  await expect.poll(kinds).toEqual(["view", "custom", "leave", "view", "custom", "leave"]);
  // The menu of a link does not follow it.
  await reader.page.getByRole("link", { name: "Elsewhere" }).click({ button: "right" });
  await reader.page.getByRole("link", { name: "Elsewhere" }).click();
  await expect.poll(kinds).toEqual(["view", "custom", "leave", "view", "custom", "leave", "outbound"]);
  expect(reader.sent[2]).toMatchObject({ cls: 0, lcp: expect.any(Number) });
  // Each view reports its own page: little of the long one was seen, whatever is in its place by now.
  expect(reader.sent[2]?.scroll).toBeLessThan(40);
  expect(reader.sent[5]?.scroll).toBeGreaterThan(50);
  expect(reader.sent[5]?.scroll).toBeLessThan(100);
  await reader.page.goto(`${site.url}/missing`);
  await expect.poll(() => kinds().slice(7)).toEqual(["view", "not_found", "custom"]);

  // Who does not want to be counted is not: the browser sends nothing.
  const silent = await newReader(CHROME);
  await silent.page.goto(`${site.url}/#kaja_ignore=1`);
  await silent.page.goto(`${site.url}/other`);
  await silent.page.getByRole("button", { name: "Buy" }).click();
  const robot = await newReader("Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.com/bot)");
  await robot.page.goto(`${site.url}/robot`);
  await expect.poll(() => robot.sent.length).toBe(2);
  expect(silent.sent).toEqual([]);

  await page.goto(`${home}/events`);
  const latest = page.getByRole("region", { name: "Events, the newest first" }).locator("tbody tr");
  await expect.poll(() => latest.count()).toBe(10);
  // What was sent at once may arrive in any order.
  const lines = (await latest.allInnerTexts()).map((line) => line.replace(/\s+/g, " ")).join("\n");
  for (const line of [
    /View 127\.0\.0\.1\/ news Chrome · Linux · desktop/,
    /early ?Event 127\.0\.0\.1\/ /,
    /View 127\.0\.0\.1\/two /,
    /signup ?Event €12\.50, plan: pro 127\.0\.0\.1\/two /,
    /Outbound link 127\.0\.0\.1\/two to http:\/\/localhost:\d+\/healthz /,
    /Missing page 127\.0\.0\.1\/missing /,
  ])
    expect(lines).toMatch(line);
  expect(lines.match(/Page left/g)).toHaveLength(2);
  expect(lines).not.toMatch(/secret|ann@|robot|other/);
  // What a page sends when it is left is answered after the page has gone; only the list above updates without a reload.
  const kept = async () => {
    await page.reload();
    return page.getByRole("region", { name: "Kept out, by reason" }).textContent();
  };
  await expect.poll(kept).toMatch(/there is none\.2(?:just now|\d+ )[\s\S]*ExampleBot/);
  expect(await accessibilityProblems(page)).toEqual([]);

  // Its menus fit the smallest screens.
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(home);
  for (const name of ["Period", "Comparison and steps", "Add a filter"]) {
    const summary = page.locator(`summary[aria-label^="${name}"]`);
    await summary.click();
    const edges = await summary.evaluate((word) => word.nextElementSibling?.getBoundingClientRect());
    expect([name, edges && edges.width > 200 && edges.left >= 0 && edges.right <= 360]).toEqual([name, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(360);
    await summary.click();
  }
  if (viewport) await page.setViewportSize(viewport);

  // A server would end the connection before such a file is sent.
  await page.goto(`${home}/settings/import`);
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "years.csv", mimeType: "text/csv", buffer: Buffer.alloc(10_000_001) });
  await page.getByText("The file is larger than 10 MB.").waitFor();

  await page.goto(`${home}/settings`);
  await page.getByText(/^Last event (just now|\d+ (seconds?|minutes?) ago)$/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("Tick the box").waitFor();
  await page.getByLabel("Delete Tea shop and all of its figures").check();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await page.waitForURL("**/analytics/sites");
  expect((await page.goto(`${home}/events`))?.status()).toBe(404);
  expect(complaints).toEqual([]);
});

test("the live view asks each 30 seconds while nothing is pushed: cut off, silent, or closed as often as it opens", async () => {
  const { page, context } = await newVisitor(browser);
  await signUp(page, newEmail("live"));
  const { home } = await addSite(page);
  const mode = { now: "open" as "open" | "silent" | "flapping" };
  const beats: unknown[] = [];
  let cut = () => Promise.resolve();
  await page.routeWebSocket(/\/live\/sites\//, (socket) => {
    if (mode.now === "flapping") return void socket.close({ code: 1011 });
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      beats.push(message);
      if (mode.now === "open") server.send(message);
    });
    server.onMessage((message) => {
      if (mode.now === "open") socket.send(message);
    });
    cut = () => socket.close({ code: 1011 });
  });
  let asked = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/realtime.data") asked++;
  });
  await page.clock.install();
  const pushed = page.getByText("Updates live.");
  const polled = page.getByText("every 30 seconds");
  await page.goto(`/realtime?site=${home.split("/").at(-1)}`);
  await pushed.waitFor();
  await page.clock.runFor(26_000);
  expect(beats).toEqual(["here"]);

  // The other end is gone without a word: two missed heartbeats show it.
  mode.now = "silent";
  await page.clock.runFor(51_000);
  await polled.waitFor();
  const before = asked;
  await page.clock.runFor(31_000);
  await expect.poll(() => asked).toBeGreaterThan(before);
  mode.now = "open";
  await page.clock.runFor(35_000);
  await pushed.waitFor();

  mode.now = "flapping";
  await cut();
  await polled.waitFor();
  const flapping = asked;
  await page.clock.runFor(31_000);
  await expect.poll(() => asked).toBeGreaterThan(flapping);
  mode.now = "open";
  await page.clock.runFor(35_000);
  await pushed.waitFor();
  await context.close();
});
