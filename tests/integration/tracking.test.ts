import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { SCHEDULED_JOBS } from "#app/modules/registry.server.ts";
import { RATE_LIMITS } from "#app/modules/registry.ts";
import { MAX_BATCH_EVENTS, MAX_DAILY_EVENTS } from "#app/modules/telemetry/domain/metric.ts";
import {
  countActivePeople,
  countMetrics,
  listMetricDays,
  listMetrics,
  purgeTelemetry,
  recordBatch,
  recordMetric,
} from "#app/modules/telemetry/index.server.ts";
import { findOwn } from "#app/modules/telemetry/metrics-repo.server.ts";
import * as repo from "#app/modules/telemetry/repo.server.ts";
import { rowOf } from "#app/modules/telemetry/service.server.ts";
import { type AppContext, createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { createLogger } from "#app/platform/log.ts";
import type { Result } from "#app/shared/result.ts";
import { days, hours, minutes, seconds } from "#app/shared/time.ts";
import { metricsTracking, profiles } from "#db/schema/index.ts";
import { runJobs } from "#functions/background/scheduled.ts";
import { act, createAdmin, REASON } from "#tests/support/admin.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { createAccount, createSession, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const logged: string[] = [];
const contextAt = (now: Date): AppContext => ({
  ...createAppContext(env, createExecutionContext()),
  now: () => now,
  log: createLogger({}, (line) => void logged.push(line)),
});
const context = contextAt(NOW);
const { db } = context;

const SESSION_ID = newId();
const event = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  name: "page_view",
  at: Date.now(),
  page: "/dashboard",
  ...more,
});
const batchOf = (events: unknown[], more: Record<string, unknown> = {}) => ({
  sessionId: SESSION_ID,
  sentAt: Date.now(),
  events,
  ...more,
});

const post = async (browser: Visitor, body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request(`${ORIGIN}/track`, {
    method: "POST",
    headers: { "content-type": "text/plain;charset=UTF-8", ...SAME_ORIGIN, ...headers },
    body: text,
  });
  const { status } = await browser.send(request);
  return status;
};

const rowsOf = ({ userId }: Pick<TestAccount, "userId">) =>
  db.select().from(metricsTracking).where(eq(metricsTracking.userId, userId));

async function person(options: Parameters<typeof createAccount>[1] = {}) {
  const account = await createAccount(env, options);
  return { account, browser: new Visitor(account.cookie) };
}

describe("a batch", () => {
  it("becomes rows as specified, of the person and workspace of the session", async () => {
    const { account, browser } = await person();
    const details = [
      { name: "page_view" },
      { name: "user_interaction", element: "Save" },
      { name: "feature_usage", feature: "seo.export" },
      { name: "conversion", conversion: "project.created" },
      { name: "error", error: "TypeError: x" },
      { name: "performance", metric: "LCP", value: 1234.5 },
      { name: "dashboard_view" },
    ];
    const events = details.map((detail) => event(detail));
    expect(await post(browser, batchOf(events))).toBe(204);
    const rows = await rowsOf(account);
    expect(rows).toHaveLength(details.length);
    for (const [index, { name, ...detail }] of details.entries()) {
      const row = rows.find(({ id }) => id === events[index]?.id);
      expect(row).toMatchObject({
        workspaceId: account.workspaceId,
        metricName: name,
        metricType: name === "dashboard_view" ? "user_activity" : "event",
        metricValue: 1,
        sessionId: SESSION_ID,
        metadata: { ...detail, page: "/dashboard", timestamp: row?.createdAt.toISOString() },
        date: row?.createdAt.toISOString().slice(0, 10),
      });
      expect(Math.abs((row?.createdAt.getTime() ?? 0) - Date.now())).toBeLessThan(seconds(20));
    }
  });

  it.each(["application/json", "text/plain", "text/plain;charset=UTF-8"])("is taken as %s", async (type) => {
    const { account, browser } = await person();
    expect(await post(browser, batchOf([event()]), { "content-type": type })).toBe(204);
    expect(await rowsOf(account)).toHaveLength(1);
  });

  it("counts once when it is sent twice, at once or later, alone or with more", async () => {
    const { account, browser } = await person();
    const [first, second] = [event(), event()];
    const statuses = await Promise.all(Array.from({ length: 5 }, () => post(browser, batchOf([first]))));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await post(browser, batchOf([first, second, second]))).toBe(204);
    expect((await rowsOf(account)).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
  });

  it("cannot write over another person's event", async () => {
    const [one, other] = [await person(), await person()];
    const mine = event();
    await post(one.browser, batchOf([mine]));
    expect(await post(other.browser, batchOf([{ ...mine, page: "/settings" }]))).toBe(204);
    expect(await rowsOf(other.account)).toEqual([]);
    expect((await rowsOf(one.account))[0]?.metadata.page).toBe("/dashboard");
  });

  it.each([
    ["8 seconds ago", -8, 0, 8],
    ["by a clock that is 20 years ahead", 6e8, 6e8 + 8, 8],
    ["before the clock was set back a year", 3e7, 0, 0],
    ["before the clock was set ahead a year", -3e7, 0, 3_600],
  ])("happened %s: at a time of the server", async (_, atSeconds, sentSeconds, ageSeconds) => {
    const { account } = await person();
    const body = batchOf([event({ at: NOW.getTime() + seconds(atSeconds) })], {
      sentAt: NOW.getTime() + seconds(sentSeconds),
    });
    await recordBatch(context, { ...account, userAgent: "" }, new TextEncoder().encode(JSON.stringify(body)));
    expect((await rowsOf(account))[0]?.createdAt).toEqual(new Date(NOW.getTime() - seconds(ageSeconds)));
  });

  it("keeps no query, id or address, and 50 characters of an element", async () => {
    const { account, browser } = await person();
    const page = `/seo/projects/${newId()}/pages?token=secret#x`;
    await post(
      browser,
      batchOf([event({ name: "user_interaction", page, element: `Mail ann@example.com ${"😀".repeat(100)}` })]),
    );
    const [row] = await rowsOf(account);
    expect(row?.metadata).toMatchObject({ page: "/seo/projects/:id/pages", element: `Mail :email ${"😀".repeat(38)}` });
  });
});

describe("nothing is stored", () => {
  const choose = ({ userId }: TestAccount, analyticsTracking: boolean) =>
    db.update(profiles).set({ analyticsTracking }).where(eq(profiles.id, userId));

  it("while Analytics Tracking is off", async () => {
    const { account, browser } = await person();
    await choose(account, false);
    expect(await post(browser, batchOf([event()]))).toBe(204);
    expect(await rowsOf(account)).toEqual([]);
  });

  it("when it is switched off while the batch is under way", async () => {
    const { account } = await person();
    await choose(account, false);
    await repo.insertMetrics(
      context,
      [
        rowOf(account, { id: newId(), name: "page_view", type: "event" }, NOW),
        rowOf(
          account,
          { id: newId(), name: "checklist_completion", type: "onboarding", metadata: { item_id: "profile" } },
          NOW,
        ),
      ],
      MAX_DAILY_EVENTS,
    );
    expect((await rowsOf(account)).map(({ metricName }) => metricName)).toEqual(["checklist_completion"]);
  });

  it("of who switches it off: what was recorded goes, progress stays", async () => {
    const [{ account, browser }, other] = [await person(), await person()];
    await post(browser, batchOf([event(), event({ name: "dashboard_view" })]));
    await post(other.browser, batchOf([event()]));
    await recordMetric(context, account, {
      name: "checklist_completion",
      type: "onboarding",
      metadata: { item_id: "profile" },
    });
    expect(await rowsOf(account)).toHaveLength(3);
    await browser.post("/settings/preferences", { autoSave: "on", showOnboarding: "on", version: "0" });
    expect((await rowsOf(account)).map(({ metricType }) => metricType)).toEqual(["onboarding"]);
    expect(await rowsOf(other.account)).toHaveLength(1);
  });

  it("when an administrator views as the person", async () => {
    const [{ account }, admin] = [await person(), await createAdmin()];
    expect((await act(admin, account.userId, { intent: "view", reason: REASON })).status).toBe(303);
    expect(await post(admin.browser, batchOf([event()]))).toBe(204);
    expect([...(await rowsOf(account)), ...(await rowsOf(admin.account))]).toEqual([]);
  });

  it("of a page that still sends when the view is over, and the administrator is not brought back unseen", async () => {
    const [{ account }, admin] = [await person(), await createAdmin()];
    await act(admin, account.userId, { intent: "view", reason: REASON });
    await env.DB.prepare("update sessions set ends_at = 0 where impersonator_id = ?").bind(admin.account.userId).run();
    const before = admin.browser.cookie;
    expect(await post(admin.browser, batchOf([event()]))).toBe(204);
    expect(admin.browser.cookie).toBe(before);
    // What was filled in as somebody else is still refused.
    expect((await admin.browser.post("/settings/profile", { firstName: "X" })).status).toBe(403);
    expect([...(await rowsOf(account)), ...(await rowsOf(admin.account))]).toEqual([]);
  });

  it("without a session", async () => {
    expect(await post(new Visitor(), batchOf([event()]))).toBe(401);
  });

  it("from another site", async () => {
    const { account, browser } = await person();
    expect(await post(browser, batchOf([event()]), { "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await post(browser, batchOf([event()]), { "sec-fetch-site": "same-site" })).toBe(403);
    expect(await rowsOf(account)).toEqual([]);
  });

  const good = () => event();
  it.each<[string, () => unknown, number]>([
    ["nothing at all", () => "", 400],
    ["no JSON", () => "{", 400],
    ["another shape", () => [], 400],
    ["null", () => "null", 400],
    ["no events", () => batchOf([]), 400],
    ["too many events", () => batchOf(Array.from({ length: MAX_BATCH_EVENTS + 1 }, good)), 400],
    ["an unknown field of the batch", () => batchOf([good()], { userId: "somebody" }), 400],
    ["a session id that is none", () => batchOf([good()], { sessionId: "x" }), 400],
    ["no moment of sending", () => batchOf([good()], { sentAt: null }), 400],
    ["a moment beyond the calendar", () => batchOf([good()], { sentAt: 1e300 }), 400],
    ["one bad event among good ones", () => batchOf([good(), event({ name: "unknown" })]), 400],
    ["an id that is none", () => batchOf([event({ id: "checklist:profile" })]), 400],
    ["an unknown field of an event", () => batchOf([event({ workspaceId: "x" })]), 400],
    ["a moment that is a text", () => batchOf([event({ at: "now" })]), 400],
    ["a page elsewhere", () => batchOf([event({ page: "https://elsewhere.example/" })]), 400],
    ["a click on nothing", () => batchOf([event({ name: "user_interaction" })]), 400],
    ["an element without end", () => batchOf([event({ name: "user_interaction", element: "x".repeat(1_001) })]), 400],
    ["a feature that somebody typed", () => batchOf([event({ name: "feature_usage", feature: "<b>" })]), 400],
    ["a negative reading", () => batchOf([event({ name: "performance", metric: "LCP", value: -1 })]), 400],
    ["an unknown reading", () => batchOf([event({ name: "performance", metric: "FID", value: 1 })]), 400],
    ["progress, which the server records", () => batchOf([event({ name: "checklist_completion" })]), 400],
    ["too many bytes", () => JSON.stringify(batchOf([good()])) + " ".repeat(64_000), 413],
  ])("of a batch with %s", async (_, body, status) => {
    const { account, browser } = await person();
    expect(await post(browser, body())).toBe(status);
    expect(await rowsOf(account)).toEqual([]);
  });

  it("of bytes that are not UTF-8, of a form, or of other methods", async () => {
    const { account, browser } = await person();
    const send = (init: RequestInit, headers: Record<string, string> = {}) =>
      browser.send(
        new Request(`${ORIGIN}/track`, {
          ...init,
          headers: { "content-type": "text/plain", ...SAME_ORIGIN, ...headers },
        }),
      );
    expect((await send({ method: "POST", body: new Uint8Array([0x22, 0xff, 0x22]) })).status).toBe(400);
    expect(
      (await send({ method: "POST", body: "a=b" }, { "content-type": "application/x-www-form-urlencoded" })).status,
    ).toBe(415);
    expect((await send({ method: "PUT", body: "{}" })).status).toBe(405);
    expect((await send({ method: "GET" })).status).toBe(405);
    expect(await rowsOf(account)).toEqual([]);
  });

  it("above what one person may leave in 24 hours, at once or one by one; progress is, and the next day starts at zero", async () => {
    const { account } = await person();
    const most = 7;
    const batch = (size: number, now = NOW) =>
      Array.from({ length: size }, () => rowOf(account, { id: newId(), name: "page_view", type: "event" }, now));
    const stored = await Promise.all(Array.from({ length: 4 }, () => repo.insertMetrics(context, batch(3), most)));
    expect(stored.map(({ size }) => size).toSorted()).toEqual([0, 0, 3, 3]);
    expect((await repo.insertMetrics(context, batch(1), most)).size).toBe(1);
    expect((await repo.insertMetrics(context, batch(1), most)).size).toBe(0);
    const progress = rowOf(
      account,
      { id: newId(), name: "checklist_completion", type: "onboarding", metadata: { item_id: "profile" } },
      NOW,
    );
    expect((await repo.insertMetrics(context, [progress], most)).size).toBe(1);
    const tomorrow = new Date(NOW.getTime() + days(1));
    expect((await repo.insertMetrics(context, batch(7, tomorrow), most)).size).toBe(7);
    const other = await person();
    expect(
      (
        await repo.insertMetrics(
          context,
          [rowOf(other.account, { id: newId(), name: "page_view", type: "event" }, NOW)],
          most,
        )
      ).size,
    ).toBe(1);
  });

  it("above the limit of a person, whatever their tabs; others are not affected", async () => {
    const { account, browser } = await person();
    const second = new Visitor(await createSession(env, account));
    const { limit } = RATE_LIMITS.track;
    const statuses: number[] = [];
    for (let sent = 0; sent < limit + 10; sent += 10) {
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, n) => post(n % 2 ? browser : second, batchOf([event()]))),
        )),
      );
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(limit);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await rowsOf(account)).toHaveLength(limit);
    expect(await post((await person()).browser, batchOf([event()]))).toBe(204);
  });
});

test("a write that fails is logged, and is no failure of the page", async () => {
  const broken = {
    ...context,
    db: { ...context.db, all: () => Promise.reject(new Error("D1_ERROR: gone")) },
  } as unknown as AppContext;
  const { account } = await person();
  logged.length = 0;
  await recordMetric(broken, account, { name: "dashboard_view", type: "user_activity" });
  const body = new TextEncoder().encode(JSON.stringify(batchOf([event()])));
  expect(await recordBatch(broken, { ...account, userAgent: "" }, body)).toEqual({ ok: true, value: undefined });
  expect(logged.filter((line) => line.includes("tracking.not_recorded"))).toHaveLength(2);
});

describe("errors of browsers", () => {
  afterEach(() => vi.restoreAllMocks());
  const waiting: Promise<unknown>[] = [];
  const reporting = (url?: string): AppContext => ({
    ...context,
    config: { ...context.config, ERROR_REPORT_URL: url },
    waitUntil: (work) => void waiting.push(work),
  });
  const send = async (to: AppContext, account: TestAccount, events: unknown[]) => {
    const outcome = await recordBatch(
      to,
      { ...account, userAgent: "Browser 1" },
      new TextEncoder().encode(JSON.stringify(batchOf(events))),
    );
    await Promise.all(waiting.splice(0));
    return outcome;
  };

  it("are posted once, as records, to an address of the operator's", async () => {
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status: 204 }));
    const { account } = await person();
    const broken = event({ name: "error", error: "TypeError: x" });
    const context = reporting("https://errors.example/in");
    for (let time = 0; time < 2; time++)
      expect(await send(context, account, [event(), broken])).toEqual({ ok: true, value: undefined });
    expect(fetched).toHaveBeenCalledOnce();
    const [address, init] = fetched.mock.calls[0] ?? [];
    const [row] = (await rowsOf(account)).filter(({ metricName }) => metricName === "error");
    expect(address).toBe("https://errors.example/in");
    expect(JSON.parse(String(init?.body))).toEqual([
      {
        error: "TypeError: x",
        timestamp: row?.createdAt.toISOString(),
        userAgent: "Browser 1",
        url: `${ORIGIN}/dashboard`,
        id: broken.id,
      },
    ]);
  });

  it("stay here without one, or when it does not answer", async () => {
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("no", { status: 500 }));
    const { account } = await person();
    await send(reporting(), account, [event({ name: "error", error: "x" })]);
    expect(fetched).not.toHaveBeenCalled();
    logged.length = 0;
    await send(reporting("https://errors.example/in"), account, [event({ name: "error", error: "x" })]);
    expect(logged.join()).toContain("tracking.errors_not_forwarded");
    expect(await rowsOf(account)).toHaveLength(2);
  });
});

test("metrics are kept for 90 days, progress as long as the account", async () => {
  const { account } = await person();
  const at = (ageMs: number) =>
    recordMetric(contextAt(new Date(NOW.getTime() - ageMs)), account, { name: "page_view", type: "event" });
  await Promise.all([at(days(90) + 1), at(days(90)), at(0)]);
  const ticked = { name: "checklist_completion", type: "onboarding", metadata: { item_id: "profile" } } as const;
  await recordMetric(contextAt(new Date(NOW.getTime() - days(400))), account, ticked);
  await purgeTelemetry(context, NOW);
  expect((await rowsOf(account)).map(({ metricName }) => metricName).sort()).toEqual([
    "checklist_completion",
    "page_view",
    "page_view",
  ]);
  // A scheduled job does it.
  await at(days(91));
  await runJobs(
    context,
    NOW,
    SCHEDULED_JOBS.filter(({ name }) => name === "tracking.purge"),
  );
  expect(await rowsOf(account)).toHaveLength(3);
});

forEachDatabase("metrics", (on) => {
  const at = (now: Date): AppContext => ({ ...contextAt(now), db: on.db });
  /** Somebody with Analytics Tracking on; on libSQL there is nobody yet. */
  async function somebody() {
    const userId = newId();
    await on.db
      .insert(profiles)
      .values({ id: userId, email: `${userId}@example.com`, firstName: "A", lastName: "B", updatedAt: NOW });
    return { userId, workspaceId: newId() };
  }
  const past = (ms: number) => new Date(NOW.getTime() - ms);

  /** Pages of a list, read to its end. */
  async function allOf<Row>(
    read: (cursor: string | undefined) => Promise<Result<{ rows: Row[]; nextCursor: string | null }>>,
  ): Promise<Row[]> {
    const rows: Row[] = [];
    let cursor: string | undefined;
    do {
      const page = await read(cursor);
      if (!page.ok) throw new Error(page.error.message);
      rows.push(...page.value.rows);
      cursor = page.value.nextCursor ?? undefined;
    } while (cursor);
    return rows;
  }

  it("are listed of one person in one workspace, newest first, by type, name and time, page by page", async () => {
    const [one, other] = [await somebody(), await somebody()];
    const colleague = { ...(await somebody()), workspaceId: one.workspaceId };
    await recordMetric(at(past(hours(1))), one, { name: "page_view", type: "event", metadata: { page: "/seo" } });
    await recordMetric(at(past(minutes(1))), one, { name: "dashboard_view", type: "user_activity", value: 2.5 });
    // Ids that other modules give are longer than those of rows, and have colons.
    for (const item of ["a", "b", "c"]) {
      const id = `checklist:${one.userId}:${item}`;
      await recordMetric(at(past(days(2))), one, {
        id,
        name: "checklist_completion",
        type: "onboarding",
        metadata: { item_id: item },
      });
    }
    await recordMetric(at(NOW), colleague, { name: "page_view", type: "event" });
    await recordMetric(at(NOW), { ...one, workspaceId: newId() }, { name: "page_view", type: "event" });
    await recordMetric(at(NOW), other, { name: "page_view", type: "event" });

    const read = (query: Partial<Parameters<typeof listMetrics>[2]>) =>
      allOf((cursor) => listMetrics(on, one, { limit: 2, ...query, cursor }));
    const mine = await read({});
    expect(mine.map(({ name, metadata }) => metadata.item_id ?? name)).toEqual([
      "dashboard_view",
      "page_view",
      "c",
      "b",
      "a",
    ]);
    expect(await read({ limit: 100 })).toEqual(mine);
    expect(mine[0]).toMatchObject({ type: "user_activity", value: 2.5, createdAt: past(minutes(1)), sessionId: "" });
    expect(mine[1]?.metadata).toEqual({ timestamp: past(hours(1)).toISOString(), page: "/seo" });
    expect((await read({ type: "event" })).map(({ name }) => name)).toEqual(["page_view"]);
    expect(await read({ name: "checklist_completion" })).toHaveLength(3);
    expect(await read({ name: "checklist_completion", type: "event" })).toEqual([]);
    // The first moment counts, the last one does not.
    expect(await read({ from: past(hours(1)), to: past(minutes(1)) })).toEqual([mine[1]]);
    expect(await listMetrics(on, one, { limit: 2, from: NOW, to: NOW })).toMatchObject({
      error: { code: "invalid_input", fields: [{ path: "from" }] },
    });
    expect(await listMetrics(on, one, { limit: 2, cursor: "[1]" })).toMatchObject({
      error: { code: "invalid_input", fields: [{ path: "cursor" }] },
    });
    expect([
      await countMetrics(at(NOW), one),
      await countMetrics(at(NOW), one, { type: "onboarding" }),
      await countMetrics(at(NOW), one, { since: past(minutes(5)) }),
    ]).toEqual([6, 3, 2]);
    expect([
      await countActivePeople(at(NOW), one.workspaceId, past(days(7))),
      await countActivePeople(at(NOW), one.workspaceId, past(seconds(30))),
    ]).toEqual([2, 1]);
  });

  it("are added up by day of UTC, by name and by what was measured", async () => {
    const one = await somebody();
    const elsewhere = { ...one, workspaceId: newId() };
    const measured = (metric: string, value: number) =>
      ({ name: "performance", type: "event", metadata: { metric, value } }) as const;
    await recordMetric(at(new Date("2026-11-20T23:59:59.999Z")), one, { name: "page_view", type: "event" });
    await recordMetric(at(new Date("2026-11-21T00:00:00Z")), one, { name: "page_view", type: "event" });
    await recordMetric(at(NOW), one, { name: "page_view", type: "event", value: 4 });
    for (const value of [1_000, 2_000]) await recordMetric(at(NOW), one, measured("LCP", value));
    await recordMetric(at(NOW), one, measured("CLS", 0.25));
    await recordMetric(at(NOW), elsewhere, measured("LCP", 9));
    await recordMetric(at(past(days(40))), one, { name: "conversion", type: "event" });

    const read = (query: Partial<Parameters<typeof listMetricDays>[2]>) =>
      allOf((cursor) => listMetricDays(at(NOW), one, { limit: 2, ...query, cursor }));
    const [today, before] = [{ date: "2026-11-21" }, { date: "2026-11-20" }];
    const figures = [
      { ...today, name: "page_view", measure: null, count: 2, sum: 5, mean: 2.5 },
      { ...today, name: "performance", measure: "CLS", count: 1, sum: 0.25, mean: 0.25 },
      { ...today, name: "performance", measure: "LCP", count: 2, sum: 3_000, mean: 1_500 },
      { ...before, name: "page_view", measure: null, count: 1, sum: 1, mean: 1 },
    ];
    expect(await read({})).toEqual(figures);
    expect(await read({ limit: 100 })).toEqual(figures);
    expect(await read({ to: "2026-11-20" })).toEqual(figures.slice(3));
    expect(await read({ name: "performance" })).toEqual(figures.slice(1, 3));
    expect(await read({ type: "onboarding" })).toEqual([]);
    expect(await read({ from: "2026-08-22", to: "2026-11-21" })).toHaveLength(5);
    for (const range of [
      { from: "2026-08-21", to: "2026-11-21" },
      { from: "2026-11-21", to: "2026-11-20" },
    ])
      expect(await listMetricDays(at(NOW), one, { limit: 2, ...range })).toMatchObject({
        error: { code: "invalid_input", fields: [{ path: "from" }] },
      });
    expect(await listMetricDays(at(NOW), one, { limit: 2, cursor: "gone" })).toMatchObject({
      error: { fields: [{ path: "cursor" }] },
    });
  });

  it("of one id count once", async () => {
    const who = await somebody();
    const done = { id: `checklist:${who.userId}:profile`, name: "checklist_completion", type: "onboarding" } as const;
    await Promise.all([recordMetric(at(NOW), who, done), recordMetric(at(NOW), who, done)]);
    expect(await countMetrics(at(NOW), who)).toBe(1);
  });

  it("of a whole batch, with any text in it, are written by one statement and read back", async () => {
    const who = await somebody();
    const rows = Array.from({ length: MAX_BATCH_EVENTS }, (_, n) =>
      rowOf(
        who,
        { id: newId(), name: "user_interaction", type: "event", metadata: { element: `'"\\ 😀 ${n}`, page: "/" } },
        NOW,
        SESSION_ID,
      ),
    );
    expect(await repo.insertMetrics(at(NOW), rows, MAX_DAILY_EVENTS)).toEqual(new Set(rows.map(({ id }) => id)));
    expect(await repo.insertMetrics(at(NOW), rows, MAX_DAILY_EVENTS)).toEqual(new Set());
    const stored = await findOwn(at(NOW), who, {}, { after: null, limit: 100 });
    expect(stored.sort((a, b) => a.id.localeCompare(b.id))).toEqual(rows.sort((a, b) => a.id.localeCompare(b.id)));
  });
});
