import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runSql } from "../support/product-database.ts";
import { becomeMember } from "./member.ts";
import { closeVisits, own, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, passTime, requestsOf } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

const OFFSET_PX = 10;
const PADDING_PX = 8;

const tour = (page: Page) => page.locator("dialog:has([data-tour-popup])");
const stepText = (page: Page) => tour(page).getByText(/^Step \d+ of \d+$/);
const button = (page: Page, name: string) => tour(page).getByRole("button", { name, exact: true });
const completedTours = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("completed_tours") ?? "[]"));

/** Popup, frame and target of the step as they stand on the screen. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box ? { left: box.left, top: box.top, right: box.right, bottom: box.bottom } : null;
    };
    const title = document.querySelector("#tour-title")?.textContent;
    const targets = [
      "stat-cards",
      "checklist",
      "featured-tools",
      "module-groups",
      "recent-activity",
      "insights",
      "realtime",
    ].map((area) => ({
      area,
      box: boxOf(`[data-tour="${area}"]`),
    }));
    const popup = document.querySelector<HTMLElement>("[data-tour-popup]");
    return {
      title,
      side: popup?.dataset.side,
      popup: boxOf("[data-tour-popup]"),
      frame: boxOf("[data-tour-frame]"),
      targets,
      width: innerWidth,
      height: innerHeight,
    };
  });

/** The popup is on the screen, the frame is 8 px around one of the targets and the popup 10 px from that. */
async function placed(page: Page) {
  const { popup, frame, targets, side, width, height } = await measure(page);
  if (!popup || !frame) throw new Error("Nothing is shown");
  expect(popup.left).toBeGreaterThanOrEqual(0);
  expect(popup.top).toBeGreaterThanOrEqual(0);
  expect(popup.right).toBeLessThanOrEqual(width);
  expect(popup.bottom).toBeLessThanOrEqual(height);
  const near = (a: number, b: number) => Math.abs(a - b) <= 1;
  const framed = targets.find(
    ({ box }) => box && near(box.left - PADDING_PX, frame.left) && near(box.top - PADDING_PX, frame.top),
  );
  expect(framed).toBeDefined();
  const box = framed?.box;
  const gaps = box && {
    top: box.top - popup.bottom,
    bottom: popup.top - box.bottom,
    left: box.left - popup.right,
    right: popup.left - box.right,
  };
  if (gaps && side && side !== "over") expect(near(gaps[side as keyof typeof gaps], OFFSET_PX)).toBe(true);
  return side;
}

/** A part of the page that comes late moves the target, and the popup follows with the next frame. */
const expectPlaced = (page: Page) => vi.waitFor(() => placed(page), { timeout: 20_000, interval: 100 });

test("the tour waits for a visit without the tutorial, is walked by buttons and keys, and comes once", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("tour"), "new");
  await page.clock.install();
  // The code of a tour is loaded when it starts.
  const starts = requestsOf(page, /\/assets\/tour-stage-/);
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  const tutorial = page.locator("dialog:has(#onboarding-title)");
  await tutorial.waitFor();
  // Longer than the two seconds: nothing starts over an open dialog.
  await passTime(page, 2_800);
  expect([starts, await tour(page).count()]).toEqual([[], 0]);
  // The tutorial and the tour are two visits: one guide at a time.
  await page.keyboard.press("Escape");
  await passTime(page, 2_800);
  expect([starts, await tour(page).count()]).toEqual([[], 0]);
  await page.reload({ waitUntil: "networkidle" });
  await tour(page).waitFor();
  expect(starts.splice(0)).not.toEqual([]);
  expect(await page.getByText("Ready to get started?").isVisible()).toBe(false);
  await expect.poll(() => stepText(page).textContent()).toMatch(/^Step 1 of [67]$/);
  expect(await accessibilityProblems(page)).toEqual([]);
  await expectPlaced(page);

  expect(await button(page, "Back").count()).toBe(0);
  await button(page, "Next").click();
  await expect.poll(() => stepText(page).textContent()).toMatch(/^Step 2 of/);
  await expectPlaced(page);
  await button(page, "Back").click();
  await expect.poll(() => stepText(page).textContent()).toMatch(/^Step 1 of/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => stepText(page).textContent()).toMatch(/^Step 3 of/);
  await expectPlaced(page);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => stepText(page).textContent()).toMatch(/^Step 2 of/);

  // Tab goes round within the popup.
  for (let press = 0; press < 9; press++) {
    await page.keyboard.press(press < 5 ? "Tab" : "Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("[data-tour-popup]") !== null)).toBe(true);
  }

  // Popup and frame follow the page.
  await page.evaluate(() => window.scrollBy({ top: 60, behavior: "instant" }));
  await expectPlaced(page);

  const total = Number((await stepText(page).textContent())?.match(/of (\d)/)?.[1]);
  for (let step = 3; step <= total; step++) {
    await button(page, "Next").click();
    await expect.poll(() => stepText(page).textContent()).toBe(`Step ${step} of ${total}`);
    await expectPlaced(page);
  }
  expect(await button(page, "Skip").count()).toBe(0);
  await button(page, "Finish").click();
  await tour(page).waitFor({ state: "detached" });
  expect(await completedTours(page)).toEqual(["dashboard"]);

  const reloadAndWait = async () => {
    await page.reload({ waitUntil: "networkidle" });
    await passTime(page, 3_000);
  };
  await reloadAndWait();
  expect([starts, await tour(page).count()]).toEqual([[], 0]);

  // The account knows as well: another browser of the person does not start it.
  await page.evaluate(() => localStorage.clear());
  await reloadAndWait();
  expect([starts, await tour(page).count()]).toEqual([[], 0]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("Escape skips it for good, the address shows it again, and a step leads to its page", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("tour-again"));
  await page.goto("/dashboard?tour=start");
  await tour(page).waitFor();
  await page.keyboard.press("Escape");
  await tour(page).waitFor({ state: "detached" });
  expect(await completedTours(page)).toEqual(["dashboard"]);
  await expect.poll(() => page.url()).not.toContain("tour=");

  // By keys, from another page.
  await page.goto("/notices");
  await page.getByRole("heading", { name: "Notices", level: 1 }).waitFor();
  // What listens to keys comes after the page.
  await page.locator('section[aria-label="About this page"]').waitFor({ state: "attached" });
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await page.waitForURL("**/dashboard?tour=start");
  await tour(page).waitFor();
  while ((await tour(page).getByRole("link").count()) === 0) await button(page, "Next").click();
  await tour(page).getByRole("link").click();
  await page.waitForURL("**/security");
  await tour(page).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("on a phone the popup flips above or below, and missing targets are skipped", async () => {
  const { page, context, complaints } = await newVisitor(browser, {
    viewport: { width: 360, height: 740 },
    reducedMotion: "reduce",
    colorScheme: "dark",
  });
  await becomeMember(page, newEmail("tour-phone"));
  await page.goto("/dashboard?tour=start");
  await tour(page).waitFor();
  const total = Number((await stepText(page).textContent())?.match(/of (\d+)/)?.[1]);
  const sides = new Set<string | undefined>();
  for (let step = 1; ; step++) {
    await expect.poll(() => stepText(page).textContent()).toBe(`Step ${step} of ${total}`);
    const side = await expectPlaced(page);
    sides.add(side);
    if (step === total) break;
    await button(page, "Next").click();
  }
  expect([...sides].every((side) => side === "top" || side === "bottom" || side === "over")).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(page, "Finish").click();

  // Without some of the targets their steps are not counted; without all there is no tour, and it is not completed either.
  const remove = (areas: string[]) =>
    page.addInitScript((areas) => {
      new MutationObserver(() => {
        for (const area of areas)
          for (const target of document.querySelectorAll<HTMLElement>(`[data-tour="${area}"]`))
            target.removeAttribute("data-tour");
      }).observe(document, { childList: true, subtree: true });
    }, areas);
  await remove(["stat-cards"]);
  await page.goto("/dashboard?tour=start");
  await tour(page).waitFor();
  expect(await stepText(page).textContent()).toBe(`Step 1 of ${total - 1}`);
  await remove(["checklist", "featured-tools", "module-groups", "recent-activity", "insights", "realtime"]);
  await page.goto("/dashboard?tour=start");
  await expect.poll(() => page.url()).not.toContain("tour=");
  expect(await tour(page).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("announcements: the important first, one at a time, dismissed for good and on every device", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  const email = newEmail("announced");
  await becomeMember(page, email);
  const now = Date.now();
  const row = (id: string, title: string, priority: string, publishedAt: number | null, endsAt: number | null = null) =>
    `('${id}', '${title}', 'What it says.', '/settings/preferences', 'new', '${priority}', 'Test', ${publishedAt}, ${endsAt}, 0, ${now}, ${now})`;
  const rows = [
    row("e2e-low", "Low one", "low", now - 1_000),
    row("e2e-high", "High one", "high", now - 3_000),
    row("e2e-medium", "Medium one", "medium", now - 2_000),
    row("e2e-draft", "Draft one", "high", null),
    row("e2e-over", "Old one", "high", now - 5_000, now - 4_000),
  ];
  runSql(
    own().productState,
    `insert into announcements (id, title, description, route, type, priority, category, published_at, ends_at, version, created_at, updated_at) values ${rows.join(", ")}`,
  );
  try {
    await page.goto("/dashboard");
    const title = (name: string) => page.getByRole("heading", { name: new RegExp(name) });
    await title("High one").waitFor();
    // One guide at a time: the checklist is a button while there is news, and tips wait for the checklist.
    await page.getByRole("button", { name: /^Getting started, \d of 10 done: open the list$/ }).waitFor();
    expect(await accessibilityProblems(page, 'section[aria-label="News and tips"]')).toEqual([]);
    const next = page.getByRole("button", { name: "Next Tip" });
    await next.click();
    await title("Medium one").waitFor();
    await page.getByRole("button", { name: "Dismiss: Medium one" }).click();
    await title("Low one").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("dismissed_features"))).toBe('["first-minute","e2e-medium"]');

    // The button that was pressed is still there, for the next one.
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Dismiss: /);

    // Round to the first.
    await next.click();
    await title("High one").waitFor();
    expect(await title("Medium one").count()).toBe(0);

    await page.getByRole("link", { name: "Explore: High one" }).click();
    await page.waitForURL("**/settings/preferences");
    // What the server sends is right from the start: nothing appears and goes.
    const html = async () => (await context.request.get("/dashboard")).text();
    await expect.poll(async () => (await html()).includes("Dismiss: High one")).toBe(false);
    expect(await html()).toContain("Dismiss: Low one");
    expect(await html()).not.toMatch(/Dismiss: (Draft|Old|Medium) one/);

    // Nothing is left after the last one: the focus goes to the page's heading, not to its beginning.
    await page.goto("/dashboard", { waitUntil: "networkidle" });
    const dismiss = page.getByRole("button", { name: /^Dismiss: / });
    await dismiss.press("Enter");
    await page.getByRole("button", { name: "Collapse the list" }).click();
    await page.getByRole("button", { name: /^Dismiss: Protect your account/ }).waitFor();
    // Sent by the form, as before the page runs, the page would load again.
    await next.waitFor();
    for (let press = 0; press < 20 && (await dismiss.count()) > 0; press++) await dismiss.press("Enter");
    expect(await dismiss.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Welcome, /);
  } finally {
    runSql(own().productState, "delete from announcements where id like 'e2e-%'");
  }
  expect(complaints).toEqual([]);
  await context.close();
});
