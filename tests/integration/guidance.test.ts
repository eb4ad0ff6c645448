import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { CHECKLIST } from "#app/modules/guidance/domain/checklist.ts";
import type { Guidance, Mirror } from "#app/modules/guidance/domain/guidance.ts";
import type { Changes, StoredValue } from "#app/modules/guidance/domain/mirror.ts";
import { FIRST_STATE, type OnboardingState, transition } from "#app/modules/guidance/domain/onboarding.ts";
import { SAMPLE_STREAK } from "#app/modules/guidance/domain/progress.ts";
import { readGuidance } from "#app/modules/guidance/index.server.ts";
import * as repo from "#app/modules/guidance/repo.server.ts";
import { saveChanges } from "#app/modules/guidance/service.server.ts";
import { purgeTelemetry, recordMetric } from "#app/modules/telemetry/index.server.ts";
import { createAppContext, createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { createLogger } from "#app/platform/log.ts";
import { readSession, type Session } from "#app/platform/session/session.server.ts";
import { days, hours } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import {
  guidanceStates,
  metricsTracking,
  profiles,
  seoCrawls,
  seoProjects,
  sessions,
  totpCredentials,
  users,
  workspaceMembers,
} from "#db/schema/index.ts";
import { router } from "#functions/router.ts";
import { createAdmin } from "#tests/support/admin.ts";
import { createApiKey } from "#tests/support/api.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import {
  type AccountOptions,
  createAccount,
  createSession,
  ORIGIN,
  SAME_ORIGIN,
  type TestAccount,
} from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const NOW = new Date("2026-11-21T09:00:00Z");
const SECOND = transition(FIRST_STATE, "complete");
const SKIPPED = transition(FIRST_STATE, "skip");

const rowsOf = async ({ userId }: TestAccount) =>
  Object.fromEntries(
    (await db.select().from(guidanceStates).where(eq(guidanceStates.userId, userId))).map(({ key, value }) => [
      key,
      JSON.parse(value) as unknown,
    ]),
  );
const metricsOf = ({ userId }: TestAccount) =>
  db.select().from(metricsTracking).where(eq(metricsTracking.userId, userId));

const sync = ({ cookie }: Pick<TestAccount, "cookie">, changes: unknown) =>
  new Visitor(cookie).post("/guidance", { intent: "sync", changes: JSON.stringify(changes) });
async function synced(account: Pick<TestAccount, "cookie">, changes: Changes): Promise<Mirror> {
  const response = await sync(account, changes);
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}
const done = (...ids: string[]): Changes => ({
  checklist: Object.fromEntries(ids.map((id) => [id, { completed: true, ageMs: 0 }])),
});
const onboarding = (state: OnboardingState, ageMs = 0): Changes => ({ onboarding: { state, ageMs } });

/** Session and context of an account at a moment. */
async function at(now: Date, account: TestAccount): Promise<{ context: RequestContext; session: Session }> {
  const request = new Request(ORIGIN, { headers: { cookie: account.cookie } });
  const context = Object.assign(createRequestContext(request, env, createExecutionContext()), {
    now: () => now,
    log: createLogger({}, () => undefined),
  });
  const session = await readSession(request, context);
  if (!session) throw new Error("No session");
  return { context, session };
}

async function guidanceOf(account: TestAccount, now = new Date()): Promise<Guidance> {
  const { context, session } = await at(now, account);
  return readGuidance(context, session);
}

const create = (options: AccountOptions = {}) => createAccount(env, options);

describe("the mirror", () => {
  it("of a new account is that of a new browser", async () => {
    const account = await create();
    expect(await guidanceOf(account)).toMatchObject({
      onboarding: FIRST_STATE,
      checklist: {},
      dismissed: [],
      tours: [],
      shown: true,
      known: true,
      owner: account.userId,
      progress: { xp: 0, level: 1, completedActions: 0, totalActions: 10, streak: SAMPLE_STREAK, sample: true },
    });
    expect(await rowsOf(account)).toEqual({});
  });

  it("brings two devices together: the later tutorial, the checklist by item, ids united", async () => {
    const account = await create();
    const phone = { cookie: await createSession(env, account) };
    await synced(account, { ...onboarding(SECOND), ...done("two-factor"), dismissed: ["a"], tours: ["dashboard"] });
    const mirror = await synced(phone, {
      ...onboarding(SKIPPED),
      checklist: { "set-preferences": { completed: true, ageMs: 0 } },
      dismissed: ["b"],
    });
    const all = {
      onboarding: SKIPPED,
      checklist: { "two-factor": true, "set-preferences": true },
      dismissed: ["a", "b"],
      tours: ["dashboard"],
    };
    expect(mirror).toMatchObject(all);
    expect(await guidanceOf(account)).toMatchObject(all);
  });

  it("does not let what a device sends late win over what came after it", async () => {
    const account = await create();
    await synced(account, { ...onboarding(SECOND), ...done("two-factor") });
    const late = hours(1);
    const mirror = await synced(account, {
      ...onboarding(SKIPPED, late),
      checklist: { "two-factor": { completed: false, ageMs: late } },
    });
    expect(mirror).toMatchObject({ onboarding: SECOND, checklist: { "two-factor": true } });
  });

  it("keeps the order of one device whose first request was longer on its way than its second", async () => {
    const account = await create();
    const first = await synced(account, { ...onboarding(SECOND), ...done("two-factor") });
    // Made a second before the first one arrived.
    const second = {
      ...onboarding(SKIPPED, 1_000),
      checklist: { "two-factor": { completed: false, ageMs: 1_000 } },
      afterMs: first.readAtMs,
    };
    expect(await synced(account, second)).toMatchObject({ onboarding: SKIPPED, checklist: { "two-factor": false } });
  });

  it.each([-1e15, 1e300, 0])(
    "takes the first change of a device whose clock is wrong by %d ms, and the next one of another",
    async (ageMs) => {
      const account = await create();
      expect((await synced(account, onboarding(SECOND, ageMs))).onboarding).toEqual(SECOND);
      expect((await synced(account, onboarding(SKIPPED))).onboarding).toEqual(SKIPPED);
    },
  );

  it("from the future locks nobody out", async () => {
    const account = await create();
    const future = new Date(Date.now() + days(3_650));
    await db.insert(guidanceStates).values([
      { userId: account.userId, key: "onboarding", value: JSON.stringify(SKIPPED), updatedAt: future },
      {
        userId: account.userId,
        key: "getting_started_checklist",
        value: JSON.stringify({ "two-factor": { completed: true, atMs: future.getTime() } }),
        updatedAt: future,
      },
    ]);
    expect(
      await synced(account, { ...onboarding(SECOND), checklist: { "two-factor": { completed: false, ageMs: 0 } } }),
    ).toMatchObject({
      onboarding: SECOND,
      checklist: { "two-factor": false },
    });
  });

  it.each(["{", "[]", "null", '"x"', `{"__proto__":1,"onboarding":{}}`])(
    "of %j reads as new and is written again",
    async (value) => {
      const account = await create();
      const rows = (["onboarding", "getting_started_checklist", "dismissed_features", "completed_tours"] as const).map(
        (key) => ({
          userId: account.userId,
          key,
          value,
          updatedAt: NOW,
        }),
      );
      await db.insert(guidanceStates).values(rows);
      expect(await guidanceOf(account)).toMatchObject({
        onboarding: FIRST_STATE,
        checklist: {},
        dismissed: [],
        tours: [],
        known: true,
      });
      expect(await synced(account, { ...onboarding(SECOND), ...done("two-factor"), tours: ["t"] })).toMatchObject({
        onboarding: SECOND,
        checklist: { "two-factor": true },
        tours: ["t"],
      });
    },
  );

  it("that cannot be read leaves the browser's own, and the page still loads", async () => {
    const account = await create();
    const { context, session } = await at(NOW, account);
    const down = {
      prepare: () => {
        throw new Error("down");
      },
    } as unknown as D1Database;
    const failing = Object.assign(context, { db: openDatabase({ d1: down }) });
    expect(await readGuidance(failing, session)).toMatchObject({
      known: false,
      progress: null,
      onboarding: FIRST_STATE,
    });
  });

  it("is hidden with Show Onboarding off", async () => {
    const account = await create();
    await db.update(profiles).set({ showOnboarding: false }).where(eq(profiles.id, account.userId));
    expect((await guidanceOf(account)).shown).toBe(false);
  });
});

describe("races", () => {
  it("of devices that complete different items lose none", async () => {
    const account = await create();
    const ids = CHECKLIST.slice(0, 6).map(({ id }) => id);
    await Promise.all(ids.map((id) => synced(account, { ...done(id), dismissed: [`tip-${id}`] })));
    const { checklist, dismissed } = await guidanceOf(account);
    expect(Object.keys(checklist).sort()).toEqual([...ids].sort());
    expect(dismissed).toHaveLength(6);
    expect(await metricsOf(account)).toHaveLength(6);
  });

  it("of devices that complete the same item count it once", async () => {
    const account = await create();
    await Promise.all([1, 2, 3, 4].map(() => synced(account, done("two-factor"))));
    expect(await metricsOf(account)).toHaveLength(1);
  });

  it("of the very first change leave one row", async () => {
    const account = await create();
    await Promise.all([1, 2, 3, 4].map(() => synced(account, onboarding(SECOND))));
    expect(await rowsOf(account)).toEqual({ onboarding: SECOND });
  });
});

forEachDatabase("one write in place of another", (on) => {
  const value = (text: string): StoredValue => ({ value: JSON.stringify(text), updatedAtMs: NOW.getTime() });
  const person = async () => {
    const userId = crypto.randomUUID();
    await on.db
      .insert(users)
      .values({ id: userId, email: `${userId}@example.com`, passwordHash: "", createdAt: NOW, updatedAt: NOW });
    return userId;
  };

  it("happens only while nothing changed", async () => {
    const userId = await person();
    const scope = { db: on.db };
    expect(await repo.replaceValue(scope, userId, "onboarding", { before: undefined, after: value("a") })).toBe(true);
    expect(await repo.replaceValue(scope, userId, "onboarding", { before: undefined, after: value("b") })).toBe(false);
    expect(await repo.replaceValue(scope, userId, "onboarding", { before: value("x"), after: value("b") })).toBe(false);
    expect(await repo.replaceValue(scope, userId, "onboarding", { before: value("a"), after: value("b") })).toBe(true);
    expect(await repo.findMirror(scope, userId)).toEqual({ onboarding: value("b") });
  });

  it("leaves nothing of who is gone", async () => {
    expect(await repo.replaceValue({ db: on.db }, "gone", "onboarding", { before: undefined, after: value("a") })).toBe(
      false,
    );
    expect(await repo.findMirror({ db: on.db }, "gone")).toEqual({});
  });
});

describe("progress", () => {
  it("is 50 XP for each item that was ever completed, however often it is toggled", async () => {
    const account = await create();
    await synced(account, done("two-factor", "compare-plans"));
    await synced(account, { checklist: { "two-factor": { completed: false, ageMs: 0 } } });
    const { progress } = await synced(account, done("two-factor"));
    expect(progress).toMatchObject({ xp: 100, level: 1, xpToNext: 400, completedActions: 2 });
    const rows = await metricsOf(account);
    expect(rows.map(({ metadata }) => metadata.item_id).sort()).toEqual(["compare-plans", "two-factor"]);
    for (const row of rows) {
      expect(row).toMatchObject({
        metricName: "checklist_completion",
        metricType: "onboarding",
        metricValue: 1,
        workspaceId: account.workspaceId,
      });
      expect(Date.parse(String(row.metadata.timestamp))).toBeGreaterThan(0);
    }
  });

  it("of all ten items is level 2", async () => {
    const account = await create();
    const { progress } = await synced(account, done(...CHECKLIST.map(({ id }) => id)));
    expect(progress).toMatchObject({ xp: 500, level: 2, completedActions: 10 });
    expect(progress?.achievements.map(({ id }) => id)).toEqual(["level-two", "checklist-done", "halfway"]);
  });

  it("counts with Analytics Tracking off too, and outlives the 90 days of activity", async () => {
    const account = await create();
    await db.update(profiles).set({ analyticsTracking: false }).where(eq(profiles.id, account.userId));
    await synced(account, done("two-factor"));
    await purgeTelemetry(createAppContext(env, createExecutionContext()), new Date(Date.now() + days(400)));
    expect((await guidanceOf(account)).progress?.xp).toBe(50);
  });

  it("has streak and week of the days in the person's zone, without automatic measurements of the browser", async () => {
    const account = await create({ now: NOW });
    // In Auckland, 13 hours ahead, it is 22:00 on Saturday.
    await db.update(profiles).set({ timeZone: "Pacific/Auckland" }).where(eq(profiles.id, account.userId));
    await db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + days(1)) })
      .where(eq(sessions.userId, account.userId));
    const record = async (iso: string, name: "page_view" | "performance" | "dashboard_view" = "page_view") => {
      const { context } = await at(new Date(iso), account);
      await recordMetric(context, account, { name, type: name === "dashboard_view" ? "user_activity" : "event" });
    };
    await record("2026-11-21T08:00:00Z");
    await record("2026-11-20T12:00:00Z"); // Saturday too
    await record("2026-11-20T10:30:00Z"); // Friday, 23:30
    await record("2026-11-18T11:30:00Z"); // Thursday, 00:30
    await record("2026-11-16T11:30:00Z"); // Tuesday
    await record("2026-11-17T11:30:00Z", "performance");
    await record("2026-11-17T11:31:00Z", "dashboard_view");
    const { progress } = await guidanceOf(account, NOW);
    expect(progress).toMatchObject({
      sample: false,
      streak: 3,
      weeklyActivity: [0, 0, 1, 0, 1, 1, 2],
      weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    });
  });

  it("has the items that the person's role is not refused", async () => {
    const owner = await create();
    const viewer = await create({ workspaceId: owner.workspaceId, workspaceRole: "viewer", plan: null });
    const free = await create({ plan: "free" });
    const idsOf = async (account: TestAccount) => (await guidanceOf(account)).items.map(({ id }) => id);
    expect(await idsOf(owner)).toHaveLength(10);
    expect(await idsOf(viewer)).toHaveLength(7);
    expect(await idsOf(free)).not.toContain("run-first-crawl");
    expect((await guidanceOf(viewer)).steps.map(({ route }) => route)).not.toContain("/seo/new");
  });
});

describe("the forms of pages without scripts", () => {
  const post = (account: TestAccount, fields: Record<string, string>) =>
    new Visitor(account.cookie).post("/guidance", fields);

  it("walk through the tutorial, each step leading to its page, and back to the start", async () => {
    const account = await create();
    const led: (string | null)[] = [];
    for (const { id } of (await guidanceOf(account)).steps)
      led.push((await post(account, { intent: "complete", step: id })).headers.get("location"));
    expect(led).toEqual(["/dashboard", "/strategy", "/insights", "/automation", "/analytics"]);
    expect((await guidanceOf(account)).onboarding).toMatchObject({ currentStep: "completed", isActive: false });
    expect((await guidanceOf(account)).progress?.achievements.map(({ id }) => id)).toEqual(["tutorial-done"]);
    expect((await post(account, { intent: "restart" })).status).toBe(303);
    expect((await guidanceOf(account)).onboarding).toEqual(FIRST_STATE);
  });

  it("complete no step that is not the current one", async () => {
    const account = await create();
    const twice = { intent: "complete", step: "welcome" };
    await post(account, twice);
    expect((await post(account, twice)).headers.get("location")).toBe("/dashboard");
    expect((await guidanceOf(account)).onboarding).toEqual(SECOND);
  });

  it("skip, close, start and toggle", async () => {
    const account = await create();
    await post(account, { intent: "close" });
    expect((await guidanceOf(account)).onboarding).toEqual({ ...FIRST_STATE, isActive: false });
    await post(account, { intent: "start" });
    expect((await guidanceOf(account)).onboarding).toEqual(FIRST_STATE);
    await post(account, { intent: "skip" });
    expect((await guidanceOf(account)).onboarding).toEqual(SKIPPED);
    await post(account, { intent: "toggle", item: "two-factor", completed: "true" });
    await post(account, { intent: "dismiss", id: "tip-1" });
    expect(await guidanceOf(account)).toMatchObject({ checklist: { "two-factor": true }, dismissed: ["tip-1"] });
  });
});

describe("refused", () => {
  const state = FIRST_STATE;

  it.each<[string, unknown]>([
    ["a text", "x"],
    ["a list", []],
    ["a key that is not ours", { theme: "dark" }],
    ["a step of another product", onboarding({ ...state, currentStep: "intro" as "welcome" })],
    ["a moment that is no number", { onboarding: { state, ageMs: "1" } }],
    ["an item that is not on the list", done("unknown")],
    ["a name of every object", JSON.parse('{"checklist":{"constructor":{"completed":true,"ageMs":0}}}')],
    ["a completion that is no boolean", { checklist: { "two-factor": { completed: 1, ageMs: 0 } } }],
    ["ids that are none", { dismissed: ["<script>"] }],
    ["too many ids", { tours: Array.from({ length: 2_001 }, (_, at) => `t${at}`) }],
    [
      "a list as long as a book",
      { dismissed: Array.from({ length: 2_000 }, (_, at) => `${"x".repeat(58)}${at}`).concat("x".repeat(64)) },
    ],
    [
      "steps without end",
      { onboarding: { state: { ...state, completedSteps: new Array(6).fill("welcome") }, ageMs: 0 } },
    ],
  ])("%s: 400, and nothing is stored", async (_, changes) => {
    const account = await create();
    const response = await sync(account, changes);
    expect(response.status).toBe(400);
    expect(await rowsOf(account)).toEqual({});
    expect(await metricsOf(account)).toEqual([]);
  });

  it.each([
    { intent: "sync", changes: "{" },
    { intent: "sync" },
    { intent: "become" },
    { intent: "toggle", item: "unknown", completed: "true" },
    {},
  ])("%j: 400", async (fields) =>
    expect(
      (await new Visitor((await create()).cookie).post("/guidance", fields as Record<string, string>)).status,
    ).toBe(400),
  );

  it("a body over 1 MB: 413", async () => expect((await sync(await create(), "x".repeat(1_000_001))).status).toBe(413));

  it("visitors who are not signed in, and other sites", async () => {
    const anonymous = await new Visitor().post("/guidance", { intent: "skip" });
    expect([anonymous.status, anonymous.headers.get("location")?.startsWith("/login")]).toEqual([302, true]);
    const account = await create();
    expect(
      (await new Visitor(account.cookie).post("/guidance", { intent: "skip" }, { "sec-fetch-site": "cross-site" }))
        .status,
    ).toBe(403);
    expect(await rowsOf(account)).toEqual({});
  });

  it("a view as somebody else, which is given nothing to keep", async () => {
    const viewed = await create();
    const { browser } = await createAdmin();
    await browser.post(`/admin/users/${viewed.userId}`, { intent: "view", reason: "Ticket 12: cannot see the crawl" });
    const tried = await browser.post("/guidance", { intent: "skip" });
    expect(tried.status).toBe(403);
    expect(await rowsOf(viewed)).toEqual({});
    expect(await guidanceOf({ ...viewed, cookie: browser.cookie })).toMatchObject({
      owner: null,
      onboarding: FIRST_STATE,
    });
  });

  it("nobody reaches another person's mirror, in the same workspace either", async () => {
    const owner = await create();
    const editor = await create({ workspaceId: owner.workspaceId, workspaceRole: "editor" });
    await synced(owner, { ...onboarding(SKIPPED), ...done("two-factor") });
    expect(await synced(editor, onboarding(SECOND))).toMatchObject({
      onboarding: SECOND,
      checklist: {},
      progress: { xp: 0 },
    });
    expect(await guidanceOf(owner)).toMatchObject({
      onboarding: SKIPPED,
      // The editor is a colleague.
      checklist: { "two-factor": true, "invite-colleague": true },
      progress: { xp: 100 },
    });
  });
});

it("whichever call fails, what was sent is there afterwards or can be sent again, and counts once", {
  timeout: 120_000,
}, async () => {
  const changes: Changes = { ...onboarding(SECOND), ...done("two-factor") };
  const body = () => new URLSearchParams({ intent: "sync", changes: JSON.stringify(changes) });
  const injected = await sweepFailures({
    env,
    prepare: () => create(),
    flow: async (bindings, execution, { cookie }) => {
      const response = await router.fetch(
        new Request(`${ORIGIN}/guidance`, { method: "POST", body: body(), headers: { ...SAME_ORIGIN, cookie } }),
        bindings,
        execution,
      );
      return { status: response.status, text: await response.text() };
    },
    invariants: async ({ outcome }, account) => {
      expect([200, 302, 500, 503]).toContain(outcome.status);
      expect(outcome.text).not.toContain(INJECTED);
      expect(await synced(account, changes)).toMatchObject({
        onboarding: SECOND,
        checklist: { "two-factor": true },
        progress: { xp: 50 },
      });
      expect(await metricsOf(account)).toHaveLength(1);
    },
  });
  expect(injected).toBeGreaterThan(4);
});

it("gives up when others write each time", async () => {
  const account = await create();
  const { context, session } = await at(NOW, account);
  await saveChanges(context, session, onboarding(SECOND));
  // Every write comes too late.
  const late = { set: () => late, where: () => late, returning: () => Promise.resolve([]) };
  const behind = {
    ...context,
    db: new Proxy(context.db, { get: (target, name) => (name === "update" ? () => late : Reflect.get(target, name)) }),
  };
  expect(await saveChanges(behind, session, onboarding(SKIPPED))).toMatchObject({
    ok: false,
    error: { code: "unavailable" },
  });
  expect((await guidanceOf(account)).onboarding).toEqual(SECOND);
});

describe("what was done is noticed", () => {
  const project = (account: TestAccount, createdAt: Date) =>
    db.insert(seoProjects).values({
      id: newId(),
      workspaceId: account.workspaceId,
      name: "Tea",
      url: "https://tea.example/",
      schedule: "none",
      createdAt,
      updatedAt: createdAt,
    });

  it("ticks the item, counts it once, and keeps it although nothing was clicked", async () => {
    const account = await create();
    const before = await guidanceOf(account);
    expect(before).toMatchObject({ noticed: [], checklist: {}, progress: { xp: 0 } });
    await project(account, new Date());
    const seen = await guidanceOf(account);
    expect(seen).toMatchObject({
      noticed: ["connect-website"],
      checklist: { "connect-website": true },
      progress: { xp: 50, completedActions: 1 },
    });
    // Nothing is written by looking at it.
    expect(await metricsOf(account)).toHaveLength(0);
    for (let round = 0; round < 2; round++)
      expect(await synced(account, done("connect-website"))).toMatchObject({ progress: { xp: 50 } });
    expect(await metricsOf(account)).toHaveLength(1);
    await db.delete(seoProjects).where(eq(seoProjects.workspaceId, account.workspaceId));
    expect(await guidanceOf(account)).toMatchObject({
      noticed: [],
      checklist: { "connect-website": true },
      progress: { xp: 50 },
    });
  });

  it("leaves open what the person took back, until it is done again", async () => {
    const account = await create();
    await project(account, new Date(Date.now() - hours(1)));
    const mirror = await synced(account, { checklist: { "connect-website": { completed: false, ageMs: 0 } } });
    expect(mirror.checklist["connect-website"]).toBe(false);
    expect((await guidanceOf(account)).noticed).toEqual([]);
    await project(account, new Date(Date.now() + hours(1)));
    expect((await guidanceOf(account)).noticed).toEqual(["connect-website"]);
  });

  it("sees a finished crawl, a key, a profile, a colleague and a second factor", async () => {
    const account = await create();
    const now = new Date();
    await db.insert(seoCrawls).values({
      id: newId(),
      workspaceId: account.workspaceId,
      projectId: "project",
      status: "finished",
      startedBy: "person",
      maxUrls: 50,
      createdAt: now,
      updatedAt: now,
    });
    await createApiKey(account);
    await db.update(profiles).set({ company: "Tea House" }).where(eq(profiles.id, account.userId));
    await db.insert(workspaceMembers).values({
      workspaceId: account.workspaceId,
      userId: newId(),
      role: "editor",
      createdAt: now,
    });
    await db
      .insert(totpCredentials)
      .values({ userId: account.userId, sealedSecret: "", confirmedAt: now, createdAt: now });
    expect([...(await guidanceOf(account)).noticed].sort()).toEqual([
      "complete-profile",
      "create-api-key",
      "invite-colleague",
      "run-first-crawl",
      "two-factor",
    ]);
  });
});
