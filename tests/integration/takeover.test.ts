import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { apiKeys, emailTokens, sessions, users, workspaceInvites, workspaceMembers } from "#db/schema/index.ts";
import { act, createAdmin, REASON } from "#tests/support/admin.ts";
import { createApiKey } from "#tests/support/api.ts";
import { createAccount, createSession, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { mailedPath, mailsTo, tokenOf } from "#tests/support/mails.ts";
import { codeOf, enrol, SECURITY } from "#tests/support/two-factor.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { createHookEndpoint } from "#tests/support/webhooks.ts";

/*
 * Ways in which somebody who has a session, or had a password, could keep or widen what they have. Each was open once.
 */

const db = openDatabase({ d1: env.DB });
vi.setConfig({ testTimeout: 60_000 });

const STRONG = "Velvet-Otter9-Lantern";
const KEYS = "/settings/api-keys";

/** The sign-in was eleven minutes ago. */
const age = ({ userId }: Pick<TestAccount, "userId">) =>
  db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - minutes(11)) })
    .where(eq(sessions.userId, userId));

const changePassword = (visitor: Visitor, { password }: TestAccount) =>
  visitor.post(SECURITY, { intent: "password", current: password, password: STRONG, confirmPassword: STRONG });

test("a link for another address that was asked for before the password was changed leads nowhere", async () => {
  const account = await createAccount(env);
  const thief = new Visitor(await createSession(env, account));
  const target = `thief-${account.userId}@example.org`;
  expect((await thief.post("/settings/profile", { intent: "email", newEmail: target })).status).toBe(303);
  const link = await mailedPath(env, target, "confirm-email");
  const own = new Visitor(account.cookie);
  expect((await changePassword(own, account)).status).toBe(303);
  // The thief's session is over, and even in the owner's hand the link is used up.
  expect((await thief.post(link, { token: tokenOf(link) })).headers.get("location")).toMatch(/^\/login/);
  expect((await own.post(link, { token: tokenOf(link) })).status).toBe(410);
  expect((await db.select().from(users).where(eq(users.id, account.userId)))[0]?.email).toBe(account.email);
  expect(
    await db.$count(emailTokens, and(eq(emailTokens.userId, account.userId), eq(emailTokens.purpose, "change_email"))),
  ).toBe(1);
});

test("with a second factor, changing the password does not stand for a fresh sign-in", async () => {
  const account = await createAccount(env);
  const visitor = new Visitor(account.cookie);
  const { secret } = await enrol(visitor);
  await age(account);
  expect((await changePassword(visitor, account)).status).toBe(303);
  const unlock = (proof: Record<string, string>) => visitor.post("/settings/data", { intent: "unlock", ...proof });
  expect((await unlock({})).status).toBe(403);
  expect((await unlock({ password: STRONG, code: codeOf(secret, 1) })).status).toBe(303);
});

describe("a view ends with the right to it", () => {
  const viewing = async () => {
    const admin = await createAdmin();
    const viewed = await createAccount(env);
    const aside = new Visitor(await createSession(env, admin.account));
    expect((await act(admin, viewed.userId, { intent: "view", reason: REASON })).status).toBe(303);
    const open = () => db.$count(sessions, eq(sessions.impersonatorId, admin.account.userId));
    expect(await open()).toBe(1);
    return { ...admin, aside, open };
  };

  test.each([
    ["suspended", { intent: "suspend" }],
    ["made a user", { intent: "role", role: "user" }],
    ["signed out by another administrator", { intent: "end_sessions" }],
  ])("of an administrator who is %s", async (_, fields) => {
    const { account, browser, open } = await viewing();
    expect((await act(await createAdmin(), account.userId, { ...fields, reason: REASON })).status).toBe(303);
    expect(await open()).toBe(0);
    expect((await browser.get("/dashboard")).headers.get("location")).toMatch(/^\/login/);
  });

  test("of an administrator who changes the password, or revokes other sessions, elsewhere", async () => {
    const first = await viewing();
    expect((await changePassword(first.aside, first.account)).status).toBe(303);
    expect(await first.open()).toBe(0);
    const second = await viewing();
    expect((await second.aside.post("/security/sessions", { intent: "revoke-others" })).status).toBe(303);
    expect(await second.open()).toBe(0);
  });
});

describe("ownership is given away only after a recent sign-in", () => {
  test("by a role", async () => {
    const owner = await createAccount(env);
    const member = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "editor", plan: null });
    const visitor = new Visitor(owner.cookie);
    const roleOf = async () =>
      (await db.select().from(workspaceMembers).where(eq(workspaceMembers.userId, member.userId)))[0]?.role;
    const fields = { intent: "role", memberId: member.userId, role: "owner" };
    await age(owner);
    const asked = await visitor.post(`/workspace?role=${member.userId}`, fields);
    expect(asked.status).toBe(403);
    const page = await asked.text();
    expect(page).toContain('name="password"');
    expect(page).toMatch(/<option value="owner" selected/);
    expect(await roleOf()).toBe("editor");
    expect((await visitor.post("/workspace", { ...fields, password: "Wrong-Horse7-Battery" })).status).toBe(401);
    expect(await roleOf()).toBe("editor");
    // A lesser role is given without.
    expect((await visitor.post("/workspace", { ...fields, role: "viewer" })).status).toBe(303);
    expect((await visitor.post("/workspace", { ...fields, password: owner.password })).status).toBe(303);
    expect(await roleOf()).toBe("owner");
  });

  test("by an invitation", async () => {
    const owner = await createAccount(env);
    const visitor = new Visitor(owner.cookie);
    const invites = () => db.$count(workspaceInvites, eq(workspaceInvites.workspaceId, owner.workspaceId));
    const fields = { intent: "invite", email: `guest-${owner.userId}@example.org`, role: "owner" };
    await age(owner);
    const asked = await visitor.post("/workspace", fields);
    expect([asked.status, await invites()]).toEqual([403, 0]);
    expect(await asked.text()).toContain('name="password"');
    expect(
      (await visitor.post("/workspace", { ...fields, email: `other-${owner.userId}@example.org`, role: "viewer" }))
        .status,
    ).toBe(303);
    expect((await visitor.post("/workspace", { ...fields, password: owner.password })).status).toBe(303);
    expect(await invites()).toBe(2);
  });
});

test.each([
  ["demoted", { intent: "role", role: "viewer" }, "viewer"],
  ["removed", { intent: "remove" }, undefined],
])("another owner is %s only after a recent sign-in", async (_, act, after) => {
  const owner = await createAccount(env);
  const other = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "owner", plan: null });
  const visitor = new Visitor(owner.cookie);
  const roleOf = async () =>
    (await db.select().from(workspaceMembers).where(eq(workspaceMembers.userId, other.userId))).at(0);
  const fields = { ...act, memberId: other.userId } as Record<string, string>;
  await age(owner);
  const asked = await visitor.post(`/workspace?${fields.intent}=${other.userId}`, fields);
  expect(asked.status).toBe(403);
  expect(await asked.text()).toContain('name="password"');
  expect((await roleOf())?.role).toBe("owner");
  expect((await visitor.post("/workspace", { ...fields, password: owner.password })).status).toBe(303);
  const now = await roleOf();
  expect(now?.workspaceId === owner.workspaceId ? now.role : undefined).toBe(after);
});

test("a further key is made only after a recent sign-in; the first one without", async () => {
  const account = await createAccount(env);
  const visitor = new Visitor(account.cookie);
  const keysOf = () => db.$count(apiKeys, eq(apiKeys.userId, account.userId));
  const fields = { intent: "create", name: "Script", permissions: "seo", rateLimit: "100" };
  await age(account);
  expect((await visitor.post(KEYS, fields)).status).toBe(201);
  const asked = await visitor.post(KEYS, fields);
  const page = await asked.text();
  expect([asked.status, page.includes('name="password"'), page.includes('value="Script"'), await keysOf()]).toEqual([
    403,
    true,
    true,
    1,
  ]);
  expect((await visitor.post(KEYS, { ...fields, password: "Wrong-Horse7-Battery" })).status).toBe(401);
  const body = JSON.stringify({ action: "create", key_name: "Script", permissions: ["seo"] });
  const headers = { ...SAME_ORIGIN, "content-type": "application/json" };
  const byFunction = () =>
    visitor.send(new Request(`${ORIGIN}/functions/api-key-manager`, { method: "POST", body, headers }));
  expect((await byFunction()).status).toBe(403);
  expect(await keysOf()).toBe(1);
  expect((await visitor.post(KEYS, { ...fields, password: account.password })).status).toBe(201);
  // That was a recent proof, also for the function.
  expect((await byFunction()).status).toBe(201);
});

test("a key works longer, or from elsewhere, only after a recent sign-in; less needs none", async () => {
  const account = await createAccount(env);
  const visitor = new Visitor(account.cookie);
  const { id } = await createApiKey(account);
  const bounds = async () => (await db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0];
  const seen = async () => {
    const key = await bounds();
    return `${key?.expiresAt?.getTime() ?? ""}|${key?.allowedAddresses.join(" ")}`;
  };
  const save = async (fields: Record<string, string>) =>
    visitor.post(`${KEYS}?edit=${id}`, { intent: "bounds", keyId: id, seen: await seen(), ...fields });
  await age(account);
  expect((await save({ expiresInDays: "30", allowedAddresses: "203.0.113.0/24" })).status).toBe(303);
  const asked = await save({ expiresInDays: "never", allowedAddresses: "203.0.113.0/24" });
  expect([asked.status, (await asked.text()).includes('name="password"')]).toEqual([403, true]);
  expect((await save({ expiresInDays: "keep", allowedAddresses: "" })).status).toBe(403);
  expect((await save({ expiresInDays: "keep", allowedAddresses: "", password: "Wrong-Horse7-Battery" })).status).toBe(
    401,
  );
  expect(await bounds()).toMatchObject({ allowedAddresses: ["203.0.113.0/24"], expiresAt: expect.any(Date) });
  // A form that says there was no bound before gets a conflict.
  expect((await save({ seen: "|", expiresInDays: "never", allowedAddresses: "" })).status).toBe(409);
  expect((await save({ expiresInDays: "never", allowedAddresses: "", password: account.password })).status).toBe(303);
  expect(await bounds()).toMatchObject({ allowedAddresses: [], expiresAt: null });
});

test.each<[string, Record<string, string>]>([
  ["plan", { intent: "plan", plan: "enterprise" }],
  ["suspension", { intent: "suspend" }],
])("an administrator changes a person's access only after a recent sign-in: %s", async (_, fields) => {
  const admin = await createAdmin();
  const person = await createAccount(env, { plan: "free" });
  await age(admin.account);
  const asked = await act(admin, person.userId, { ...fields, reason: REASON });
  expect([asked.status, asked.html.includes('name="password"')]).toEqual([403, true]);
  expect(
    (await act(admin, person.userId, { ...fields, reason: REASON, password: admin.account.password })).status,
  ).toBe(303);
});

/** The mail about a new password. */
const passwordMail = async (email: string) =>
  (await mailsTo(env, email)).find(({ template }) => template === "password-changed")?.textBody ?? "";

/** What an intruder may have left: keys and webhooks that work, and some that do not. */
async function leaveAccess(account: TestAccount) {
  const { id } = await createApiKey(account);
  await db.update(apiKeys).set({ keyName: "Nightly report" }).where(eq(apiKeys.id, id));
  const ended = [
    await createApiKey(account, { isActive: false }),
    await createApiKey(account, { expiresAt: new Date(Date.now() - 1) }),
  ];
  for (const key of ended) await db.update(apiKeys).set({ keyName: "Ended" }).where(eq(apiKeys.id, key.id));
  await createHookEndpoint(account, { url: "https://hooks.example.com/in?secret=x" });
  await createHookEndpoint(account, { url: "https://off.example.com/", enabled: false });
}

function expectAccessNamed(mail: string) {
  expect(mail).toMatch(/API key: Nightly report, \S+, in Test's workspace/);
  expect(mail).toContain("Webhook: hooks.example.com, in Test's workspace");
  for (const path of ["/settings/security", "/settings/api-keys", "/workspace/webhooks"]) expect(mail).toContain(path);
  expect(mail).not.toMatch(/Ended|off\.example|secret=x/);
}

test("setting a new password by mail shows what stays, the keys and webhooks that work by name, and where to look", async () => {
  const account = await createAccount(env);
  await leaveAccess(account);
  const visitor = new Visitor();
  await visitor.post("/forgot-password", { email: account.email });
  const path = await mailedPath(env, account.email, "reset-password");
  const html = await (await visitor.get(path)).text();
  expect(html).toContain("Passkeys, two-factor sign-in, API keys and webhooks stay as they are.");
  for (const href of ["/settings/security", "/settings/api-keys", "/workspace/webhooks"])
    expect(html).toContain(`href="${href}"`);
  expect((await visitor.post(path, { token: tokenOf(path), password: STRONG, confirmPassword: STRONG })).status).toBe(
    303,
  );
  await expect.poll(() => passwordMail(account.email)).toContain("API keys and webhooks stay as they are.");
  expectAccessNamed(await passwordMail(account.email));
});

test("changing the password in the settings shows the same", async () => {
  const account = await createAccount(env);
  await leaveAccess(account);
  const form = { intent: "password", current: account.password, password: STRONG, confirmPassword: STRONG };
  expect((await new Visitor(account.cookie).post("/settings/security", form)).status).toBe(303);
  await expect.poll(() => passwordMail(account.email)).not.toBe("");
  expectAccessNamed(await passwordMail(account.email));
});

test("a key gets a new secret only after a recent sign-in", async () => {
  const account = await createAccount(env);
  const { id } = await createApiKey(account);
  const visitor = new Visitor(account.cookie);
  const hashOf = async () => (await db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]?.keyHash;
  const before = await hashOf();
  await age(account);
  const fields = { intent: "reroll", keyId: id, graceHours: "1" };
  const asked = await visitor.post(`${KEYS}?reroll=${id}`, fields);
  const page = await asked.text();
  expect(asked.status).toBe(403);
  expect(page).toContain('name="password"');
  expect(page).toMatch(/<option value="1" selected/);
  expect((await visitor.post(KEYS, { ...fields, password: "Wrong-Horse7-Battery" })).status).toBe(401);
  expect(await hashOf()).toBe(before);
  expect((await visitor.post(KEYS, { ...fields, password: account.password })).status).toBe(201);
  expect(await hashOf()).not.toBe(before);
});
