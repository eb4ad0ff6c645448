import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Behaviour } from "#app/modules/dashboard/behaviour/domain/behaviour.ts";
import type { LiveMetric, Realtime } from "#app/modules/dashboard/realtime/domain/realtime.ts";
import { newId } from "#app/platform/ids.ts";
import { days, hours, minutes, seconds } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { apiUsageLogs } from "#db/schema/api-keys.ts";
import { profiles, systemMetrics } from "#db/schema/index.ts";
import { metricsTracking } from "#db/schema/telemetry.ts";
import worker from "#functions/worker.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { Visitor } from "#tests/support/visitor.ts";

const REALTIME = "/dashboard/realtime";
const BEHAVIOUR = "/dashboard/behaviour";
const db = openDatabase({ d1: env.DB });

const nowMs = () => Date.now();

type Name = typeof metricsTracking.$inferInsert.metricName;
type Who = Pick<TestAccount, "userId" | "workspaceId">;

/** One recorded row of a person, `agoMs` ago. */
function recorded(
  { userId, workspaceId }: Who,
  metricName: Name,
  agoMs: number,
  more: { sessionId?: string; metadata?: Record<string, string> } = {},
) {
  const createdAt = new Date(nowMs() - agoMs);
  const metricType =
    metricName === "dashboard_view"
      ? ("user_activity" as const)
      : metricName === "checklist_completion"
        ? ("onboarding" as const)
        : ("event" as const);
  const row = {
    id: newId(),
    userId,
    workspaceId,
    metricName,
    metricType,
    metricValue: 1,
    createdAt,
    date: createdAt.toISOString().slice(0, 10),
  };
  return { ...row, metadata: more.metadata ?? {}, sessionId: more.sessionId ?? "" };
}

const record = async (rows: ReturnType<typeof recorded>[]) => {
  for (const row of rows) await db.insert(metricsTracking).values(row);
};

const calls = (workspaceId: string, callCount: number, agoMs: number) =>
  db.insert(apiUsageLogs).values({
    id: newId(),
    workspaceId,
    userId: newId(),
    apiKeyId: newId(),
    route: "GET /seo/projects",
    callCount,
    createdAt: new Date(nowMs() - agoMs),
  });

const system = (metricName: string, metricValue: number, agoMs: number) =>
  db.insert(systemMetrics).values({ id: newId(), metricName, metricValue, createdAt: new Date(nowMs() - agoMs) });

const read = async <T>(who: TestAccount, path: string): Promise<T> => {
  const response = await new Visitor(who.cookie).get(path);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
};

const byId = (metrics: LiveMetric[], id: LiveMetric["id"]) => metrics.find((metric) => metric.id === id);

beforeEach(async () => {
  await db.delete(systemMetrics);
});

describe.each([REALTIME, BEHAVIOUR])("GET %s", (path) => {
  it("sends who is not signed in to the sign-in page", async () => {
    const response = await new Visitor().get(path);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toContain("/login");
  });

  it("answers JSON that nobody keeps", async () => {
    const response = await new Visitor((await createAccount(env)).cookie).get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("takes no writing", async () => {
    const response = await new Visitor((await createAccount(env)).cookie).post(path);
    expect(response.status).toBe(405);
  });

  it("answers 500 without a word of the cause when a read fails, and whole when none does", async () => {
    const owner = await createAccount(env);
    const injected = await sweepFailures({
      env,
      prepare: () => Promise.resolve(owner),
      flow: async (broken, execution, { cookie }) => {
        const response = await worker.fetch(new Request(ORIGIN + path, { headers: { cookie } }), broken, execution);
        return { status: response.status, body: await response.text() };
      },
      invariants: ({ outcome: { status, body } }) => {
        expect([200, 500, 503]).toContain(status);
        expect(body).not.toContain(INJECTED);
        if (status === 200) expect(JSON.parse(body)).toBeTypeOf("object");
        return Promise.resolve();
      },
    });
    // The session, and all figures in one batch.
    expect(injected).toBeGreaterThanOrEqual(2);
  });
});

describe("live figures", () => {
  it("are samples for a new account, and say so", async () => {
    const { health, metrics } = await read<Realtime>(await createAccount(env), REALTIME);
    expect(health).toEqual({
      status: "healthy",
      uptime: { value: 99.9, sample: true },
      responseTime: { value: 120, sample: true },
      errorRate: { value: 0.1, sample: true },
      activeUsers: 0,
    });
    expect(metrics.map(({ id, value, sample }) => [id, value, sample])).toEqual([
      ["api_calls", 0, false],
      ["actions", 0, false],
      ["page_views", 0, false],
      ["conversion_rate", 3.2, true],
    ]);
  });

  it.each([
    [300, 1, "healthy"],
    [301, 1, "warning"],
    [120, 1.1, "critical"],
    [900, 50, "critical"],
  ])("with answers in %d ms and an error rate of %d the system is %s", async (ms, percent, status) => {
    await system("api_response_time", ms, minutes(1));
    await system("error_rate", percent, minutes(1));
    const { health } = await read<Realtime>(await createAccount(env), REALTIME);
    expect(health).toMatchObject({
      status,
      responseTime: { value: ms, sample: false },
      errorRate: { value: percent, sample: false },
      uptime: { sample: true },
    });
  });

  it("read the newest 100 rows of the system and no more", async () => {
    await system("api_response_time", 9_000, hours(3));
    for (let n = 0; n < 100; n++) await system("api_response_time", 100, minutes(n));
    const { health } = await read<Realtime>(await createAccount(env), REALTIME);
    expect(health.responseTime).toEqual({ value: 100, sample: false });
  });

  it("count in their windows, against the windows before", async () => {
    const ann = await createAccount(env);
    await calls(ann.workspaceId, 90, minutes(5));
    await calls(ann.workspaceId, 30, minutes(59));
    await calls(ann.workspaceId, 60, minutes(61));
    await calls(ann.workspaceId, 999, minutes(121));
    await record([
      recorded(ann, "page_view", minutes(4), { sessionId: "s1" }),
      recorded(ann, "user_interaction", minutes(10), { sessionId: "s1" }),
      recorded(ann, "conversion", hours(1), { sessionId: "s1" }),
      recorded(ann, "page_view", hours(23), { sessionId: "s2" }),
      recorded(ann, "dashboard_view", hours(23), { sessionId: "s2" }),
      recorded(ann, "error", hours(23), { sessionId: "s2" }),
      recorded(ann, "performance", hours(23), { sessionId: "s2" }),
      recorded(ann, "checklist_completion", hours(2)),
      recorded(ann, "page_view", hours(25), { sessionId: "s3" }),
      recorded(ann, "feature_usage", hours(47), { sessionId: "s3" }),
      recorded(ann, "page_view", hours(49), { sessionId: "s4" }),
    ]);
    const { health, metrics } = await read<Realtime>(ann, REALTIME);
    expect(metrics.map(({ id, value, change, trend, sample }) => [id, value, change, trend, sample])).toEqual([
      ["api_calls", 2, 1, "up", false],
      ["actions", 3, 2, "up", false],
      ["page_views", 2, 1, "up", false],
      ["conversion_rate", 50, 50, "up", false],
    ]);
    expect(health.activeUsers).toBe(1);
  });

  it("count people of the workspace in the last 5 minutes, each once", async () => {
    const ann = await createAccount(env);
    const bo = await createAccount(env, { workspaceId: ann.workspaceId, workspaceRole: "editor" });
    const cy = await createAccount(env, { workspaceId: ann.workspaceId, workspaceRole: "editor" });
    await record([
      recorded(ann, "dashboard_view", seconds(10)),
      recorded(ann, "page_view", seconds(20)),
      recorded(bo, "page_view", minutes(4)),
      recorded(cy, "page_view", minutes(6)),
    ]);
    expect((await read<Realtime>(ann, REALTIME)).health.activeUsers).toBe(2);
  });

  it("hold nothing of another workspace, nor what a colleague or the person elsewhere did", async () => {
    const ann = await createAccount(env);
    const stranger = await createAccount(env);
    const colleague = await createAccount(env, { workspaceId: ann.workspaceId, workspaceRole: "editor" });
    await calls(stranger.workspaceId, 600, minutes(5));
    await record([
      recorded(stranger, "page_view", minutes(1), { sessionId: "x" }),
      recorded(stranger, "conversion", minutes(1), { sessionId: "x" }),
      recorded(colleague, "conversion", hours(1), { sessionId: "y" }),
      recorded({ userId: ann.userId, workspaceId: stranger.workspaceId }, "page_view", minutes(1), { sessionId: "z" }),
    ]);
    const { health, metrics } = await read<Realtime>(ann, REALTIME);
    expect(metrics.map(({ value }) => value)).toEqual([0, 0, 0, 3.2]);
    expect(health.activeUsers).toBe(0);
  });

  it("show a viewer the system and their own, nothing of the workspace", async () => {
    const ann = await createAccount(env);
    const viewer = await createAccount(env, { workspaceId: ann.workspaceId, workspaceRole: "viewer" });
    await calls(ann.workspaceId, 600, minutes(5));
    await record([recorded(ann, "page_view", minutes(1)), recorded(viewer, "page_view", minutes(1))]);
    const { health, metrics } = await read<Realtime>(viewer, REALTIME);
    expect(health.activeUsers).toBeNull();
    expect(byId(metrics, "api_calls")).toBeUndefined();
    expect(byId(metrics, "page_views")?.value).toBe(1);
  });
});

describe("behaviour", () => {
  it("of a new account is no insight, and samples", async () => {
    const { insights, statistics, elements, activity, timeframe, tracked } = await read<Behaviour>(
      await createAccount(env),
      BEHAVIOUR,
    );
    expect(insights).toEqual([]);
    expect(elements).toEqual([]);
    expect(statistics.map(({ id, value, sample }) => [id, value, sample])).toEqual([
      ["session", 2.3, true],
      ["pages", 4.2, true],
      ["return_rate", 67, true],
      ["features", 12, true],
    ]);
    expect(activity.every(({ value }) => value === 0)).toBe(true);
    expect([timeframe, tracked]).toEqual(["week", true]);
  });

  it("is the person's own as soon as there is any", async () => {
    const ann = await createAccount(env);
    const other = await createAccount(env, { workspaceId: ann.workspaceId, workspaceRole: "editor" });
    // Noon two days ago: within the seven days, whatever the time of the test.
    const noon =
      nowMs() - (Date.parse(`${new Date(nowMs() - days(2)).toISOString().slice(0, 10)}T12:00:00Z`) as number);
    const at = (afterMs: number) => noon - afterMs;
    const click = (element: string, afterMs: number, sessionId: string) =>
      recorded(ann, "user_interaction", at(afterMs), { sessionId, metadata: { element } });
    await record([
      // One tab, two visits: half an hour and more lies between them. The first lasts 4 minutes, the second 2.
      recorded(ann, "page_view", at(0), { sessionId: "tab" }),
      recorded(ann, "page_view", at(minutes(2)), { sessionId: "tab" }),
      click("Crawl now", minutes(3), "tab"),
      click("Crawl now", minutes(4), "tab"),
      recorded(ann, "page_view", at(minutes(40)), { sessionId: "tab" }),
      click("Save <b>", minutes(42), "tab"),
      // A visit of one record has no length, but a page.
      recorded(ann, "page_view", days(1), { sessionId: "short" }),
      recorded(ann, "feature_usage", at(minutes(4)), { sessionId: "tab", metadata: { feature: "seo.export" } }),
      recorded(ann, "feature_usage", at(minutes(4)), { sessionId: "tab", metadata: { feature: "seo.export" } }),
      recorded(ann, "feature_usage", at(minutes(4)), { sessionId: "tab", metadata: { feature: "seo.crawl" } }),
      // Of somebody else, and of long ago.
      recorded(other, "user_interaction", minutes(1), { sessionId: "o", metadata: { element: "Theirs" } }),
      recorded(ann, "user_interaction", days(9), { sessionId: "old", metadata: { element: "Old" } }),
    ]);
    const { insights, statistics, elements } = await read<Behaviour>(ann, BEHAVIOUR);
    expect(statistics.map(({ id, value, sample }) => [id, value, sample])).toEqual([
      ["session", 3, false],
      ["pages", 1.3, false],
      ["return_rate", 50, false],
      ["features", 2, false],
    ]);
    expect(elements).toEqual([
      { element: "Crawl now", clicks: 2, engagement_rate: 66.7 },
      { element: "Save <b>", clicks: 1, engagement_rate: 33.3 },
    ]);
    expect(insights.map(({ type, value, confidence }) => [type, value, confidence])).toEqual([
      ["engagement", 100, 85],
      ["feature_usage", 2, 92],
      ["retention", 50, 78],
    ]);
  });

  it.each([
    ["day", 1],
    ["week", 2],
    ["month", 3],
    ["everything", 2],
  ])("adds up the timeframe “%s”", async (timeframe, pageViews) => {
    const ann = await createAccount(env);
    await record([
      recorded(ann, "page_view", hours(1)),
      recorded(ann, "page_view", days(3)),
      recorded(ann, "page_view", days(20)),
      recorded(ann, "page_view", days(31)),
    ]);
    const answer = await read<Behaviour>(ann, `${BEHAVIOUR}?activity=${timeframe}`);
    expect(answer.activity.find(({ id }) => id === "pageViews")?.value).toBe(pageViews);
    expect(answer.timeframe).toBe(timeframe === "everything" ? "week" : timeframe);
  });

  it("says when nothing is recorded because the person wants it so", async () => {
    const ann = await createAccount(env);
    await db.update(profiles).set({ analyticsTracking: false }).where(eq(profiles.id, ann.userId));
    expect((await read<Behaviour>(ann, BEHAVIOUR)).tracked).toBe(false);
  });

  it("holds nothing of the person's other workspaces", async () => {
    const ann = await createAccount(env);
    const elsewhere = await createAccount(env);
    await record([
      recorded({ userId: ann.userId, workspaceId: elsewhere.workspaceId }, "user_interaction", hours(1), {
        metadata: { element: "Client’s" },
      }),
    ]);
    const { insights, elements } = await read<Behaviour>(ann, BEHAVIOUR);
    expect([insights, elements]).toEqual([[], []]);
  });
});

describe("the dashboard", () => {
  it("leaves data that the browser requests for later, with a way there without scripts", async () => {
    const html = await (await new Visitor((await createAccount(env)).cookie).get("/dashboard")).text();
    expect(html).toContain("Show what you did in the last 7 days");
    expect(html).toContain('href="/dashboard?live=now"');
    expect(html).not.toContain("Response time");
    expect(html).toContain('href="/dashboard?activity=week"');
    expect(html).not.toContain("Most used elements");
  });

  it("holds all three panels without scripts", async () => {
    const ann = await createAccount(env);
    await record([
      recorded(ann, "user_interaction", minutes(1), { sessionId: "s", metadata: { element: "Crawl <now>" } }),
    ]);
    const html = (await (await new Visitor(ann.cookie).get("/dashboard?live=now&activity=month")).text()).replaceAll(
      "<!-- -->",
      "",
    );
    for (const words of [
      "Real-time metrics",
      "Response time",
      "Sample",
      "Behavior insights",
      "Crawl &lt;now&gt;",
      "the last 30 days",
      "Performance monitor",
      "Not measured yet",
    ])
      expect(html).toContain(words);
    expect(html).not.toContain("Loading…</p>");
  });

  it.each([
    ["live figures", "?live=now", "api_usage_logs", "The live figures could not be read"],
    ["behaviour", "?activity=week", "partition by", "Your behavior could not be read"],
  ])("stays whole when the %s cannot be read", async (_, search, query, words) => {
    const { cookie } = await createAccount(env);
    // A view of the database in which the queries of one panel fail.
    const prepare = (sql: string) => {
      if (sql.includes(query)) throw new Error(INJECTED);
      return env.DB.prepare(sql);
    };
    const broken = { ...env, DB: { prepare, batch: env.DB.batch.bind(env.DB) } } as Env;
    const execution = createExecutionContext();
    const response = await worker.fetch(
      new Request(`${ORIGIN}/dashboard${search}`, { headers: { cookie } }),
      broken,
      execution,
    );
    const html = await response.text();
    await waitOnExecutionContext(execution);
    expect(response.status).toBe(200);
    for (const part of [
      words,
      "Real-time metrics",
      "Behavior insights",
      "Performance monitor",
      "Featured Marketing Tools",
    ])
      expect(html).toContain(part);
    expect(html).not.toContain(INJECTED);
  });
});
