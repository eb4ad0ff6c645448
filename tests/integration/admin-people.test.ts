import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { listPeople } from "#app/modules/admin/lists.server.ts";
import { selectPeople } from "#app/modules/admin/users/list-repo.server.ts";
import { hours, minutes, seconds } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { mailOutbox, sessions, signInEvents, subscriptions, userRoles, users } from "#db/schema/index.ts";
import { router } from "#functions/router.ts";
import { act, actsOn, auditAbout, createAdmin, REASON } from "#tests/support/admin.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { createAccount, createSession, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const NOW = new Date("2026-05-01T10:00:00Z");

const roleOf = async (userId: string) =>
  (await db.select().from(userRoles).where(eq(userRoles.userId, userId)))[0]?.role ?? "user";
const sessionsOf = (userId: string) => db.select().from(sessions).where(eq(sessions.userId, userId));
const userOf = async (userId: string) => (await db.select().from(users).where(eq(users.id, userId)))[0];
const page = async (browser: Visitor, path: string) => {
  const response = await browser.get(path);
  return { status: response.status, html: await response.text() };
};

describe("who may come in", () => {
  const PATHS = [
    "/admin",
    "/admin/users",
    "/admin/users/x",
    "/admin/workspaces",
    "/admin/workspaces/x",
    "/admin/payments",
    "/admin/messages",
    "/admin/audit",
  ];

  test("a refusal is a page in the product's look, inside the frame", async () => {
    for (const role of ["user", "manager"] as const) {
      const { cookie, email } = await createAccount(env, { role });
      for (const path of PATHS) {
        const { status, html } = await page(new Visitor(cookie), path);
        expect([path, status]).toEqual([path, 403]);
        expect(html).toContain("You do not have access to this page");
        expect(html).toContain(email);
      }
    }
  });

  test("the loaders and actions refuse for themselves, whatever way they are asked", async () => {
    const { cookie, userId } = await createAccount(env, { role: "manager" });
    for (const path of PATHS) {
      const data = await new Visitor(cookie).get(`${path === "/admin" ? "/admin" : path}.data`);
      expect([path, data.status]).toEqual([path, 403]);
      const anonymous = await (await new Visitor().get(`${path}.data`)).text();
      expect(anonymous).toContain("/login");
    }
    for (const path of ["/admin/payments", "/admin/messages", `/admin/users/${userId}`]) {
      expect((await new Visitor(cookie).post(path, { intent: "suspend", reason: REASON })).status).toBe(403);
      expect(
        (await new Visitor(cookie).post(`${path}.data`, { intent: "role", role: "admin", reason: REASON })).status,
      ).toBe(403);
    }
    expect(await roleOf(userId)).toBe("manager");
  });
});

describe("the list", () => {
  test("finds by address, name and id; wildcards and quotes mean themselves", async () => {
    const { browser } = await createAdmin();
    const account = await createAccount(env, { email: "o'hara_100%+x@example.com" });
    await createAccount(env, { email: "ohara-1000x@example.com" });
    for (const search of ["o'hara", "O'HARA_100%", "_100%+x", account.userId, '100%+x@example.com"']) {
      const { html } = await page(browser, `/admin/users?search=${encodeURIComponent(search)}`);
      expect([search, html.includes("o&#x27;hara_100%+x@example.com</a>")]).toEqual([search, !search.endsWith('"')]);
      expect(html).not.toContain("ohara-1000x@example.com</a>");
    }
    expect((await page(browser, "/admin/users?search=%00%22%3Cscript%3E")).status).toBe(200);
  });

  test("filters by plan, subscription, role and state, as they are at this moment", async () => {
    const tag = `f${Date.now().toString(36)}`;
    const make = (name: string, options: Parameters<typeof createAccount>[1] = {}) =>
      createAccount(env, { email: `${name}.${tag}@example.com`, ...options });
    await make("trial");
    const over = await make("over");
    await db
      .update(subscriptions)
      .set({ endsAt: new Date(Date.now() - minutes(1)) })
      .where(eq(subscriptions.userId, over.userId));
    await make("basic", { plan: "basic" });
    await make("none", { plan: null });
    await make("manager", { plan: "free", role: "manager" });
    await make("unconfirmed", { plan: "free", confirmed: false });
    const suspended = await make("suspended", { plan: "free" });
    await db.update(users).set({ suspendedAt: NOW }).where(eq(users.id, suspended.userId));
    const { browser } = await createAdmin();
    const found = async (query: string) => {
      const { html } = await page(browser, `/admin/users?search=${tag}&${query}`);
      return [...html.matchAll(new RegExp(`>(\\w+)\\.${tag}@example\\.com</a>`, "g"))].map(([, name]) => name).sort();
    };
    expect(await found("plan=pro")).toEqual(["trial"]);
    expect(await found("plan=free")).toEqual(["manager", "none", "over", "suspended", "unconfirmed"]);
    expect(await found("status=trialing")).toEqual(["trial"]);
    expect(await found("status=active&plan=basic")).toEqual(["basic"]);
    expect(await found("role=manager")).toEqual(["manager"]);
    expect(await found("state=suspended")).toEqual(["suspended"]);
    expect(await found("state=unconfirmed")).toEqual(["unconfirmed"]);
    expect(await found("state=deleting")).toEqual([]);
    for (const query of ["plan=platinum", "role=owner", "sort=name", "cursor=x", "state=;"]) {
      expect([query, (await page(browser, `/admin/users?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

forEachDatabase("ten thousand people", (on) => {
  const COUNT = 10_000;
  const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

  /** Person n signed up as the n-th; every third was never seen, the others in an order of their own. */
  async function seed() {
    const { db: own } = on;
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${COUNT})`;
    const id = sql`'00000000-0000-7000-8000-' || substr('000000000000' || i, -12)`;
    const seen = sql`case when i % 3 = 0 then null else ${NOW.getTime()} - (i * 7919 % ${COUNT}) * 60000 end`;
    await own.all(sql`insert into users (id, email, password_hash, email_confirmed_at, created_at, updated_at, last_seen_at)
      ${numbers} select ${id}, 'person' || i || '@example.com', 'x', 1, i, i, ${seen} from n`);
    await own.all(sql`insert into profiles (id, email, first_name, last_name, updated_at)
      ${numbers} select ${id}, 'person' || i || '@example.com', 'Ann', 'Tamm' || i, 1 from n`);
    await own.all(sql`insert into subscriptions (id, user_id, plan_name, plan_amount_cents, subscription_status, created_at, updated_at)
      ${numbers} select ${id}, ${id}, case when i % 10 = 0 then 'basic' else 'free' end, 0, case when i % 10 = 0 then 'active' else 'none' end, 1, 1 from n`);
  }

  test("every page is quick, in order, without gaps or repeats; people who come in between change nothing", {
    timeout: 60_000,
  }, async () => {
    await seed();
    const context = { db: on.db, now: () => NOW };
    const first = await listPeople(context, { sort: "created" });
    const seeded = (ids: string[]) => ids.filter((id) => id.startsWith("00000000-0000-7000"));
    // On D1 the other tests of this file have people too, all newer.
    let cursor = first.rows.some(({ id }) => id === idOf(COUNT)) ? undefined : (first.nextCursor ?? undefined);
    const ids: string[] = [];
    for (let pages = 0; pages < 3; pages++) {
      const found = await listPeople(context, { sort: "created", cursor });
      ids.push(...seeded(found.rows.map(({ id }) => id)));
      cursor = found.nextCursor ?? undefined;
      await on.db.all(
        sql`insert into users (id, email, password_hash, created_at, updated_at) values (${`ffffffff-0000-7000-8000-00000000000${pages}`}, ${`late${pages}@example.com`}, 'x', 1, 1)`,
      );
    }
    expect(ids.length).toBeGreaterThan(100);
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, n) => idOf(COUNT - n)));

    const startedAt = performance.now();
    const search = await listPeople(context, { search: "tamm1234" });
    expect(seeded(search.rows.map(({ id }) => id))).toEqual([idOf(1234)]);
    expect((await listPeople(context, { search: "nobody-at-all" })).rows).toEqual([]);
    expect((await listPeople(context, { plan: "basic", sort: "seen" })).rows).toHaveLength(50);
    // Generous: a scan without an index for each row takes seconds.
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  test("the order by last seen continues with people who were never seen", { timeout: 60_000 }, async () => {
    const context = { db: on.db, now: () => NOW };
    let cursor: string | undefined;
    const rows: { id: string; lastSeenAt: Date | null }[] = [];
    do {
      const found = await listPeople(context, { sort: "seen", plan: "basic", cursor });
      rows.push(...found.rows);
      cursor = found.nextCursor ?? undefined;
    } while (cursor);
    const seeded = rows.filter(({ id }) => id.startsWith("00000000-0000-7000"));
    expect(seeded).toHaveLength(COUNT / 10);
    expect(new Set(seeded.map(({ id }) => id)).size).toBe(COUNT / 10);
    const times = seeded.map(({ lastSeenAt }) => lastSeenAt?.getTime() ?? 0);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  test.each(["created", "seen"] as const)("the order by %s is that of an index", async (sort) => {
    const query = selectPeople(
      { db: on.db },
      {},
      { sort, limit: 51, now: NOW, position: { id: idOf(500), seenAtMs: NOW.getTime() } },
    ).toSQL();
    const parts = query.sql.split("?");
    const bound = sql.join(
      parts.flatMap((part, at) => (at === 0 ? [sql.raw(part)] : [sql`${query.params[at - 1]}`, sql.raw(part)])),
      sql``,
    );
    const plan = (await on.db.all<{ detail: string } | string[]>(sql`explain query plan ${bound}`))
      .map((row) => JSON.stringify(row))
      .join("\n");
    expect(plan).not.toContain("TEMP B-TREE");
    expect(plan).not.toMatch(/SCAN (profiles|subscriptions|user_roles)/);
    expect(plan).toMatch(
      sort === "seen" ? /users USING INDEX users_last_seen/ : /users USING INDEX sqlite_autoindex_users_1/,
    );
  });
});

describe("a person", () => {
  test("shows facts, mails without their words, sign-ins and the log; no secret", async () => {
    const { browser } = await createAdmin();
    const person = await createAccount(env);
    await createApiKey(person);
    await db.insert(mailOutbox).values({
      id: crypto.randomUUID(),
      recipient: person.email,
      template: "reset-password",
      subject: "Subject-words",
      textBody: "Body-words /reset-password?token=abc",
      htmlBody: "<p>Body-words</p>",
      status: "sent",
      createdAt: new Date(),
    });
    const event = {
      id: crypto.randomUUID(),
      userId: person.userId,
      outcome: "wrong_password",
      method: "password",
      address: "198.51.100.7",
      place: "Tallinn, EE",
    } as const;
    await db.insert(signInEvents).values({ ...event, userAgent: "vitest", createdAt: new Date() });
    const { status, html } = await page(browser, `/admin/users/${person.userId}`);
    expect(status).toBe(200);
    for (const shown of [
      person.email,
      "Test Person",
      "reset-password",
      "wrong password",
      "Tallinn, EE · 198.51.100.7",
      "Test&#x27;s workspace",
    ])
      expect(html).toContain(shown);
    const [session] = await sessionsOf(person.userId);
    const user = await userOf(person.userId);
    for (const secret of ["Subject-words", "Body-words", user?.passwordHash ?? "?", session?.id ?? "?"])
      expect(html).not.toContain(secret);
    expect((await page(browser, "/admin/users/nobody")).status).toBe(404);
  });

  test("every act that hurts wants a reason; what was typed stays", async () => {
    const { browser } = await createAdmin();
    const { userId } = await createAccount(env);
    const acts: Record<string, string>[] = [
      { intent: "suspend" },
      { intent: "role", role: "manager" },
      { intent: "plan", plan: "pro" },
      { intent: "end_sessions" },
      { intent: "view" },
    ];
    for (const fields of acts) {
      for (const reason of ["", "too short", "x".repeat(501), "two\nlines of reason"]) {
        const { status, html } = await act({ browser }, userId, { ...fields, reason });
        expect([fields.intent, reason, status]).toEqual([fields.intent, reason, 400]);
        if (reason === "too short") expect(html).toContain('value="too short"');
      }
    }
    expect((await act({ browser }, userId, { intent: "erase", reason: REASON })).status).toBe(400);
    expect((await act({ browser }, "nobody", { intent: "lift" })).status).toBe(404);
    expect(await actsOn(userId)).toEqual([]);
  });

  test("a new role ends the sessions, and is in the log with the reason and the actor", async () => {
    const admin = await createAdmin();
    const person = await createAccount(env);
    expect(await act(admin, person.userId, { intent: "role", role: "manager", reason: REASON })).toMatchObject({
      status: 303,
      location: `/admin/users/${person.userId}`,
    });
    expect([await roleOf(person.userId), await sessionsOf(person.userId)]).toEqual(["manager", []]);
    const [row] = await auditAbout(person.userId);
    expect(row).toMatchObject({
      action: "admin.role_changed",
      userId: admin.account.userId,
      chain: `user:${person.userId}`,
      detail: `user → manager: ${REASON}`,
    });
    expect((await act(admin, person.userId, { intent: "role", role: "manager", reason: REASON })).status).toBe(409);
  });

  test("a role needs a password given within 10 minutes", async () => {
    const admin = await createAdmin();
    const person = await createAccount(env);
    await db
      .update(sessions)
      .set({ authenticatedAt: new Date(Date.now() - minutes(11)) })
      .where(eq(sessions.userId, admin.account.userId));
    const fields = { intent: "role", role: "manager", reason: REASON };
    const asked = await act(admin, person.userId, fields);
    expect(asked.status).toBe(403);
    expect(asked.html).toContain("Your password");
    expect((await act(admin, person.userId, { ...fields, password: "Wrong-Horse7-Battery" })).status).toBe(401);
    expect(await roleOf(person.userId)).toBe("user");
    expect((await act(admin, person.userId, { ...fields, password: admin.account.password })).status).toBe(303);
  });

  test("suspending ends sessions and API keys; lifting brings both back", async () => {
    const admin = await createAdmin();
    const person = await createAccount(env, { plan: "pro" });
    const { key } = await createApiKey(person);
    expect((await act(admin, person.userId, { intent: "suspend", reason: REASON })).status).toBe(303);
    expect(await sessionsOf(person.userId)).toEqual([]);
    expect((await new Visitor(person.cookie).get("/dashboard")).status).toBe(302);
    expect((await callApi("/seo/projects", { key })).status).toBe(401);
    expect(
      (await new Visitor().post("/login", { email: person.email, password: person.password })).headers.get("location"),
    ).not.toBe("/dashboard");
    expect(await sessionsOf(person.userId)).toEqual([]);
    expect((await act(admin, person.userId, { intent: "suspend", reason: REASON })).status).toBe(409);
    expect((await page(admin.browser, `/admin/users/${person.userId}`)).html).toContain(REASON);

    expect((await act(admin, person.userId, { intent: "lift" })).status).toBe(303);
    expect((await act(admin, person.userId, { intent: "lift" })).status).toBe(409);
    const other = await createApiKey(person);
    expect((await callApi("/seo/projects", { key: other.key })).status).toBe(200);
    expect(await actsOn(person.userId)).toEqual(["admin.user_suspended", "admin.suspension_lifted"]);
    expect((await act(admin, admin.account.userId, { intent: "suspend", reason: REASON })).status).toBe(409);
  });

  test("a key that an isolate knows is refused once it is read again, after 20 seconds", async () => {
    const admin = await createAdmin();
    const person = await createAccount(env, { plan: "pro" });
    const { key } = await createApiKey(person);
    expect((await callApi("/seo/projects", { key })).status).toBe(200);
    expect((await act(admin, person.userId, { intent: "suspend", reason: REASON })).status).toBe(303);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds(21) });
    try {
      await expect.poll(async () => (await callApi("/seo/projects", { key })).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  test("plan, sessions, attempts and confirmation", async () => {
    const admin = await createAdmin();
    const person = await createAccount(env, { plan: "free", confirmed: false });
    await createSession(env, person);
    expect((await act(admin, person.userId, { intent: "plan", plan: "enterprise", reason: REASON })).status).toBe(303);
    expect(await db.select().from(subscriptions).where(eq(subscriptions.userId, person.userId))).toMatchObject([
      { planName: "enterprise", subscriptionStatus: "active" },
    ]);
    expect((await act(admin, person.userId, { intent: "end_sessions", reason: REASON })).status).toBe(303);
    expect(await sessionsOf(person.userId)).toEqual([]);
    expect((await act(admin, person.userId, { intent: "resend_confirmation" })).status).toBe(303);
    await expect
      .poll(async () => (await mailsTo(env, person.email)).map(({ template }) => template))
      .toEqual(["confirm-email"]);
    const confirmed = await createAccount(env);
    expect((await act(admin, confirmed.userId, { intent: "resend_confirmation" })).status).toBe(409);

    const login = (password: string) => new Visitor().post("/login", { email: confirmed.email, password });
    for (let n = 0; n < 5; n++) await login("Wrong-Horse7-Battery");
    expect((await login(confirmed.password)).status).toBe(429);
    expect((await act(admin, confirmed.userId, { intent: "reset_attempts" })).status).toBe(303);
    expect((await login(confirmed.password)).status).toBe(303);
    expect(await actsOn(confirmed.userId)).toEqual(["admin.attempts_reset"]);
    expect(await actsOn(person.userId)).toEqual(["admin.sessions_ended", "admin.confirmation_resent"]);
  });
});

describe("the last administrator", () => {
  /** Only these are administrators, so that the last one can be named. */
  async function onlyAdmins(count: number) {
    await db.update(userRoles).set({ role: "user" }).where(eq(userRoles.role, "admin"));
    return Promise.all(Array.from({ length: count }, createAdmin));
  }
  const admins = async () => (await db.select().from(userRoles).where(eq(userRoles.role, "admin"))).length;
  const demote = (by: Awaited<ReturnType<typeof createAdmin>>, whom: TestAccount) =>
    act(by, whom.userId, { intent: "role", role: "user", reason: REASON });

  test("stays one, also by their own hand", async () => {
    const [only] = await onlyAdmins(1);
    if (!only) throw new Error("nobody");
    const refused = await demote(only, only.account);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain("last administrator");
    expect([await admins(), (await sessionsOf(only.account.userId)).length]).toEqual([1, 1]);
    expect(await actsOn(only.account.userId)).toEqual([]);
  });

  test("a suspended or unconfirmed administrator does not count as another", async () => {
    const [one, other] = await onlyAdmins(2);
    if (!one || !other) throw new Error("nobody");
    await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, other.account.userId));
    expect((await demote(one, one.account)).status).toBe(409);
    await db.update(users).set({ emailConfirmedAt: NOW, suspendedAt: NOW }).where(eq(users.id, other.account.userId));
    expect((await demote(one, one.account)).status).toBe(409);
    await db.update(users).set({ suspendedAt: null }).where(eq(users.id, other.account.userId));
    expect((await demote(one, one.account)).status).toBe(303);
  });

  test("when all demote and suspend each other at once, exactly one is left", { timeout: 60_000 }, async () => {
    const all = await onlyAdmins(4);
    const next = (at: number) => all[(at + 1) % all.length]?.account as TestAccount;
    const answers = await Promise.all(
      all.map((admin, at) =>
        at % 2 === 0 ? demote(admin, next(at)) : act(admin, next(at).userId, { intent: "suspend", reason: REASON }),
      ),
    );
    const able = async () => {
      const rows = await db
        .select()
        .from(userRoles)
        .innerJoin(users, eq(users.id, userRoles.userId))
        .where(eq(userRoles.role, "admin"));
      return rows.filter((row) => row.users.suspendedAt === null).length;
    };
    expect(await able()).toBeGreaterThanOrEqual(1);
    for (const { status } of answers) expect([303, 302, 403, 409]).toContain(status);
    expect(answers.filter(({ status }) => status === 303).length).toBe(4 - (await able()));
  });
});

test.each([
  ["a new role", { intent: "role", role: "manager", reason: REASON }, "admin.role_changed"],
  ["a suspension", { intent: "suspend", reason: REASON }, "admin.user_suspended"],
])(
  "%s: whichever call fails, it is done whole with its audit row, or not at all, and trying again works",
  { timeout: 120_000 },
  async (_, fields, action) => {
    const injected = await sweepFailures({
      env,
      prepare: async () => ({ admin: await createAdmin(), person: await createAccount(env) }),
      flow: async (bindings, execution, { admin, person }) => {
        const request = new Request(`${ORIGIN}/admin/users/${person.userId}`, {
          method: "POST",
          body: new URLSearchParams(fields),
          headers: { ...SAME_ORIGIN, cookie: admin.account.cookie },
        });
        const response = await router.fetch(request, bindings, execution);
        return { status: response.status, body: await response.text() };
      },
      invariants: async ({ outcome }, { admin, person }) => {
        expect([302, 303, 500, 503]).toContain(outcome.status);
        expect(outcome.body).not.toContain(INJECTED);
        const isDone = async () =>
          fields.intent === "role"
            ? (await roleOf(person.userId)) === "manager"
            : (await userOf(person.userId))?.suspendedAt !== null;
        const done = await isDone();
        if (outcome.status === 303) expect(done).toBe(true);
        expect(await actsOn(person.userId)).toEqual(done ? [action] : []);
        expect((await sessionsOf(person.userId)).length).toBe(done ? 0 : 1);
        expect((await act(admin, person.userId, fields)).status).toBe(done ? 409 : 303);
        expect([await isDone(), await actsOn(person.userId)]).toEqual([true, [action]]);
      },
    });
    expect(injected).toBeGreaterThanOrEqual(3);
  },
);

test("a person is last seen by their own sessions alone, to the hour", async () => {
  const person = await createAccount(env, { now: new Date(Date.now() - hours(3)) });
  const response = await new Visitor(person.cookie).get("/dashboard");
  await response.text();
  await expect
    .poll(async () => (await userOf(person.userId))?.lastSeenAt?.getTime() ?? 0)
    .toBeGreaterThan(Date.now() - minutes(5));
});
