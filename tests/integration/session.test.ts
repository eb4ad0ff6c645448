import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { createLogger } from "#app/platform/log.ts";
import {
  endOtherSessions,
  endSessionsStatement,
  listSessions,
  purgeSessions,
  readSession,
  startSession,
} from "#app/platform/session/session.server.ts";
import { days, hours, minutes, seconds } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { sessions, subscriptions, workspaceMembers } from "#db/schema/index.ts";
import { createAccount, createSession, ORIGIN } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const START = new Date("2026-03-04T05:06:07.000Z");
const db = openDatabase({ d1: env.DB });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

const tokenOf = (cookie: string) => cookie.slice(cookie.indexOf("=") + 1);

/** One request with this cookie at this origin, its context and what it left to do. */
function request(
  cookie: string,
  {
    origin = ORIGIN,
    change = (real: D1Database) => real,
  }: { origin?: string; change?: (real: D1Database) => D1Database } = {},
) {
  const raw = new Request(`${origin}/dashboard`, { headers: { cookie, "user-agent": "vitest" } });
  const execution = createExecutionContext();
  const lines: string[] = [];
  const base = createRequestContext(raw, { ...env, DB: change(env.DB) } as Env, execution);
  const context: RequestContext = { ...base, log: createLogger({}, (line) => lines.push(line)) };
  return {
    raw,
    context,
    lines,
    settled: () => waitOnExecutionContext(execution),
    read: () => readSession(raw, context),
  };
}

/** D1 that counts its queries, and fails those that the pattern matches. */
const watched = (failing?: RegExp) => {
  const queries: string[] = [];
  const change = (real: D1Database) =>
    new Proxy(real, {
      get(target, name) {
        if (name !== "prepare") return Reflect.get(target, name);
        return (query: string) => {
          queries.push(query);
          if (failing?.test(query)) throw new Error("D1 is not available");
          return target.prepare(query);
        };
      },
    });
  return { queries, change };
};

describe("reading", () => {
  test("knows person, workspace and plan from one query, once for each request", async () => {
    const account = await createAccount(env, { now: START, role: "manager" });
    const { queries, change } = watched();
    const one = request(account.cookie, { change });
    const [session, again] = await Promise.all([one.read(), one.read()]);
    expect(again).toBe(session);
    expect(queries).toHaveLength(1);
    expect(session).toEqual({
      id: await sha256Hex(tokenOf(account.cookie)),
      userId: account.userId,
      email: account.email,
      firstName: "Test",
      lastName: "Person",
      role: "manager",
      workspaceId: account.workspaceId,
      workspaceName: "Test's workspace",
      workspaceRole: "owner",
      plan: "pro",
      subscriptionStatus: "trialing",
      trialEndsAt: new Date(START.getTime() + days(14)),
      theme: "light",
      timeZone: "UTC",
      preferences: { autoSave: true, showOnboarding: true, analyticsTracking: true },
      hasTwoFactor: false,
      deleteAfter: null,
      impersonatorId: null,
      endsAt: null,
      authenticatedAt: START,
      via: "session",
      scopes: [],
    });
  });

  test("a whole signed-in page validates once", async () => {
    const account = await createAccount(env, { now: START });
    const prepare = vi.spyOn(env.DB, "prepare");
    await new Visitor(account.cookie).get("/dashboard");
    const reads = prepare.mock.calls.filter(([query]) => /from "sessions"/.test(query));
    prepare.mockRestore();
    expect(reads.length).toBeLessThanOrEqual(1);
  });

  test("the table holds the hash of the token and nothing that opens a session", async () => {
    const account = await createAccount(env, { now: START });
    const token = tokenOf(account.cookie);
    const rows = await db.select().from(sessions).where(eq(sessions.userId, account.userId));
    expect(rows.map(({ id }) => id)).toEqual([await sha256Hex(token)]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await request(`session=${rows[0]?.id}`).read()).toBeNull();
  });

  test.each([
    "",
    "session=",
    "session=short",
    "session=%zz",
    "session=' OR 1=1 --",
    `session=${"A".repeat(32)}`,
    `other=${"A".repeat(32)}`,
    "%zz=1; session",
  ])("the cookie %j is nobody", async (cookie) => {
    expect(await request(cookie).read()).toBeNull();
  });

  test("a person who left the workspace, or the site, is nobody", async () => {
    const account = await createAccount(env, { now: START });
    await db.delete(workspaceMembers).where(eq(workspaceMembers.userId, account.userId));
    expect(await request(account.cookie).read()).toBeNull();
  });

  test("the plan is that of who pays for the workspace, and a trial past its end is free", async () => {
    const owner = await createAccount(env, { now: START, plan: "enterprise" });
    const guest = await createAccount(env, {
      now: START,
      plan: "free",
      workspaceId: owner.workspaceId,
      workspaceRole: "editor",
    });
    expect(await request(guest.cookie).read()).toMatchObject({ plan: "enterprise", workspaceRole: "editor" });
    const trial = await createAccount(env, { now: START });
    await db.update(subscriptions).set({ endsAt: START }).where(eq(subscriptions.userId, trial.userId));
    expect(await request(trial.cookie).read()).toMatchObject({
      plan: "free",
      subscriptionStatus: "none",
      trialEndsAt: START,
    });
    const none = await createAccount(env, { now: START, plan: null });
    expect(await request(none.cookie).read()).toMatchObject({
      plan: "free",
      subscriptionStatus: "none",
      trialEndsAt: null,
    });
  });

  test("a failing role read gives role user, a failing subscription read gives free", async () => {
    const account = await createAccount(env, { now: START, role: "admin", plan: "enterprise" });
    const noRoles = request(account.cookie, watched(/"user_roles"/));
    expect(await noRoles.read()).toMatchObject({ role: "user", plan: "enterprise" });
    expect(noRoles.lines.join()).toContain('"part":"role"');
    expect(await request(account.cookie, watched(/"subscriptions"/)).read()).toMatchObject({
      role: "admin",
      plan: "free",
      subscriptionStatus: "none",
    });
    await expect(request(account.cookie, watched(/"sessions"/)).read()).rejects.toThrow("D1 is not available");
  });
});

describe("cookie", () => {
  test("is a __Host- cookie with Secure on https, and a plain one on a loopback host alone", async () => {
    const account = await createAccount(env, { now: START });
    const start = async (origin: string) => {
      const { raw, context } = request("", { origin });
      return (await startSession(raw, context, account)).replace(/=[A-Za-z0-9_-]{32};/, "=TOKEN;");
    };
    const rest = "Max-Age=2592000; Path=/; SameSite=Lax";
    expect(await start("https://kaja.example")).toBe(`__Host-session=TOKEN; HttpOnly; ${rest}; Secure`);
    expect(await start("http://192.168.1.5:8787")).toBe(`__Host-session=TOKEN; HttpOnly; ${rest}; Secure`);
    for (const origin of ["http://localhost:8787", "http://127.0.0.1:8787", "http://[::1]:8787"]) {
      expect(await start(origin)).toBe(`session=TOKEN; HttpOnly; ${rest}`);
    }
    const token = tokenOf(account.cookie);
    expect(await request(`session=${token}`, { origin: "https://kaja.example" }).read()).toBeNull();
    expect(await request(`__Host-session=${token}`, { origin: "https://kaja.example" }).read()).not.toBeNull();
  });

  test("each session has a token of its own, of at least 160 bits", async () => {
    const account = await createAccount(env, { now: START });
    const tokens = new Set<string>();
    for (let n = 0; n < 20; n++) {
      const { raw, context } = request("");
      tokens.add(/session=([A-Za-z0-9_-]{32});/.exec(await startSession(raw, context, account))?.[1] ?? "");
    }
    expect(tokens.size).toBe(20);
  });
});

describe("lifetime", () => {
  const rowOf = async (userId: string) => (await db.select().from(sessions).where(eq(sessions.userId, userId)))[0];
  const use = async (cookie: string) => {
    const one = request(cookie);
    const session = await one.read();
    await one.settled();
    return session;
  };

  test("ends after 14 days without use, to the second", async () => {
    const account = await createAccount(env, { now: START });
    vi.setSystemTime(START.getTime() + days(14) - seconds(1));
    const spare = await createSession(env, { ...account, now: START });
    expect(await use(spare)).not.toBeNull();
    vi.setSystemTime(START.getTime() + days(14));
    expect(await use(account.cookie)).toBeNull();
    expect(
      await db
        .select()
        .from(sessions)
        .where(eq(sessions.id, await sha256Hex(tokenOf(account.cookie)))),
    ).toEqual([]);
  });

  test("use moves the end, with at most one write an hour", async () => {
    const account = await createAccount(env, { now: START });
    vi.setSystemTime(START.getTime() + minutes(59));
    await use(account.cookie);
    expect((await rowOf(account.userId))?.lastSeenAt).toEqual(START);
    const later = new Date(START.getTime() + hours(1));
    vi.setSystemTime(later);
    const { queries, change } = watched();
    for (let n = 0; n < 3; n++) {
      const one = request(account.cookie, { change });
      await one.read();
      await one.settled();
    }
    // One batch: the session's end, and when the person was last seen.
    expect(queries.filter((query) => query.startsWith("update")).map((query) => query.split('"')[1])).toEqual([
      "sessions",
      "users",
    ]);
    expect(await rowOf(account.userId)).toMatchObject({
      lastSeenAt: later,
      expiresAt: new Date(later.getTime() + days(14)),
    });
  });

  test("ends after 30 days however much it is used, and does not write on every request before", async () => {
    const account = await createAccount(env, { now: START });
    for (let day = 1; day < 30; day++) {
      vi.setSystemTime(START.getTime() + days(day));
      expect(await use(account.cookie)).not.toBeNull();
    }
    expect((await rowOf(account.userId))?.expiresAt).toEqual(new Date(START.getTime() + days(30)));
    const { queries, change } = watched();
    vi.setSystemTime(START.getTime() + days(29) + minutes(5));
    const one = request(account.cookie, { change });
    await one.read();
    await one.settled();
    expect(queries).toHaveLength(1);
    vi.setSystemTime(START.getTime() + days(30));
    expect(await use(account.cookie)).toBeNull();
  });
});

describe("ending", () => {
  test("a new sign-in replaces the session of its browser and leaves the others", async () => {
    const account = await createAccount(env, { now: START });
    const other = await createSession(env, { ...account, now: START });
    const { raw, context } = request(account.cookie);
    const started = (await startSession(raw, context, account)).split(";")[0] ?? "";
    expect(await request(account.cookie).read()).toBeNull();
    expect(await request(other).read()).not.toBeNull();
    expect(await request(started).read()).not.toBeNull();
  });

  test("sessions are listed without their tokens, and ended all or all but one", async () => {
    const account = await createAccount(env, { now: START });
    const [second, third] = [
      await createSession(env, { ...account, now: START }),
      await createSession(env, { ...account, now: START }),
    ];
    const { raw, context, read } = request(account.cookie);
    const listed = await listSessions(raw, context, account.userId);
    expect(listed).toHaveLength(3);
    for (const cookie of [account.cookie, second, third]) expect(JSON.stringify(listed)).not.toContain(tokenOf(cookie));
    const own = await read();
    if (!own) throw new Error("no session");
    await endOtherSessions(context, own);
    expect(
      [await request(account.cookie).read(), await request(second).read(), await request(third).read()].map(Boolean),
    ).toEqual([true, false, false]);
    await endSessionsStatement(context.db, account.userId);
    expect(await request(account.cookie).read()).toBeNull();
  });

  test("the clock deletes what is over", async () => {
    const account = await createAccount(env, { now: START });
    const { context } = request("");
    await purgeSessions(context, new Date(START.getTime() + days(14) - seconds(1)));
    expect(await db.select().from(sessions).where(eq(sessions.userId, account.userId))).toHaveLength(1);
    await purgeSessions(context, new Date(START.getTime() + days(14)));
    expect(await db.select().from(sessions).where(eq(sessions.userId, account.userId))).toHaveLength(0);
  });
});
