import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "#app/platform/ids.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { passkeys, profiles, recoveryCodes, signInEvents, totpCredentials, users } from "#db/schema/account.ts";
import { apiKeys, apiUsageLogs } from "#db/schema/api-keys.ts";
import { auditLog, sessions } from "#db/schema/platform.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, createSession, PASSWORD, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

const get = async ({ cookie }: Pick<TestAccount, "cookie">, path: string) => {
  const response = await new Visitor(cookie).get(path);
  return {
    status: response.status,
    location: response.headers.get("location"),
    html: plain(await response.text()),
    headers: response.headers,
  };
};
const post = async ({ cookie }: Pick<TestAccount, "cookie">, path: string, fields: Record<string, string>) => {
  const response = await new Visitor(cookie).post(path, fields);
  return { status: response.status, location: response.headers.get("location"), html: plain(await response.text()) };
};
/** Without the marks that React puts between texts, and without the page's data, which says everything twice. */
const plain = (html: string) => html.replaceAll("<!-- -->", "").replace(/<script[\s\S]*?<\/script>/g, "");

const sessionsOf = ({ userId }: TestAccount) => db.select().from(sessions).where(eq(sessions.userId, userId));
const setSessions = ({ userId }: TestAccount, change: Partial<typeof sessions.$inferInsert>) =>
  db.update(sessions).set(change).where(eq(sessions.userId, userId));

/** A second session of a person, from a browser of its own. */
async function secondSession(account: TestAccount, change: Partial<typeof sessions.$inferInsert> = {}) {
  const before = new Set((await sessionsOf(account)).map(({ id }) => id));
  const cookie = await createSession(env, account);
  const id = (await sessionsOf(account)).find((row) => !before.has(row.id))?.id ?? "";
  await db
    .update(sessions)
    .set({ userAgent: PHONE, address: "198.51.100.7", place: "Riga, LV", ...change })
    .where(eq(sessions.id, id));
  return { id, cookie };
}

/** An audit row, written straight into the table. */
async function entry(
  { userId, workspaceId }: Pick<TestAccount, "userId" | "workspaceId">,
  more: Partial<typeof auditLog.$inferInsert> = {},
) {
  const createdAt = more.createdAt ?? new Date();
  await db.insert(auditLog).values({
    id: newId(createdAt.getTime()),
    workspaceId,
    userId,
    action: "seo_project.created",
    subject: "seo_project:one",
    address: "203.0.113.9",
    place: "Tallinn, EE",
    chain: workspaceId,
    salt: newId(),
    ...more,
    createdAt,
  });
}

const auditOf = ({ userId }: TestAccount, action: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), eq(auditLog.action, action)));

describe("the overview", () => {
  it("says what to do next, with links, and how much is done", async () => {
    const account = await createAccount(env, { now: new Date(Date.now() - minutes(5)) });
    const { status, html } = await get(account, "/security");
    expect(status).toBe(200);
    // E-mail, password and sessions are in order; two-factor and passkey are open.
    expect(html).toContain("3 of 5 checks done");
    expect(html).toContain("60%");
    for (const words of ["Turn on two-factor sign-in", "Add a passkey", 'href="/settings/security"'])
      expect(html).toContain(words);
    expect(html).not.toContain("More than one owner");
  });

  it("reads second factor, codes, passkeys, keys, sessions and owners from what is stored", async () => {
    const account = await createAccount(env);
    const { userId } = account;
    const now = new Date();
    await db.insert(totpCredentials).values({ userId, sealedSecret: "x", confirmedAt: now, createdAt: now });
    await db.insert(recoveryCodes).values([
      { id: newId(), userId, createdAt: now },
      { id: newId(), userId, createdAt: now, usedAt: now },
    ]);
    await db
      .insert(passkeys)
      .values({ id: newId(), userId, name: "Phone", publicKey: "x", counter: 0, transports: [], createdAt: now });
    const key = await createApiKey(account);
    await db
      .update(apiKeys)
      .set({ keyName: "Old script", createdAt: new Date(now.getTime() - days(91)) })
      .where(eq(apiKeys.id, key.id));
    await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "editor" });
    await secondSession(account, { lastSeenAt: new Date(now.getTime() - days(8)) });
    const { html } = await get(account, "/security");
    for (const words of [
      "1 code left: make new ones",
      "You have 1 passkey.",
      "Not used for 90 days: “Old script”",
      "No end, and open to any address: “Old script”",
      "1 browser is signed in that nobody used for a week",
      "One owner has the only way in",
    ])
      expect(html).toContain(words);
    expect(html).toContain("4 of 9 checks done");
  });

  it("reports an old password, and counts from its last change", async () => {
    const account = await createAccount(env, { now: new Date(Date.now() - days(400)) });
    await setSessions(account, {
      createdAt: new Date(),
      lastSeenAt: new Date(),
      expiresAt: new Date(Date.now() + days(1)),
    });
    expect((await get(account, "/security")).html).toContain("Choose a new one that you use nowhere else.");
    await db.update(users).set({ passwordChangedAt: new Date() }).where(eq(users.id, account.userId));
    expect((await get(account, "/security")).html).toContain("It is less than a year old.");
  });

  it("is the same for a viewer, without the keys and the log", async () => {
    const owner = await createAccount(env);
    const viewer = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer", plan: null });
    const { status, html } = await get(viewer, "/security");
    expect(status).toBe(200);
    expect(html).not.toContain('href="/security/audit"');
    expect(html).not.toContain('href="/security/keys"');
  });
});

describe("sessions", () => {
  it("show device, browser, place and address, and which one this is", async () => {
    const account = await createAccount(env);
    await setSessions(account, { userAgent: CHROME, address: "203.0.113.5", place: "Tallinn, EE" });
    await secondSession(account);
    const { html } = await get(account, "/security/sessions");
    for (const words of [
      "Chrome 141 on Linux",
      "This browser",
      "Tallinn, EE · 203.0.113.5",
      "Safari 18 on iPhone",
      "Riga, LV · 198.51.100.7",
    ])
      expect(html).toContain(words);
    expect(html.indexOf("Chrome 141")).toBeLessThan(html.indexOf("Safari 18"));
    expect(html).not.toContain(account.cookie.slice("session=".length));
  });

  it("show when an administrator looks at the account", async () => {
    const account = await createAccount(env);
    await secondSession(account, { impersonatorId: newId() });
    expect((await get(account, "/security/sessions")).html).toContain("Administrator viewing as you");
  });

  it("are revoked at once, with a row in the log", async () => {
    const account = await createAccount(env);
    const other = await secondSession(account);
    expect((await get(other, "/security")).status).toBe(200);
    const answer = await post(account, "/security/sessions", { intent: "revoke", sessionId: other.id });
    expect([answer.status, answer.location]).toEqual([303, "/security/sessions"]);
    expect((await get(other, "/security")).location).toMatch(/^\/login/);
    expect(await auditOf(account, "account.session_revoked")).toMatchObject([
      { subject: `session:${other.id.slice(0, 12)}` },
    ]);
    const again = await post(account, "/security/sessions", { intent: "revoke", sessionId: other.id });
    expect([again.status, again.html.includes("This session is over already.")]).toEqual([404, true]);
    expect(await auditOf(account, "account.session_revoked")).toHaveLength(1);
  });

  it("are revoked all but this one, and of this person only", async () => {
    const account = await createAccount(env);
    const stranger = await createAccount(env);
    const others = [await secondSession(account), await secondSession(account)];
    expect((await post(account, "/security/sessions", { intent: "revoke-others" })).status).toBe(303);
    for (const other of others) expect((await get(other, "/security")).status).toBe(302);
    for (const kept of [account, stranger]) expect((await get(kept, "/security")).status).toBe(200);
    await post(account, "/security/sessions", { intent: "revoke-others" });
    expect(await auditOf(account, "account.sessions_revoked")).toHaveLength(1);
  });

  it("of others, this one, and none at all are refused", async () => {
    const account = await createAccount(env);
    const stranger = await createAccount(env);
    const [[own], [foreign]] = [await sessionsOf(account), await sessionsOf(stranger)];
    const revoke = (sessionId: string) => post(account, "/security/sessions", { intent: "revoke", sessionId });
    expect((await revoke(own?.id ?? "")).status).toBe(409);
    expect((await revoke(foreign?.id ?? "")).status).toBe(404);
    expect((await revoke("nonsense")).status).toBe(400);
    expect((await post(account, "/security/sessions", { intent: "other" })).status).toBe(400);
    expect((await get(stranger, "/security")).status).toBe(200);
  });

  it("of twenty revocations at once one counts", async () => {
    const account = await createAccount(env);
    const other = await secondSession(account);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(account, "/security/sessions", { intent: "revoke", sessionId: other.id })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await auditOf(account, "account.session_revoked")).toHaveLength(1);
  });
});

describe("sign-ins", () => {
  it("show every attempt with its outcome, and are filtered by it", async () => {
    const account = await createAccount(env);
    const stranger = await createAccount(env);
    expect((await get(account, "/security/sign-ins")).html).toContain("No sign-ins yet");
    const event = {
      userId: account.userId,
      method: "password",
      address: "198.51.100.7",
      place: "Riga, LV",
      createdAt: new Date(),
    } as const;
    await db.insert(signInEvents).values([
      { ...event, id: newId(), outcome: "signed_in", method: "totp", userAgent: CHROME },
      { ...event, id: newId(), outcome: "wrong_password", userAgent: PHONE },
      { ...event, id: newId(), outcome: "too_many", userAgent: "curl/8.5.0" },
    ]);
    const shown = async (query: string, reader = account) => {
      const { html } = await get(reader, `/security/sign-ins${query}`);
      return ["Chrome 141 on Linux", "Safari 18 on iPhone", "curl"].filter((device) => html.includes(device));
    };
    expect(await shown("")).toEqual(["Chrome 141 on Linux", "Safari 18 on iPhone", "curl"]);
    expect(await shown("?outcome=failed")).toEqual(["Safari 18 on iPhone", "curl"]);
    expect(await shown("?outcome=wrong_password")).toEqual(["Safari 18 on iPhone"]);
    expect(await shown("?outcome=signed_in")).toEqual(["Chrome 141 on Linux"]);
    expect(await shown("?outcome=")).toHaveLength(3);
    expect(await shown("", stranger)).toEqual([]);
    const { html } = await get(account, "/security/sign-ins");
    for (const words of ["Wrong password", "Too many attempts", "Password and code", "Riga, LV · 198.51.100.7"])
      expect(html).toContain(words);
    expect((await get(account, "/security/sign-ins?outcome=suspended")).html).toContain("No such sign-ins");
    expect((await get(account, "/security/sign-ins?outcome=nonsense")).status).toBe(400);
  });
});

describe("the audit log", () => {
  it("shows actor, action, time and place, newest first", async () => {
    const account = await createAccount(env);
    await entry(account, { createdAt: new Date(Date.now() - hours(2)) });
    await entry(account, { action: "api_key.created", subject: "api_key:two", detail: "“Script” with seo" });
    const { status, html } = await get(account, "/security/audit");
    expect(status).toBe(200);
    for (const words of [
      "Connected a website",
      "Created an API key",
      "api_key:two",
      "“Script” with seo",
      "Test Person",
      account.email,
      "Tallinn, EE",
      "203.0.113.9",
    ])
      expect(html).toContain(words);
    expect(html.indexOf("Created an API key")).toBeLessThan(html.indexOf("Connected a website"));
  });

  it("holds the acts of this workspace only, for its owners and editors", async () => {
    const owner = await createAccount(env);
    const editor = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "editor", plan: null });
    const viewer = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer", plan: null });
    const stranger = await createAccount(env);
    await entry(owner, { subject: "seo_project:secret" });
    for (const reader of [owner, editor])
      expect((await get(reader, "/security/audit")).html).toContain("seo_project:secret");
    for (const path of ["/security/audit", "/security/audit.csv", "/security/keys"])
      expect((await get(viewer, path)).status).toBe(403);
    expect((await post(viewer, "/security/audit", { intent: "verify" })).status).toBe(403);
    expect((await get(stranger, "/security/audit")).html).not.toContain("seo_project:secret");
    expect((await get(stranger, `/security/audit?person=${owner.userId}`)).html).not.toContain("seo_project:secret");
  });

  it("says so when nothing is there, or nothing matches", async () => {
    const account = await createAccount(env);
    expect((await get(account, "/security/audit")).html).toContain("No entries yet");
    expect((await get(account, "/security/audit?search=nothing")).html).toContain("No entries for these filters");
  });

  it("is filtered by person, area, period and words, all in the address", async () => {
    const owner = await createAccount(env);
    const editor = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "editor", plan: null });
    await entry(owner, { subject: "seo_project:ALPHA", createdAt: new Date(Date.now() - days(20)) });
    await entry(editor, { subject: "api_key:beta", action: "api_key.created", detail: "100% Öö_x" });
    const shown = async (query: string) => {
      const { html } = await get(owner, `/security/audit?${query}`);
      return ["seo_project:ALPHA", "api_key:beta"].filter((subject) => html.includes(`>${subject}<`));
    };
    expect(await shown("")).toEqual(["seo_project:ALPHA", "api_key:beta"]);
    expect(await shown(`person=${owner.userId}`)).toEqual(["seo_project:ALPHA"]);
    expect(await shown("area=api_key")).toEqual(["api_key:beta"]);
    expect(await shown("area=account")).toEqual([]);
    expect(await shown("period=week")).toEqual(["api_key:beta"]);
    expect(await shown("period=month")).toEqual(["seo_project:ALPHA", "api_key:beta"]);
    expect(await shown("search=alpha")).toEqual(["seo_project:ALPHA"]);
    expect(await shown(`search=${encodeURIComponent("100% Öö_")}`)).toEqual(["api_key:beta"]);
    // No pattern letters: instr() takes them as they are.
    expect(await shown(`search=${encodeURIComponent("%")}`)).toEqual(["api_key:beta"]);
    expect(await shown(`person=${owner.userId}&area=api_key`)).toEqual([]);
    for (const query of ["area=nonsense", "period=year", "cursor=x", `search=${"x".repeat(101)}`])
      expect((await get(owner, `/security/audit?${query}`)).status, query).toBe(400);
  });

  it("has pages of 50, each row once", async () => {
    const account = await createAccount(env);
    const at = new Date();
    for (let n = 0; n < 120; n++)
      await entry(account, { subject: `seo_project:n${n}-`, createdAt: n < 60 ? at : new Date(at.getTime() - n) });
    const seen: string[] = [];
    let query = "";
    for (let page = 0; page < 3; page++) {
      const { html } = await get(account, `/security/audit?period=week${query}`);
      seen.push(...[...html.matchAll(/>seo_project:n(\d+)-</g)].map(([, n = ""]) => n));
      const cursor = /cursor=([\w-]+)"[^>]*>Next page/.exec(html)?.[1];
      expect(cursor === undefined).toBe(page === 2);
      query = `&cursor=${cursor}`;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });

  it("names deleted persons, the product itself, and administrators who viewed as somebody", async () => {
    const account = await createAccount(env);
    const gone = await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "editor", plan: null });
    await db.delete(profiles).where(eq(profiles.id, gone.userId));
    await entry(gone);
    await entry(account, { userId: null, address: "", place: "" });
    await entry(account, { impersonatorId: newId() });
    const { html } = await get(account, "/security/audit");
    for (const words of ["Deleted person", ">Kaja<", "administrator viewing as"]) expect(html).toContain(words);
  });
});

describe("verifying the log", () => {
  const verify = async (account: TestAccount) => (await post(account, "/security/audit", { intent: "verify" })).html;

  it("says how many rows are whole, with the last hash", async () => {
    const account = await createAccount(env);
    for (let n = 0; n < 3; n++) await entry(account);
    const html = await verify(account);
    expect(html).toContain("No gaps or changes found");
    expect(html).toContain(
      "3 rows checked. Each matches the row before it and the server&#x27;s key, so nobody without that key has changed, added or removed a row among them",
    );
    const [last] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.chain, account.workspaceId), eq(auditLog.sequence, 3)));
    expect(html).toContain(last?.hash);
  });

  it.each<[string, Partial<typeof auditLog.$inferInsert>, string]>([
    ["words", { detail: "forged" }, "Row 2 is not what it was when it was written."],
    ["person", { userId: "somebody-else" }, "Row 2 names another person, address or place"],
    ["place in the log", { sequence: 9 }, "Row 2 is missing, or occurs twice."],
  ])("finds a row whose %s changed", async (_, change, words) => {
    const account = await createAccount(env);
    for (let n = 0; n < 3; n++) await entry(account);
    await verify(account);
    await db
      .update(auditLog)
      .set(change)
      .where(and(eq(auditLog.chain, account.workspaceId), eq(auditLog.sequence, 2)));
    const html = await verify(account);
    expect(html).toContain("The log was tampered with");
    expect(html).toContain(words);
  });

  it("is for a person at most 20 times in ten minutes", async () => {
    const account = await createAccount(env);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await post(account, "/security/audit", { intent: "verify" })).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429]);
  });
});

describe("the CSV of the log", () => {
  const rowsOf = async (account: TestAccount, query = "") => {
    const response = await new Visitor(account.cookie).get(`/security/audit.csv${query}`);
    return { response, lines: (await response.text()).split("\r\n") };
  };

  it("holds every selected row, and guards against formulas", async () => {
    const account = await createAccount(env);
    await db.update(profiles).set({ firstName: "=HYPERLINK(1)", lastName: "" }).where(eq(profiles.id, account.userId));
    await entry(account, {
      detail: '@SUM(1), "quoted"',
      subject: "seo_project:x",
      createdAt: new Date("2026-01-02T03:04:05.678Z"),
    });
    const { response, lines } = await rowsOf(account, "?area=seo_project");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(lines[0]).toBe(
      "Number,Time (UTC),Person,Email,By an administrator,Action,What,Subject,Detail,Address,Place,Hash",
    );
    expect(lines[1]).toMatch(
      /^1,2026-01-02T03:04:05\.678Z,'=HYPERLINK\(1\),[^,]+,no,Connected a website,seo_project\.created,seo_project:x,"'@SUM\(1\), ""quoted""",203\.0\.113\.9,"Tallinn, EE",k1\.[0-9a-f]{64}$/,
    );
    expect(lines).toHaveLength(3);
  });

  it("has more rows than one page, and the export itself is in the log", async () => {
    const account = await createAccount(env);
    const rows = Array.from({ length: 1_040 }, (_, n) => ({ n, at: Date.now() - n * 10 }));
    for (let from = 0; from < rows.length; from += 5)
      await db.insert(auditLog).values(
        rows.slice(from, from + 5).map(({ n, at }) => ({
          id: newId(at),
          workspaceId: account.workspaceId,
          userId: account.userId,
          action: "seo_project.updated",
          subject: `seo_project:${n}`,
          address: "",
          createdAt: new Date(at),
          chain: account.workspaceId,
          salt: "s",
        })),
      );
    const { lines } = await rowsOf(account);
    // A heading, the export's own row, and the end of the last line.
    expect(lines).toHaveLength(1_040 + 3);
    expect(new Set(lines.flatMap((line) => /seo_project:\d+/.exec(line) ?? [])).size).toBe(1_040);
    expect(await auditOf(account, "audit.exported")).toHaveLength(1);
  });

  it("asks for the password when the sign-in is older than 10 minutes", async () => {
    const account = await createAccount(env);
    await setSessions(account, { authenticatedAt: new Date(Date.now() - minutes(11)) });
    const asked = await get(account, "/security/audit.csv?area=account");
    expect([asked.status, asked.location]).toEqual([303, "/security/audit?area=account&export=ask"]);
    const page = await get(account, asked.location ?? "");
    expect(page.html).toContain("Your password");
    const wrong = await post(account, "/security/audit?area=account&export=ask", {
      intent: "export",
      password: "Wrong-Battery-7",
    });
    expect([wrong.status, wrong.html.includes("This is not your password.")]).toEqual([401, true]);
    expect(wrong.html).not.toContain("Wrong-Battery-7");
    const proven = await post(account, "/security/audit?area=account&export=ask", {
      intent: "export",
      password: PASSWORD,
    });
    expect([proven.status, proven.location]).toEqual([303, "/security/audit.csv?area=account"]);
    expect((await get(account, "/security/audit.csv?area=account")).status).toBe(200);
    expect(await auditOf(account, "audit.exported")).toHaveLength(1);
  });

  it("is refused to an administrator who views as somebody else", async () => {
    const account = await createAccount(env);
    await setSessions(account, { impersonatorId: newId() });
    const refused = await get(account, "/security/audit.csv");
    expect([refused.status, refused.headers.get("location")]).toEqual([302, "/not-shown"]);
    expect(await auditOf(account, "audit.exported")).toEqual([]);
  });
});

describe("the keys of the workspace", () => {
  it("are listed with owner, scopes and calls, never with their secret", async () => {
    const owner = await createAccount(env);
    const editor = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "editor", plan: null });
    await db.update(profiles).set({ firstName: "Edith", lastName: "Kask" }).where(eq(profiles.id, editor.userId));
    const { id, key } = await createApiKey(editor, { scopes: ["seo", "leads"] });
    const usage = { workspaceId: owner.workspaceId, userId: editor.userId, apiKeyId: id, route: "GET /seo/projects" };
    await db.insert(apiUsageLogs).values([
      { ...usage, id: newId(), callCount: 7, createdAt: new Date(Date.now() - hours(2)) },
      { ...usage, id: newId(), callCount: 5, createdAt: new Date(Date.now() - hours(1)) },
      { ...usage, id: newId(), callCount: 100, createdAt: new Date(Date.now() - hours(25)) },
    ]);
    const { html } = await get(owner, "/security/keys");
    for (const words of [
      "Test key",
      "Edith Kask · seo, leads",
      "12 calls in the last 24 hours",
      "never used",
      key.slice(-4),
    ])
      expect(html).toContain(words);
    expect(html).not.toContain(key);
    expect((await get(editor, "/security/keys")).html).toContain("Yours");
    expect((await get(await createAccount(env), "/security/keys")).html).toContain("No connected keys");
  });

  it("are deactivated by an owner, regardless of who made them, and refused at once", async () => {
    const owner = await createAccount(env);
    const editor = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "editor", plan: null });
    const stranger = await createAccount(env);
    const { id, key } = await createApiKey(editor);
    expect((await callApi("/seo/projects", { key })).status).toBe(200);
    const deactivate = (by: TestAccount) => post(by, "/security/keys", { intent: "deactivate", keyId: id });
    expect((await deactivate(editor)).status).toBe(403);
    expect((await deactivate(stranger)).status).toBe(404);
    expect((await get(owner, `/security/keys?deactivate=${id}`)).html).toContain("Deactivate for good");
    const answers = await Promise.all(Array.from({ length: 5 }, () => deactivate(owner)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect((await callApi("/seo/projects", { key })).status).toBe(401);
    expect(await auditOf(owner, "api_key.deactivated")).toMatchObject([{ subject: `api_key:${id}` }]);
  });
});

it("signing out is in the log", async () => {
  const account = await createAccount(env);
  await new Visitor(account.cookie).post("/logout");
  await expect.poll(() => auditOf(account, "account.signed_out")).toHaveLength(1);
});
