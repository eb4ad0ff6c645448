import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { settleViews } from "#app/modules/admin/index.server.ts";
import { createAppContext, createRequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { readSession, readToken } from "#app/platform/session/session.server.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { accountViews, notices, recoveryCodes, sessions, totpCredentials, userRoles, users } from "#db/schema/index.ts";
import { router } from "#functions/router.ts";
import { FUNCTIONS, OPERATIONS, PAGES } from "#tests/support/access-table.ts";
import { act, actsOn, auditAbout, createAdmin, REASON } from "#tests/support/admin.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const VIEW = { intent: "view", reason: REASON };
const BANNER = "You are viewing as";

const sessionsOf = (userId: string) => db.select().from(sessions).where(eq(sessions.userId, userId));
const viewsOf = (userId: string) => db.select().from(accountViews).where(eq(accountViews.userId, userId));
const viewSessionsOf = async (userId: string) =>
  (await sessionsOf(userId)).filter(({ impersonatorId }) => impersonatorId !== null);
const tokenIn = (visitor: Visitor, name = "session") =>
  visitor.cookie.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1];

async function viewing(person?: TestAccount) {
  const admin = await createAdmin();
  const viewed = person ?? (await createAccount(env, { plan: "enterprise" }));
  const ownToken = tokenIn(admin.browser);
  const started = await act(admin, viewed.userId, VIEW);
  expect([started.status, started.location]).toEqual([303, "/dashboard"]);
  return { ...admin, viewed, ownToken };
}

const html = async (browser: Visitor, path: string) => (await browser.get(path)).text();
const settle = () => settleViews(createAppContext(env, createExecutionContext()), new Date());

describe("starting", () => {
  test("shows the product as the person, with a banner; the administrator's own session continues aside", async () => {
    const { browser, viewed, account, ownToken } = await viewing();
    const page = await html(browser, "/dashboard");
    expect(page).toContain(BANNER);
    expect(page).toContain(viewed.email);
    expect(page).toMatch(/ends in (<!-- -->)?30 minutes/);
    expect(page).not.toContain(account.email);
    expect(tokenIn(browser, "own")).toBe(ownToken);
    expect(tokenIn(browser)).not.toBe(ownToken);
    expect(await sessionsOf(account.userId)).toHaveLength(1);
    const [session] = await viewSessionsOf(viewed.userId);
    expect(session).toMatchObject({
      impersonatorId: account.userId,
      workspaceId: viewed.workspaceId,
      authenticatedAt: new Date(0),
    });
    expect(Math.abs((session?.endsAt?.getTime() ?? 0) - Date.now() - minutes(30))).toBeLessThan(seconds(20));
    const [started] = (await auditAbout(viewed.userId)).filter(({ action }) => action === "admin.view_started");
    expect(started).toMatchObject({ userId: account.userId, detail: REASON, chain: `user:${viewed.userId}` });
  });

  test("both cookies are out of reach of scripts and of other sites", async () => {
    const { browser } = await createAdmin();
    const { userId } = await createAccount(env);
    const cookies = (await browser.post(`/admin/users/${userId}`, VIEW)).headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0]).sort()).toEqual(["own", "session"]);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i);
    const secure = new Request(`https://kaja.example/admin/users/${userId}`, { headers: { cookie: "__Host-own=x" } });
    expect(readToken(secure, "own")).toBeNull();
  });

  test("not administrators, not oneself, not the suspended, not nobody", async () => {
    const admin = await createAdmin();
    const other = await createAdmin();
    const suspended = await createAccount(env);
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.userId));
    for (const [userId, status] of [
      [other.account.userId, 403],
      [admin.account.userId, 403],
      [suspended.userId, 409],
      ["nobody", 404],
    ] as const) {
      expect([userId, (await act(admin, userId, VIEW)).status]).toEqual([userId, status]);
      expect([await viewsOf(userId), await viewSessionsOf(userId)]).toEqual([[], []]);
    }
    expect(admin.browser.has("own")).toBe(false);
  });

  test("asks for the password unless it was given within 10 minutes", async () => {
    const admin = await createAdmin();
    const { userId } = await createAccount(env);
    const longAgo = () =>
      db
        .update(sessions)
        .set({ authenticatedAt: new Date(Date.now() - minutes(11)) })
        .where(eq(sessions.userId, admin.account.userId));
    await longAgo();
    expect((await act(admin, userId, VIEW)).html).toContain("Your password");
    expect((await act(admin, userId, { ...VIEW, password: "Wrong-Horse7-Battery" })).status).toBe(401);
    expect(await viewsOf(userId)).toEqual([]);
    expect((await act(admin, userId, { ...VIEW, password: admin.account.password })).status).toBe(303);
  });

  test("whichever call fails, there is a view with its audit row or none, and no session that nobody knows of is of use", {
    timeout: 120_000,
  }, async () => {
    const injected = await sweepFailures({
      env,
      prepare: async () => ({ admin: await createAdmin(), person: await createAccount(env) }),
      flow: async (bindings, execution, { admin, person }) => {
        const headers = { ...SAME_ORIGIN, cookie: admin.account.cookie };
        const request = new Request(`${ORIGIN}/admin/users/${person.userId}`, {
          method: "POST",
          body: new URLSearchParams(VIEW),
          headers,
        });
        const response = await router.fetch(request, bindings, execution);
        return { status: response.status, body: await response.text() };
      },
      invariants: async ({ outcome }, { admin, person }) => {
        expect([302, 303, 404, 500, 503]).toContain(outcome.status);
        expect(outcome.body).not.toContain(INJECTED);
        const views = await viewsOf(person.userId);
        expect((await actsOn(person.userId)).length).toBe(views.length);
        if (outcome.status === 303) expect(views).toHaveLength(1);
        expect(await sessionsOf(admin.account.userId)).toHaveLength(1);
        expect((await act(admin, person.userId, VIEW)).status).toBe(303);
      },
    });
    expect(injected).toBeGreaterThanOrEqual(4);
  });
});

describe("what a view may do", () => {
  /** A path with something in place of its parameters. */
  const address = (path: string) =>
    path.replace(/:\w+|\{\w+\}/g, () => crypto.randomUUID()).replace("*", "no-such-page");

  test("every page and function refuses what changes something, but stopping and signing out", {
    timeout: 240_000,
  }, async () => {
    const { browser } = await viewing();
    const paths = [
      ...Object.keys(PAGES),
      ...Object.keys(OPERATIONS).map((name) => `/api-gateway${name.split(" ")[1]}`),
      ...Object.keys(FUNCTIONS).map((name) => name.split(" ")[1] ?? ""),
      "/functions/api-key-manager",
      "/functions/check-subscription",
      "/webhooks/stripe",
      // Read no cookie: what a measured website or another product sends is nobody's in particular.
    ].filter(
      (path) => !["/logout", "/stop-viewing", "/track", "/e", "/onsite", "/push", "/hooks/:token"].includes(path),
    );
    const before = await snapshot(env.DB);
    for (const path of paths) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        for (const suffix of method === "POST" ? ["", ".data"] : [""]) {
          const request = new Request(ORIGIN + address(path) + suffix, {
            method,
            headers: { ...SAME_ORIGIN, "content-type": "application/json" },
            body: "{}",
          });
          const response = await browser.send(request);
          // A function does not have every method: that is said before anybody looks who asks.
          const refusal = response.headers.has("allow") ? 405 : 403;
          expect([method, path + suffix, response.status]).toEqual([method, path + suffix, refusal]);
          await response.body?.cancel();
        }
      }
    }
    expect(await snapshot(env.DB)).toEqual(before);
  });

  test("the API refuses a key's call that comes with such a session", async () => {
    const { browser } = await viewing();
    const response = await browser.send(
      new Request(`${ORIGIN}/functions/api-key-manager`, {
        method: "POST",
        headers: { ...SAME_ORIGIN, "content-type": "application/json" },
        body: JSON.stringify({ action: "create", key_name: "Mine", permissions: ["seo"] }),
      }),
    );
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining("Nothing was changed")]);
  });

  test("exports, links of mails, security settings and the admin panel are not shown, in the frame with its banner", async () => {
    const { browser } = await viewing();
    for (const path of [
      "/settings/security",
      "/settings/data",
      "/security/audit.csv",
      "/admin",
      "/admin/users",
      "/invite?token=x",
      "/SETTINGS//Security/",
      "/settings/secur%69ty",
      "/dev/mailbox",
    ]) {
      const response = await browser.get(path);
      expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/not-shown"]);
      const refused = await browser.get("/not-shown");
      expect(refused.status).toBe(403);
      const page = await refused.text();
      expect(page).toContain("Not shown while you view as somebody else");
      expect(page).toContain(BANNER);
      const data = await browser.get(`${path.split("?")[0]?.replace(/\/$/, "")}.data`);
      expect([path, data.status]).toEqual([path, 403]);
    }
  });

  test("no page shows a key, a code or a secret", { timeout: 60_000 }, async () => {
    const person = await createAccount(env, { plan: "enterprise" });
    const owner = new Visitor(person.cookie);
    const made = await (
      await owner.post("/settings/api-keys", { intent: "create", name: "Script", permissions: "seo", rateLimit: "100" })
    ).text();
    const key = /kj_live_[1-9A-HJ-NP-Za-km-z]{38}/.exec(made)?.[0] ?? "";
    expect(key).not.toBe("");
    const code = "abcd-efgh-ijkl";
    await db.insert(totpCredentials).values({
      userId: person.userId,
      sealedSecret: "v1.sealed-totp-secret",
      confirmedAt: new Date(),
      createdAt: new Date(),
    });
    await db
      .insert(recoveryCodes)
      .values({ id: await sha256Hex(`${person.userId}|${code}`), userId: person.userId, createdAt: new Date() });
    const { browser } = await viewing(person);
    const [user] = await db.select().from(users).where(eq(users.id, person.userId));
    const secrets = [
      key,
      await sha256Hex(key),
      code,
      "v1.sealed-totp-secret",
      await sha256Hex(`${person.userId}|${code}`),
      user?.passwordHash ?? "?",
      tokenIn(browser) ?? "?",
      tokenIn(browser, "own") ?? "?",
      tokenIn(owner) ?? "?",
    ];
    let shown = 0;
    for (const path of Object.keys(PAGES).filter((one) => !one.includes(":") && one !== "/*")) {
      for (const suffix of ["", ".data"]) {
        const response = await browser.get(path === "/" ? (suffix ? "/_root.data" : "/") : path + suffix);
        const body = await response.text();
        if (response.status === 200) shown++;
        for (const secret of secrets)
          expect([path + suffix, secret, body.includes(secret)]).toEqual([path + suffix, secret, false]);
      }
    }
    expect(shown).toBeGreaterThan(20);
    const reveal = await browser.post("/settings/api-keys", {
      intent: "reveal",
      keyId: "x",
      password: person.password,
    });
    expect(reveal.status).toBe(403);
  });

  test("each page is noted once, behind the answer; the person is not seen by it", async () => {
    const { browser, viewed, account } = await viewing();
    for (const path of ["/dashboard", "/seo", "/dashboard", "/seo?cursor=", "/seo.data", "/no-such-page"])
      await html(browser, path);
    const visited = async () =>
      (await auditAbout(viewed.userId))
        .filter(({ action }) => action === "admin.viewed_page")
        .map(({ detail }) => detail)
        .sort();
    await expect.poll(visited).toEqual(["/dashboard", "/seo"]);
    const [row] = (await auditAbout(viewed.userId)).filter(({ action }) => action === "admin.viewed_page");
    expect(row).toMatchObject({
      userId: account.userId,
      impersonatorId: account.userId,
      chain: `user:${viewed.userId}`,
    });
    expect((await db.select().from(users).where(eq(users.id, viewed.userId)))[0]?.lastSeenAt).toBeNull();
  });
});

describe("ending", () => {
  test("stopping leads back to the person's page as the administrator, with whose own session it was", async () => {
    const { browser, viewed, account, ownToken } = await viewing();
    const stopped = await browser.post("/stop-viewing");
    expect([stopped.status, stopped.headers.get("location")]).toEqual([303, `/admin/users/${viewed.userId}`]);
    expect([tokenIn(browser), browser.has("own")]).toEqual([ownToken, false]);
    const page = await html(browser, `/admin/users/${viewed.userId}`);
    expect(page).toContain(REASON);
    expect(page).not.toContain(BANNER);
    expect(await viewSessionsOf(viewed.userId)).toEqual([]);
    expect(await actsOn(viewed.userId)).toEqual(["admin.view_started", "admin.view_ended"]);
    expect(await sessionsOf(account.userId)).toHaveLength(1);
    expect((await browser.post("/stop-viewing")).headers.get("location")).toBe("/dashboard");
    expect((await new Visitor().post("/stop-viewing")).headers.get("location")).toBe("/dashboard");
    expect((await browser.get("/stop-viewing")).status).toBe(405);
  });

  test("the person is notified afterwards, once, by notice and mail with the reason", async () => {
    const { browser, viewed } = await viewing();
    await settle();
    expect(await db.select().from(notices).where(eq(notices.userId, viewed.userId))).toEqual([]);
    await browser.post("/stop-viewing");
    await settle();
    await settle();
    expect(await db.select().from(notices).where(eq(notices.userId, viewed.userId))).toMatchObject([
      { kind: "account", title: "An administrator viewed your account", body: `Reason: ${REASON}` },
    ]);
    const mails = await mailsTo(env, viewed.email);
    expect(mails.map(({ template }) => template)).toEqual(["account-viewed"]);
    expect(mails[0]?.textBody).toContain(REASON);
  });

  test("after 30 minutes it is over, to the second; the administrator continues as themselves and sends nothing by mistake", async () => {
    const { browser, viewed, ownToken } = await viewing();
    const [view] = await viewsOf(viewed.userId);
    const endsAtMs = view?.endsAt.getTime() ?? 0;
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      vi.setSystemTime(endsAtMs - 1);
      expect(await html(browser, "/dashboard")).toMatch(/ends in (<!-- -->)?1 minute[^s]/);
      vi.setSystemTime(endsAtMs);
      const cookie = browser.cookie;
      const refused = await new Visitor(cookie.split("; ")[0]).get("/dashboard");
      expect(refused.status).toBe(302);
      // A form of the person's page, sent after the end.
      const posted = await browser.post("/settings/profile", { firstName: "Not", lastName: "Mine" });
      expect(posted.status).toBe(403);
      expect([tokenIn(browser), browser.has("own")]).toEqual([ownToken, false]);
      expect((await browser.get("/admin")).status).toBe(200);

      await settle();
      expect((await actsOn(viewed.userId)).filter((action) => action !== "admin.viewed_page")).toEqual([
        "admin.view_started",
        "admin.view_ended",
      ]);
      expect((await viewsOf(viewed.userId))[0]).toMatchObject({
        endedAt: new Date(endsAtMs),
        toldAt: new Date(endsAtMs),
      });
      expect((await mailsTo(env, viewed.email)).map(({ template }) => template)).toEqual(["account-viewed"]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("a page opened after the end is the administrator's own", async () => {
    const { browser, viewed, account, ownToken } = await viewing();
    await db.delete(sessions).where(and(eq(sessions.userId, viewed.userId)));
    const page = await html(browser, "/dashboard");
    expect(page).toContain(account.email);
    expect(page).not.toContain(BANNER);
    expect([tokenIn(browser), browser.has("own"), browser.has("flash")]).toEqual([ownToken, false, true]);
  });

  test("signing out ends the view and the administrator's own session", async () => {
    const { browser, viewed, account } = await viewing();
    const out = await browser.post("/logout");
    expect([out.status, out.headers.get("location"), out.headers.get("clear-site-data")]).toEqual([
      303,
      "/",
      '"cache", "storage"',
    ]);
    expect([browser.has("session"), browser.has("own")]).toEqual([false, false]);
    expect([await viewSessionsOf(viewed.userId), await sessionsOf(account.userId)]).toEqual([[], []]);
    expect(await actsOn(viewed.userId)).toEqual(["admin.view_started", "admin.view_ended"]);
  });

  test("a session set aside opens nothing for anybody else", async () => {
    const { browser, account } = await viewing();
    // Not an administrator any more: the view can be stopped, and leads nowhere.
    await db.update(userRoles).set({ role: "user" }).where(eq(userRoles.userId, account.userId));
    const stopped = await browser.post("/stop-viewing");
    expect(stopped.status).toBe(303);
    expect([browser.has("session"), browser.has("own")]).toEqual([false, false]);

    // Somebody signs in to the browser of a view that is over: the session that was set aside ends.
    const other = await createAdmin();
    const person = await createAccount(env);
    const aside = other.account.cookie.replace("session=", "own=");
    const both = await router.fetch(
      new Request(`${ORIGIN}/dashboard`, { headers: { cookie: `${person.cookie}; ${aside}` } }),
      env,
      createExecutionContext(),
    );
    expect(await both.text()).toContain(person.email);
    expect(both.headers.getSetCookie().some((line) => /^own=;/.test(line))).toBe(true);
    expect(await sessionsOf(other.account.userId)).toEqual([]);
  });

  test("a role, a suspension or signing out elsewhere ends a view as well, and the person is still notified", async () => {
    const { browser, viewed, account } = await viewing();
    const second = await createAdmin();
    expect((await act(second, viewed.userId, { intent: "role", role: "admin", reason: REASON })).status).toBe(303);
    expect(await viewSessionsOf(viewed.userId)).toEqual([]);
    expect(await html(browser, "/dashboard")).toContain(account.email);
    await db
      .update(accountViews)
      .set({ endsAt: new Date(Date.now() - 1) })
      .where(eq(accountViews.userId, viewed.userId));
    await settle();
    expect((await mailsTo(env, viewed.email)).map(({ template }) => template)).toEqual(["account-viewed"]);
  });

  test("the reading of a request keeps the session of the view apart from the one set aside", async () => {
    const { browser, viewed, account } = await viewing();
    const request = new Request(`${ORIGIN}/dashboard`, { headers: { cookie: browser.cookie } });
    const execution = createExecutionContext();
    const context = createRequestContext(request, env, execution);
    expect(await readSession(request, context)).toMatchObject({
      userId: viewed.userId,
      impersonatorId: account.userId,
    });
    expect(context.impersonatorId).toBe(account.userId);
    await waitOnExecutionContext(execution);
  });
});
