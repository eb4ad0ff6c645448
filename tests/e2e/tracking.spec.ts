import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runSql } from "../support/product-database.ts";
import { becomeMember } from "./member.ts";
import { closeVisits, own, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { newVisitor, passTime, whenIdle } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

interface Row {
  name: string;
  type: string;
  metadata: Record<string, unknown>;
  session: string;
}

/** What is recorded of a person, oldest first. */
function recorded(email: string): Row[] {
  const rows = runSql<Row & { metadata: string }>(
    own().productState,
    `select m.metric_name as name, m.metric_type as type, m.metadata as metadata, m.session_id as session
     from metrics_tracking m join users u on u.id = m.user_id where u.email = '${email}' order by m.created_at`,
  );
  return rows.map((row) => ({ ...row, metadata: JSON.parse(row.metadata) }));
}

/** What a page posted to /track. */
function posts(page: Page): Record<string, unknown>[] {
  const events: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== "/track") return;
    const batch = JSON.parse(request.postData() ?? "{}") as { events?: Record<string, unknown>[] };
    events.push(...(batch.events ?? []));
  });
  return events;
}

/** As when the tab is put away: what waits is sent. */
const putAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
  });

/** Until the code that records is there and listens. */
async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/assets\/client-.*\.js/.test(name)),
  );
  // What has just been read is run before the browser is idle.
  await whenIdle(page);
}

test("a visit becomes rows: pages, clicks, a goal, readings; nothing private is in them", async () => {
  const email = newEmail("tracked");
  const { page, context, complaints } = await newVisitor(browser);
  const sent = posts(page);
  await becomeMember(page, email);
  // The first page reads all its code, also what the code that records needs.
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  await loaded(page);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("link", { name: "Profile Settings" }).click();
  await page.waitForURL("**/settings/profile");
  await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
  await whenIdle(page);
  await page.goto("/seo/new?from=test");
  await loaded(page);
  await page.getByLabel("Website", { exact: true }).fill(own().siteUrl);
  await page.getByLabel("Crawl it now").uncheck();
  // Refused, and given up: no goal was reached.
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.getByLabel("Name").and(page.locator("[aria-invalid=true]")).waitFor();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Connect a website" }).first().click();
  await page.getByLabel("Website", { exact: true }).fill(own().siteUrl);
  await page.getByLabel("Name").fill("Secret words");
  await page.getByLabel("Crawl it now").uncheck();
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.waitForURL("**/seo/projects/*");
  await whenIdle(page);
  await putAway(page);
  await expect.poll(() => sent.some(({ name }) => name === "performance")).toBe(true);
  // The last of what was sent: what came before it is stored as well.
  const stored = () => recorded(email).map(({ name, metadata }) => `${name} ${metadata.page}`);
  await expect.poll(stored, { interval: 250 }).toContain("page_view /seo/projects/:id");
  await expect.poll(() => recorded(email).map(({ name }) => name), { interval: 250 }).toContain("performance");

  const rows = recorded(email);
  const of = (name: string) => rows.filter((row) => row.name === name);
  expect(of("page_view").map(({ metadata }) => metadata.page)).toEqual(
    expect.arrayContaining(["/dashboard", "/settings/profile", "/seo/new", "/seo/projects/:id"]),
  );
  expect(of("user_interaction").map(({ metadata }) => metadata.element)).toEqual(
    expect.arrayContaining(["Account menu", "Profile Settings"]),
  );
  expect(of("conversion").map(({ metadata }) => metadata.conversion)).toEqual(["project.created"]);
  expect(of("feature_usage").map(({ metadata }) => metadata.feature)).toContain("seo.connect");
  expect(of("performance").map(({ metadata }) => metadata.metric)).toContain("LCP");
  expect(new Set(rows.filter(({ name }) => name !== "checklist_completion").map(({ session }) => session)).size).toBe(
    1,
  );
  expect(JSON.stringify(rows)).not.toMatch(/secret words|from=test|localhost|@example\.com/i);
  expect(complaints).toEqual([]);
  await context.close();
});

test("errors and slow work are kept in the browser, and recorded", async () => {
  const email = newEmail("failing");
  const { page, context } = await newVisitor(browser);
  const sent = posts(page);
  await becomeMember(page, email);
  await page.goto("/dashboard");
  await loaded(page);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError("planted for ann@example.com");
    });
    void Promise.reject(new Error("rejected"));
    setTimeout(() => {
      for (const end = performance.now() + 120; performance.now() < end; );
    });
  });
  const errorLog = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("app_errors") ?? "[]") as Record<string, string>[]);
  await expect
    .poll(async () => (await errorLog()).map(({ error }) => error))
    .toEqual(
      expect.arrayContaining([
        "TypeError: planted for :email",
        "Error: rejected",
        expect.stringMatching(/^Long task: \d+ ms$/),
      ]),
    );
  const log = await errorLog();
  expect(Object.keys(log[0] ?? {}).sort()).toEqual(["error", "id", "timestamp", "url", "userAgent"]);
  await putAway(page);
  await expect
    .poll(() => sent.filter(({ name }) => name === "error").map(({ error }) => error))
    .toEqual(expect.arrayContaining(["TypeError: planted for :email", "Error: rejected"]));
  await context.close();
});

test("with Analytics Tracking off, nothing is sent; errors stay in the browser", async () => {
  const email = newEmail("untracked");
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, email);
  await page.goto("/dashboard");
  await page.goto("/settings/preferences");
  await page.getByLabel("Analytics Tracking").uncheck();
  await page.getByText("Saved!").waitFor();
  await page.reload();
  const sent = posts(page);
  await loaded(page);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("link", { name: "Profile Settings" }).click();
  await page.waitForURL("**/settings/profile");
  await page.evaluate(() => void Promise.reject(new Error("kept")));
  await expect.poll(() => page.evaluate(() => localStorage.getItem("app_errors") ?? "")).toContain("kept");
  await putAway(page);
  await page.clock.install();
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  // More than the ten seconds after which what waits is sent.
  await passTime(page, 11_000);
  expect(sent).toEqual([]);
  expect(recorded(email)).toEqual([]);
  expect(complaints.filter((complaint) => !complaint.includes("kept"))).toEqual([]);
  await context.close();
});

test("without storage and beacons the page works, and is recorded all the same", async () => {
  const email = newEmail("bare");
  const { page: first, context, complaints } = await newVisitor(browser);
  await becomeMember(first, email);
  await first.goto("/dashboard");
  await first.close();
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
    Object.defineProperty(Navigator.prototype, "sendBeacon", { value: undefined });
  });
  const page = await context.newPage();
  const sent = posts(page);
  await page.goto("/settings/profile");
  await loaded(page);
  // On a busy machine the code may listen only after the first click.
  const click = async () => {
    await page.getByRole("button", { name: "Account menu" }).click();
    await putAway(page);
    return sent.map(({ name }) => name);
  };
  await expect.poll(click, { interval: 500 }).toEqual(expect.arrayContaining(["page_view", "user_interaction"]));
  await expect
    .poll(() => recorded(email).map(({ metadata }) => metadata.page), { interval: 250 })
    .toContain("/settings/profile");
  expect(complaints).toEqual([]);
  await context.close();
});
