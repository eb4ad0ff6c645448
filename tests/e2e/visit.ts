import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { mailedLink, skipGuidance } from "./member.ts";
import { own } from "./own.ts";
import { newAddress, PASSWORD } from "./person.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const origin = () => own().origin;

/** A new visitor; every complaint of the browser (errors, refused content) ends up in `complaints`. */
export async function newVisitor(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}) {
  const extraHTTPHeaders = { "cf-connecting-ip": newAddress() };
  const context = await browser.newContext({
    baseURL: origin(),
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders,
    ...options,
  });
  const complaints: string[] = [];
  const watch = (page: Page) => {
    // "Root did not complete. This is a bug in React": what React 18 throws, and mends, when input arrives amid hydration.
    page.on(
      "pageerror",
      (error) => void (/React error #345\b/.test(error.message) || complaints.push(`${page.url()}: ${error.message}`)),
    );
    page.on("console", (message) => {
      // A refused sign-in is the server's answer, and a read given up for the next page is the reader's wish: no faults of the page.
      if (
        message.type() === "error" &&
        !/Failed to load resource|AbortError: (?:signal is|BodyStreamBuffer was) aborted/.test(message.text())
      )
        complaints.push(`${page.url()}: ${message.text()}`);
    });
  };
  context.on("page", watch);
  return { context, page: await context.newPage(), complaints };
}

/** What waits around the page (keys, notices) comes after it; once the browser is idle it listens, too. */
export async function whenAround(page: Page): Promise<void> {
  await page.locator('section[aria-label="About this page"]').waitFor({ state: "attached" });
  await whenIdle(page);
}

/** Has the pages of a visitor open texts as Markdown, as somebody who chose so. */
export const writeMarkdown = async (page: Page): Promise<void> =>
  void (await page.context().addInitScript(() => localStorage.setItem("content_editor_mode", "markdown")));

/** Until the browser has nothing more to do: what is drawn has taken effect. */
export const whenIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => void requestIdleCallback(() => done())));

/** Asks the server something from the page: what the page asked for before has been sent, and is known to the test, by then. */
export const roundTrip = (page: Page) => page.evaluate(async () => void (await (await fetch("/version")).text()));

/** Lets so much time pass for the timers of the page, whose clock was installed before it was opened, and for what they send. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await roundTrip(page);
}

/** The requests of the page from now on whose address matches, by method and path. */
export function requestsOf(page: Page, pattern: RegExp): string[] {
  const seen: string[] = [];
  page.on(
    "request",
    (request) =>
      void (pattern.test(request.url()) && seen.push(`${request.method()} ${new URL(request.url()).pathname}`)),
  );
  return seen;
}

/** Signs up on the pages and opens the mailed link; ends on the dashboard. For journeys about signing up; the others use `becomeMember`. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Ann");
  await page.getByLabel("Last name").fill("Tamm");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(await mailedLink(page.context(), email, "confirm"));
  await page.waitForURL("**/dashboard");
  await skipGuidance(page.request);
  await page.goto("/dashboard");
}

/** What axe finds wrong on the current page (WCAG 2.2 A and AA), or within one part of it, or by some of its rules, a line each. */
export async function accessibilityProblems(page: Page, within = "html", only?: readonly string[]): Promise<string[]> {
  // Reading it takes as long as a check: once for each document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ within, only }) => {
      // Scrolled down, the bar at the top covers a target in part, which then counts as too small.
      const { scrollY } = window;
      window.scrollTo({ top: 0, behavior: "instant" });
      // What fades in has its colours only at the end, where it is taken at once: one that pauses would be waited for without an
      // end. A spinner never ends.
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
      const runOnly = only ? { type: "rule" as const, values: [...only] } : standards;
      // Of what passes or does not apply nothing is gathered: on a long page that takes as long as the check.
      const { violations } = await axe.run(within, { runOnly, resultTypes: ["violations"] });
      window.scrollTo({ top: scrollY, behavior: "instant" });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary?.split("\n")[1]?.trim()}`,
        ),
      );
    },
    { within, only },
  );
}
