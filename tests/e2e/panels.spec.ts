import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, origin, whenIdle } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

const ENDPOINT = "**/dashboard/realtime";
const LIVE = '[data-tour="realtime"]';
const BEHAVIOUR = '[data-tour="behaviour"]';
const PERFORMANCE = '[data-tour="performance"]';

const textOf = async (page: Page, selector: string) => (await page.locator(selector).textContent()) ?? "";

/** The panel's figures without the live parts. */
const figuresOf = async (page: Page) => (await textOf(page, LIVE)).replace(/updated (just now|\d+ \w+ ago)/, "");

/** To React each step takes longer than it would wait for a boundary whose code is still on its way. */
const slowDown = (page: Page) =>
  page.addInitScript(() => {
    let atMs = 0;
    performance.now = () => (atMs += 5_880);
  });

/** Until the panel's code is there: its refresh button shows. */
const ready = (page: Page) => page.getByRole("button", { name: "Refresh live metrics" }).waitFor();

test("panels fill, poll each 30 seconds, and nothing of a failing endpoint is seen", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("panels"));
  await page.clock.install();
  await page.goto("/dashboard");
  await ready(page);
  // Its age moves on while somebody can see it.
  await page.locator(LIVE).scrollIntoViewIfNeeded();
  for (const words of ["Healthy", "API calls", "Page views", "Conversion rate", "Uptime", "Active users", "Sample"])
    expect(await textOf(page, LIVE)).toContain(words);
  await page.locator(BEHAVIOUR).scrollIntoViewIfNeeded();
  await page.locator(BEHAVIOUR).getByText("Most used elements").waitFor();
  for (const words of ["Average session", "Your activity in the last 7 days"])
    expect(await textOf(page, BEHAVIOUR)).toContain(words);
  await page.locator(LIVE).scrollIntoViewIfNeeded();

  // The specified failure: the panel stays as it is, the address answers again later.
  let answer: "real" | "failing" | "marked" = "failing";
  let asked = 0;
  await page.route(ENDPOINT, async (route) => {
    asked++;
    if (answer === "failing") return route.fulfill({ status: 500, body: "Unexpected Server Error" });
    if (answer === "real") return route.continue();
    const body = (await (await route.fetch()).json()) as { metrics: { id: string; value: number }[] };
    for (const metric of body.metrics) if (metric.id === "page_views") metric.value = 4_321;
    return route.fulfill({ json: body });
  });
  const before = await figuresOf(page);
  await page.clock.runFor(31_000);
  await expect.poll(() => asked).toBeGreaterThan(0);
  // One try and three more, 1, 2 and 4 seconds apart.
  for (let waited = 0; waited < 10 && asked < 4; waited++) await page.clock.runFor(2_000);
  await expect.poll(() => asked).toBe(4);
  await page.clock.runFor(2_000);
  expect(await figuresOf(page)).toBe(before);
  expect(await textOf(page, LIVE)).toMatch(/updated \d+ s ago/);

  answer = "marked";
  await page.clock.runFor(31_000);
  await page.locator(LIVE).getByText("4,321").waitFor();
  expect(asked).toBe(5);
  // The outage was logged in this browser, once.
  const log = await page.evaluate(() => localStorage.getItem("app_errors") ?? "");
  expect(log.match(/Live figures could not be read/g)).toHaveLength(1);

  answer = "real";
  await page.getByRole("button", { name: "Refresh live metrics" }).click();
  await expect.poll(() => textOf(page, LIVE)).not.toContain("4,321");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a hidden tab does not poll", async () => {
  const { page, context } = await newVisitor(browser);
  await becomeMember(page, newEmail("hidden"));
  await page.clock.install();
  await page.goto("/dashboard");
  await ready(page);
  let asked = 0;
  await page.route(ENDPOINT, (route) => {
    asked++;
    return route.continue();
  });
  const show = (state: "hidden" | "visible") =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
  await show("hidden");
  await page.clock.runFor(120_000);
  expect(asked).toBe(0);
  await show("visible");
  await page.clock.runFor(1_000);
  await expect.poll(() => asked).toBe(1);
  await context.close();
});

test("another timeframe is read once and kept, and the address says it", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("timeframe"));
  await page.goto("/dashboard");
  await ready(page);
  const asked: string[] = [];
  page.on(
    "request",
    (request) => request.url().includes("/dashboard/behaviour") && asked.push(new URL(request.url()).search),
  );
  // It is below the first screen and is read when somebody is about to see it.
  expect(
    await page.locator(BEHAVIOUR).getByRole("link", { name: "Show what you did in the last 7 days" }).count(),
  ).toBe(1);
  await page.locator(BEHAVIOUR).scrollIntoViewIfNeeded();
  const choose = async (label: string, words: string) => {
    await page.locator(BEHAVIOUR).getByRole("link", { name: label, exact: true }).click();
    await page.locator(BEHAVIOUR).getByRole("heading", { name: words }).waitFor();
  };
  await choose("30 days", "Your activity in the last 30 days");
  await choose("1 day", "Your activity in the last day");
  await choose("7 days", "Your activity in the last 7 days");
  await choose("30 days", "Your activity in the last 30 days");
  expect(asked).toEqual(["?activity=week", "?activity=month", "?activity=day"]);
  expect(new URL(page.url()).search).toBe("?activity=month");
  await page.locator(PERFORMANCE).getByText("Performance monitor").click();
  // The figures are updated every 5 seconds.
  await expect.poll(() => textOf(page, PERFORMANCE)).toMatch(/the cache answered\.2/);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the dashboard moves by less than 0.02 while its panels fill, and the monitor measures", async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    const { page, context, complaints } = await newVisitor(browser, { viewport });
    await becomeMember(page, newEmail("shift"));
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/dashboard");
    await ready(page);
    // It is about Kaja itself: nothing of it is seen until somebody opens it.
    expect(await page.getByText("of 3 measurements of this page").count()).toBe(0);
    await page.locator(PERFORMANCE).getByText("Performance monitor").click();
    await expect.poll(() => textOf(page, PERFORMANCE)).toMatch(/Load \(LCP\).*\d+ms/);
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02);
    for (const panel of [LIVE, BEHAVIOUR, PERFORMANCE]) expect(await accessibilityProblems(page, panel)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test("on a slow machine the dashboard keeps what the server sent", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("slow"));
  await slowDown(page);
  await page.goto("/dashboard");
  await ready(page);
  await page.locator(PERFORMANCE).getByText("Performance monitor").click();
  await page.locator(PERFORMANCE).getByText("of 3 measurements of this page").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("leaving before the last code of the page has come shows no error", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("leaving"));
  await slowDown(page);
  const held: Route[] = [];
  await page.route(/\/assets\/behaviour-/, (route) => void held.push(route));
  await page.goto("/dashboard");
  await page.locator(BEHAVIOUR).waitFor();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await whenIdle(page);
  await page.getByRole("button", { name: "Notices", exact: true }).click();
  await page.getByRole("link", { name: "All notices" }).click();
  await page.getByRole("heading", { name: "Notices", level: 1 }).waitFor();
  await whenIdle(page);
  expect(complaints).toEqual([]);
  for (const route of held) await route.continue();
  await context.close();
});

test("without scripts the figures stand there", async () => {
  const { page, context } = await newVisitor(browser);
  await becomeMember(page, newEmail("plain"));
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const still = await plain.newPage();
  await still.goto(`${origin()}/dashboard`);
  await still.getByRole("link", { name: "Show the live figures" }).click();
  await still.locator(LIVE).getByText("Healthy").waitFor();
  for (const words of ["Healthy", "Response time", "Sample"]) expect(await textOf(still, LIVE)).toContain(words);
  await still.getByRole("link", { name: "Show what you did in the last 7 days" }).click();
  await still.locator(BEHAVIOUR).getByRole("link", { name: "30 days", exact: true }).click();
  await still.locator(BEHAVIOUR).getByRole("heading", { name: "Your activity in the last 30 days" }).waitFor();
  expect(await textOf(still, PERFORMANCE)).toContain("Not measured yet");
  await Promise.all([plain.close(), context.close()]);
});
