import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

const PERSON = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

let browser: Browser;
let website: Server;
let websiteUrl: string;
/** What the website's pages hold. */
let script = "";

beforeAll(async () => {
  browser = await ownBrowser();
  website = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    // As strict a page as there is: nothing inline.
    response.setHeader("content-security-policy", "style-src 'none'; script-src http:; connect-src http:");
    response.end(
      `<!doctype html><html lang="en"><title>Tea shop</title>${script}<main><h1>Tea shop</h1><p><b id="price">24 euros</b></p>
       <a href="/other">Other page</a><p id="after">Below</p></main></html>`,
    );
  });
  await new Promise<void>((listening) => website.listen(0, "127.0.0.1", listening));
  websiteUrl = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await closeVisits(browser);
  website.closeAllConnections();
  await new Promise((closed) => website.close(closed));
});

/** Beside the form is a picture of the message, with its title. */
const formOf = (page: Page) => page.locator("#main form");

/** Writes a message by its form and starts it. */
async function startMessage(
  page: Page,
  fields: Readonly<Record<string, string>>,
  choices: Readonly<Record<string, string>>,
) {
  await page.goto("/retargeting/onsite/new");
  for (const [label, value] of Object.entries(choices))
    await formOf(page).getByLabel(label, { exact: true }).selectOption(value);
  for (const [label, value] of Object.entries(fields))
    await formOf(page).getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.getByText("Draft", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText("Live", { exact: true }).waitFor();
}

async function newReader() {
  const { page, context, complaints } = await newVisitor(browser, {
    userAgent: PERSON,
    // Contrast is measured at rest.
    reducedMotion: "reduce",
    // A person's browser does not say that it is driven.
    extraHTTPHeaders: { "sec-ch-ua": '"Chromium";v="150"' },
  });
  return { page, context, complaints };
}

/** The page of a website, with its answer about messages. */
async function open(page: Page, path: string): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().endsWith("/onsite"));
  await page.goto(websiteUrl + path);
  return (await answered).status();
}

test("a message is written, shown on a website, closed for good, followed, and counted", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("onsite"));
  await page.goto("/retargeting/onsite");
  await page.getByRole("heading", { name: "No onsite message yet" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.goto("/analytics/new");
  await page.getByLabel("Website", { exact: true }).fill("127.0.0.1");
  await page.getByLabel("Name", { exact: true }).fill("Tea shop");
  await page.getByRole("button", { name: "Add website" }).click();
  await page.waitForURL(/\/analytics\/sites\/[0-9a-f-]{36}$/);
  await page.goto("/retargeting/onsite");
  script = (await page.locator("#main code", { hasText: "/onsite/embed.js" }).textContent()) ?? "";
  expect(script).toContain("data-site=");

  await page.goto("/retargeting/onsite/new");
  const preview = page.locator("section", { has: page.getByRole("heading", { name: "Preview" }) });
  await formOf(page).getByLabel("Title", { exact: true }).fill("Free delivery");
  await preview.getByText("Free delivery").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Bad");
  await page.getByLabel("Link text (optional)").fill("Shop");
  await page.getByLabel("Link address (optional)").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.getByText("Enter an address that begins with https:// or /").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  const link = { "Link text (optional)": "See it", "Link address (optional)": "/sale" };
  await startMessage(
    page,
    { Name: "Banner", Title: "Free delivery", Seconds: "0", "Priority (0 to 100)": "80", ...link },
    { Type: "banner" },
  );
  const first = await newReader();
  expect(await open(first.page, "/")).toBe(200);
  const banner = first.page.getByRole("region", { name: "Free delivery" });
  await banner.waitFor();
  const shift = () =>
    first.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
          ).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(0), 300);
        }),
    );
  expect(await shift()).toBe(0);
  // For good: also after the page is loaded again.
  await banner.getByRole("button", { name: "Close" }).click();
  await banner.waitFor({ state: "detached" });
  expect(await open(first.page, "/")).toBe(204);

  await startMessage(
    page,
    {
      Name: "Modal",
      Title: "Ten percent",
      Seconds: "0",
      "Priority (0 to 100)": "90",
      "Pages (optional)": "/other",
      ...link,
    },
    { Type: "modal" },
  );
  const second = await newReader();
  await open(second.page, "/other");
  const dialog = second.page.getByRole("dialog", { name: "Ten percent" });
  await dialog.waitFor();
  expect(await accessibilityProblems(second.page, "body")).toEqual([]);
  expect(
    await dialog.evaluate((element) => element.contains((element.getRootNode() as ShadowRoot).activeElement)),
  ).toBe(true);
  await second.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  // Another page of the same visit gets the other message, whose link is the goal.
  await open(second.page, "/");
  const reported = second.page.waitForRequest((request) => (request.postData() ?? "").includes('"kind":"click"'));
  await second.page.getByRole("link", { name: "See it" }).click();
  await reported;
  await second.page.waitForURL("**/sale");

  await startMessage(
    page,
    {
      Name: "Price",
      Title: "Cheaper today",
      Seconds: "0",
      "CSS selector of the price": "#price",
      "Pages (optional)": "/tea",
    },
    { Type: "price_note" },
  );
  const third = await newReader();
  // The banner comes first by its priority, so that this reader has closed it.
  await open(third.page, "/tea");
  const over = third.page.getByRole("region", { name: "Free delivery" });
  await over.waitFor();
  await over.press("Escape").catch(() => undefined);
  await over.getByRole("button", { name: "Close" }).press("Escape");
  await over.waitFor({ state: "detached" });
  await open(third.page, "/tea");
  const note = third.page.getByRole("region", { name: "Cheaper today" });
  await note.waitFor();
  const [price, box] = [await third.page.locator("#price").boundingBox(), await note.boundingBox()];
  expect(Math.round((box?.y ?? 0) - (price?.y ?? 0) - (price?.height ?? 0))).toBe(8);

  await page.goto("/retargeting/onsite");
  const row = page.getByRole("row", { name: /^Banner/ });
  await expect
    .poll(async () => {
      await page.reload();
      return (await row.getByRole("cell").allTextContents()).slice(4);
    })
    .toEqual(["3", "1", "33.3%", "2"]);
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  expect([...complaints, ...first.complaints, ...second.complaints, ...third.complaints]).toEqual([]);
});
