import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const PASSWORD = "Correct-Horse-9";
export const origin = () => inject("origin");

/** An address that no other journey uses. */
export const newEmail = (name: string) => `${name}-${Math.random().toString(36).slice(2, 10)}@example.com`;

let visitors = 0;

/** A network address of their own for each visitor: sign-up is limited by address. 198.18.0.0/15 is for tests (RFC 2544). */
export const newAddress = (): string => `198.18.${Math.floor(Math.random() * 256)}.${1 + (visitors++ % 250)}`;

/** A new visitor; every complaint of the browser (errors, refused content) ends up in `complaints`. */
export async function newVisitor(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}) {
  const extraHTTPHeaders = { "cf-connecting-ip": newAddress() };
  const context = await browser.newContext({ baseURL: origin(), viewport: { width: 1440, height: 900 }, extraHTTPHeaders, ...options });
  const complaints: string[] = [];
  const watch = (page: Page) => {
    // "Root did not complete. This is a bug in React": what React 18 throws, and mends, when input arrives amid hydration.
    page.on("pageerror", (error) => void (/React error #345\b/.test(error.message) || complaints.push(`${page.url()}: ${error.message}`)));
    page.on("console", (message) => {
      // A refused sign-in is the server's answer, and a read given up for the next page is the reader's wish: no faults of the page.
      if (message.type() === "error" && !/Failed to load resource|AbortError: signal is aborted/.test(message.text()))
        complaints.push(`${page.url()}: ${message.text()}`);
    });
  };
  context.on("page", watch);
  return { context, page: await context.newPage(), complaints };
}

/** The newest link to `page` in the local mailbox that was sent to `email`. */
export async function mailedLink(context: BrowserContext, email: string, page: string): Promise<string> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const inbox = await (await context.request.get("/dev/mailbox")).text();
    for (const [, path] of inbox.matchAll(/href="(\/dev\/mailbox\/[^"]+)"/g)) {
      const mail = await (await context.request.get(path ?? "")).text();
      const link = mail.match(new RegExp(`https?://[^\\s"'<>]+/${page}\\?token=[A-Za-z0-9_-]+`))?.[0];
      if (link && mail.includes(email)) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`No mail to ${email} with a link to /${page}`);
}

/** What the account of somebody who needs no guidance says: tutorial and tour are behind them. */
const GUIDED = JSON.stringify({ onboarding: { state: { currentStep: "completed", isActive: false, completedSteps: [] }, ageMs: 0 }, tours: ["dashboard"] });

/** Signs up through the forms and opens the mailed link; ends on the dashboard. Tutorial and tour come up by themselves only for who is `new`. */
export async function signUp(page: Page, email: string, who: "new" | "guided" = "guided"): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Ann");
  await page.getByLabel("Last name").fill("Tamm");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(await mailedLink(page.context(), email, "confirm"));
  await page.waitForURL("**/dashboard");
  if (who === "new") return;
  await page.evaluate((changes) => fetch("/guidance", { method: "POST", body: new URLSearchParams({ intent: "sync", changes }) }), GUIDED);
  await page.goto("/dashboard");
}

/** What axe finds wrong on the page as it stands (WCAG 2.2 A and AA), or within one part of it, or by some of its rules, a line each. */
export async function accessibilityProblems(page: Page, within = "html", only?: readonly string[]): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(
    async ({ within, only }) => {
      // What fades in has its colours only at the end; a spinner never ends.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
      const { violations } = await axe.run(within, { runOnly: only ? { type: "rule", values: [...only] } : standards });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary?.split("\n")[1]?.trim()}`),
      );
    },
    { within, only },
  );
}
