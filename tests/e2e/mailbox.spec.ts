import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, startProduct } from "#tests/support/product.ts";
import { closeVisits, ownBrowser } from "./own.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), ownBrowser()]);
  const form = new URLSearchParams({
    name: "Ada <b>Lovelace</b>",
    email: "ada@example.com",
    company: "Engines",
    message: "First line\nSecond line",
  });
  const response = await fetch(`${product.origin}/contact`, {
    method: "POST",
    body: form,
    headers: { origin: product.origin, "sec-fetch-site": "same-origin" },
  });
  expect(response.ok).toBe(true);
});
afterAll(async () => {
  if (browser) await closeVisits(browser);
  await product?.stop();
});

test.each([
  ["light", 1_440],
  ["dark", 1_440],
  ["light", 360],
  ["dark", 360],
] as const)("a mail is found and read in the mailbox (%s, %i px)", async (colorScheme, width) => {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The mail's frame runs no scripts, the test's own questions to it included.
    if (message.type() === "error" && !message.text().includes("Blocked script execution in 'about:srcdoc'"))
      complaints.push(message.text());
  });

  const wide = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const axe = async () => {
    const found = await page.evaluate(`(() => { ${AXE}; return axe.run(document, { iframes: false }) })()`);
    const { violations } = found as { violations: { id: string; nodes: { html: string }[] }[] };
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  };

  await page.goto(`${product.origin}/dev/mailbox`);
  await wide();
  await axe();
  await page.getByRole("link", { name: /^Contact form: Ada/ }).click();
  await page.waitForURL(/\/dev\/mailbox\/[0-9a-f-]{36}$/);
  await wide();
  await axe();

  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "A visitor wrote to you" }).waitFor();
  expect(await frame.locator("blockquote").innerHTML()).toBe("First line<br>Second line");
  expect(await frame.locator("body").textContent()).toContain("Ada <b>Lovelace</b>");
  const paper = await frame.locator(".k-card").evaluate((card) => getComputedStyle(card).backgroundColor);
  expect(paper).toBe(colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(20, 30, 28)");

  const opened = context.waitForEvent("page");
  await frame.getByRole("link").click();
  expect(new URL((await opened).url()).origin).toBe(product.origin);
  expect(complaints).toEqual([]);
  await context.close();
});
