import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { requestEmailChange } from "#app/modules/account/index.server.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import { minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog, emailTokens, profiles, sessions, users } from "#db/schema/index.ts";
import { createAccount, createSession, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { mailedPath, mailsTo, tokenOf } from "#tests/support/mails.ts";
import { textOf } from "#tests/support/two-factor.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
vi.setConfig({ testTimeout: 60_000 });

let made = 0;
const newAddress = () => `moved-${++made}@example.org`;

async function ask(
  { cookie }: Pick<TestAccount, "cookie">,
  newEmail: string,
  proof: { password?: string; code?: string } = {},
) {
  const request = new Request(`${ORIGIN}/settings/profile`, { headers: { cookie } });
  const execution = createExecutionContext();
  const context = createRequestContext(request, env, execution);
  const session = await readSession(request, context);
  if (!session) throw new Error("no session");
  const result = await requestEmailChange(context, session, { newEmail, ...proof });
  await waitOnExecutionContext(execution);
  return result;
}

const userOf = async ({ userId }: TestAccount) => (await db.select().from(users).where(eq(users.id, userId)))[0];

test("the link moves the account; other sessions end, and the old address is notified twice", async () => {
  const account = await createAccount(env);
  const other = await createSession(env, account);
  const visitor = new Visitor(account.cookie);
  const newEmail = newAddress();
  expect(await ask(account, ` ${newEmail.toUpperCase()} `)).toEqual({ ok: true, value: undefined });
  expect((await userOf(account))?.email).toBe(account.email);
  expect((await mailsTo(env, account.email)).map(({ template }) => template)).toContain("email-change-asked");
  const path = await mailedPath(env, newEmail, "confirm-email");
  // Reading the page changes nothing, however often.
  for (let n = 0; n < 2; n++) expect(await textOf(await visitor.get(path))).toContain(newEmail);
  expect((await userOf(account))?.email).toBe(account.email);

  expect((await visitor.post(path, { token: tokenOf(path) })).status).toBe(303);
  expect((await userOf(account))?.email).toBe(newEmail);
  expect((await db.select().from(profiles).where(eq(profiles.id, account.userId)))[0]?.email).toBe(newEmail);
  expect((await visitor.get("/dashboard")).status).toBe(200);
  expect((await new Visitor(other).get("/dashboard")).headers.get("location")).toMatch(/^\/login/);
  await expect
    .poll(async () => (await mailsTo(env, account.email)).map(({ template }) => template))
    .toContain("email-changed");
  expect(
    (await db.select().from(auditLog).where(eq(auditLog.userId, account.userId))).map(({ action }) => action),
  ).toContain("account.email_changed");
  const again = await visitor.post(path, { token: tokenOf(path) });
  expect(again.status).toBe(410);
  expect(await textOf(again)).toContain("This link has already been used.");
  expect((await new Visitor().post("/login", { email: account.email, password: account.password })).status).toBe(401);
  expect((await new Visitor().post("/login", { email: newEmail, password: account.password })).status).toBe(303);
});

test("nothing reveals whether an address has an account, except to its owner", async () => {
  const account = await createAccount(env);
  const taken = await createAccount(env);
  expect(await ask(account, taken.email)).toEqual({ ok: true, value: undefined });
  expect((await mailsTo(env, taken.email)).map(({ template }) => template)).toEqual(["email-change-taken"]);
  expect(await db.$count(emailTokens, eq(emailTokens.userId, account.userId))).toBe(0);
});

test("an address that somebody took meanwhile is refused, and stays theirs", async () => {
  const account = await createAccount(env);
  const newEmail = newAddress();
  await ask(account, newEmail);
  const path = await mailedPath(env, newEmail, "confirm-email");
  const quicker = await createAccount(env, { email: newEmail });
  const refused = await new Visitor(account.cookie).post(path, { token: tokenOf(path) });
  expect(refused.status).toBe(410);
  expect(await textOf(refused)).toContain("This address cannot be used any more.");
  expect([(await userOf(account))?.email, (await userOf(quicker))?.email]).toEqual([account.email, newEmail]);
  expect((await new Visitor(account.cookie).get("/dashboard")).status).toBe(200);
});

test("of ten clicks at once one moves the account", async () => {
  const account = await createAccount(env);
  const newEmail = newAddress();
  await ask(account, newEmail);
  const path = await mailedPath(env, newEmail, "confirm-email");
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => new Visitor(account.cookie).post(path, { token: tokenOf(path) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(410)]);
  expect(await db.$count(sessions, eq(sessions.userId, account.userId))).toBe(1);
});

test("a person who gets the mail by mistake gets no account: the link asks for the requester's sign-in", async () => {
  const account = await createAccount(env);
  const newEmail = newAddress();
  await ask(account, newEmail);
  const path = await mailedPath(env, newEmail, "confirm-email");
  const token = tokenOf(path);

  const stranger = new Visitor();
  const asked = await stranger.get(path);
  expect([asked.status, asked.headers.get("location")]).toEqual([302, `/login?next=${encodeURIComponent(path)}`]);
  expect((await stranger.post(path, { token })).headers.get("location")).toMatch(/^\/login/);
  expect(stranger.has("session")).toBe(false);

  const other = await createAccount(env);
  const signedIn = new Visitor(other.cookie);
  for (const refused of [await signedIn.get(path), await signedIn.post(path, { token })]) {
    const text = await textOf(refused);
    expect(refused.status).toBe(403);
    expect(text).toContain(`This link belongs to another account; you are signed in as ${other.email}.`);
    expect(text).not.toContain(newEmail);
  }
  expect([(await userOf(account))?.email, (await userOf(other))?.email]).toEqual([account.email, other.email]);

  // The one who asked signs in where the mail was opened, and the sign-in leads back to the link.
  const back = await stranger.post(asked.headers.get("location") ?? "", {
    email: account.email,
    password: account.password,
  });
  expect([back.status, back.headers.get("location")]).toEqual([303, path]);
  expect((await stranger.post(path, { token })).status).toBe(303);
  expect((await userOf(account))?.email).toBe(newEmail);
});

test("an administrator who views as the person does not move the account", async () => {
  const account = await createAccount(env);
  const admin = await createAccount(env, { role: "admin" });
  const newEmail = newAddress();
  await ask(account, newEmail);
  const path = await mailedPath(env, newEmail, "confirm-email");
  await db.update(sessions).set({ impersonatorId: admin.userId }).where(eq(sessions.userId, account.userId));
  const viewing = new Visitor(account.cookie);
  expect((await viewing.get(path)).headers.get("location")).toBe("/not-shown");
  expect((await viewing.post(path, { token: tokenOf(path) })).status).toBe(403);
  expect((await userOf(account))?.email).toBe(account.email);
});

test("an expired, unknown or foreign link does nothing, and says so", async () => {
  const account = await createAccount(env);
  const newEmail = newAddress();
  await ask(account, newEmail);
  const path = await mailedPath(env, newEmail, "confirm-email");
  await db
    .update(emailTokens)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(emailTokens.userId, account.userId));
  for (const [at, words] of [
    [path, "This link has expired. Ask for a new one in your settings."],
    ["/confirm-email?token=x", "This link is not valid."],
    [`/confirm-email?token=${"x".repeat(3_000)}`, "This link is not valid."],
    ["/confirm-email", "This link is not valid."],
  ] as const) {
    const page = await new Visitor(account.cookie).get(at);
    expect([page.status, (await textOf(page)).includes(words)], at.slice(0, 60)).toEqual([410, true]);
  }
  expect((await new Visitor(account.cookie).post(path, { token: tokenOf(path) })).status).toBe(410);
  // A link of another purpose is none.
  await new Visitor().post("/forgot-password", { email: account.email });
  const reset = tokenOf(await mailedPath(env, account.email, "reset-password"));
  expect((await new Visitor(account.cookie).post(`/confirm-email?token=${reset}`, { token: reset })).status).toBe(410);
  expect((await userOf(account))?.email).toBe(account.email);
});

test("asks an old sign-in for the password, refuses bad addresses, and is limited", async () => {
  const account = await createAccount(env);
  for (const bad of ["", "x", "a@b", `${"a".repeat(10_000)}@example.org`, account.email, account.email.toUpperCase()]) {
    expect(await ask(account, bad), bad.slice(0, 30)).toMatchObject({
      ok: false,
      error: { code: "invalid_input", fields: [{ path: "newEmail" }] },
    });
  }
  await db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - minutes(11)) })
    .where(eq(sessions.userId, account.userId));
  expect(await ask(account, newAddress())).toMatchObject({ ok: false, error: { code: "password_required" } });
  expect(await ask(account, newAddress(), { password: "Wrong-Horse7-Battery" })).toMatchObject({
    ok: false,
    error: { code: "invalid_credentials" },
  });
  expect(await ask(account, newAddress(), { password: account.password })).toMatchObject({ ok: true });
  for (let n = 0; n < 4; n++) expect(await ask(account, newAddress())).toMatchObject({ ok: true });
  expect(await ask(account, newAddress())).toMatchObject({ ok: false, error: { code: "rate_limited" } });
});
