import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import {
  listSignInEvents,
  purgeAuthChallenges,
  purgeSignInEvents,
  securityPosture,
} from "#app/modules/account/index.server.ts";
import { createAppContext, createRequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { endAllSessions, endSessionById, startProvenSession } from "#app/platform/session/session.server.ts";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { authChallenges, sessions, signInEvents, users } from "#db/schema/index.ts";
import { createAccount, createSession, ORIGIN, PASSWORD, type TestAccount } from "#tests/support/factories.ts";
import { mailedPath, mailsTo, tokenOf } from "#tests/support/mails.ts";
import { beginSignIn, codeOf, enrol } from "#tests/support/two-factor.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
vi.setConfig({ testTimeout: 60_000 });

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
const context = () => createAppContext(env, createExecutionContext());
const signIn = (
  account: Pick<TestAccount, "email" | "password">,
  visitor = new Visitor(),
  password = account.password,
) => visitor.post("/login", { email: account.email, password }, { "user-agent": FIREFOX });
const history = async ({ userId }: Pick<TestAccount, "userId">) =>
  (await listSignInEvents(context(), userId, 50)).map(({ outcome, method }) => `${outcome} ${method}`);

test("every attempt on an account is in its history, newest first; nothing of unknown addresses is kept", async () => {
  const account = await createAccount(env);
  const before = await db.$count(signInEvents);
  expect((await signIn({ email: "nobody@example.org", password: PASSWORD })).status).toBe(401);
  expect(await db.$count(signInEvents)).toBe(before);
  await signIn(account, new Visitor(), "Wrong-Horse7-Battery");
  await expect.poll(() => history(account)).toEqual(["wrong_password password"]);
  await signIn(account);
  await expect.poll(() => history(account)).toEqual(["signed_in password", "wrong_password password"]);
  const [event] = await listSignInEvents(context(), account.userId, 1);
  expect(event).toMatchObject({
    userAgent: FIREFOX,
    address: expect.stringMatching(/^203\.0\./),
    createdAt: expect.any(Date),
  });

  const waiting = await createAccount(env, { confirmed: false });
  await signIn(waiting);
  await expect.poll(() => history(waiting)).toEqual(["not_confirmed password"]);
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, account.userId));
  await signIn(account);
  await expect.poll(async () => (await history(account))[0]).toBe("suspended password");
});

test("codes and recovery codes stand there too; a run of refused attempts is one line", async () => {
  const account = await createAccount(env);
  const { codes, secret } = await enrol(new Visitor(account.cookie));
  const browser = await beginSignIn(account);
  await browser.post("/login/verify", { code: "000000" });
  await browser.post("/login/verify", { code: codeOf(secret) });
  await expect.poll(() => history(account)).toEqual(["signed_in totp", "wrong_code totp"]);
  await (await beginSignIn(account)).post("/login/verify", { code: codes[0] ?? "" });
  await expect.poll(async () => (await history(account))[0]).toBe("signed_in recovery_code");

  const limited = await createAccount(env);
  for (let n = 0; n < 8; n++) await signIn(limited, new Visitor(), "Wrong-Horse7-Battery");
  await expect
    .poll(async () => (await history(limited)).filter((line) => line === "too_many password"))
    .toHaveLength(1);
});

test("the owner is notified of a sign-in from an unknown browser, except for the very first", async () => {
  const email = "told@example.org";
  const own = new Visitor();
  await own.post("/signup", { firstName: "Mari", lastName: "Tamm", email, password: PASSWORD });
  const path = await mailedPath(env, email, "confirm");
  await own.post(path, { token: tokenOf(path) });
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const account = { userId: user?.id ?? "", email, password: PASSWORD };
  await expect.poll(() => history(account)).toEqual(["signed_in email_link"]);
  const noticeMails = async () => (await mailsTo(env, email)).filter(({ template }) => template === "new-sign-in");
  await own.post("/logout");
  await signIn(account, own);
  await expect.poll(() => history(account)).toHaveLength(2);
  expect(await noticeMails()).toEqual([]);
  await signIn(account);
  await expect.poll(noticeMails).toHaveLength(1);
  const [mail] = await noticeMails();
  expect(mail?.textBody).toContain("Firefox 128 on Linux");
  expect(mail?.textBody).toContain("/settings/security");
});

test("keeps the newest 200 of a person, and 90 days; questions go when their time is over", async () => {
  const account = await createAccount(env);
  const row = (createdAt: Date) =>
    ({
      id: newId(createdAt.getTime()),
      userId: account.userId,
      outcome: "wrong_password",
      method: "password",
      address: "",
      place: "",
      userAgent: "",
      createdAt,
    }) as const;
  const now = Date.now();
  for (let at = 0; at < 200; at += 10)
    await db.insert(signInEvents).values(Array.from({ length: 10 }, (_, n) => row(new Date(now - days(1) + at + n))));
  await signIn(account);
  await expect.poll(async () => (await history(account))[0]).toBe("signed_in password");
  expect(await db.$count(signInEvents, eq(signInEvents.userId, account.userId))).toBe(200);
  await db.insert(signInEvents).values(row(new Date(now - days(91))));
  await purgeSignInEvents(context(), new Date());
  expect(await db.$count(signInEvents, eq(signInEvents.userId, account.userId))).toBe(200);

  const challenge = {
    id: newId(),
    purpose: "passkey_sign_in",
    challenge: "x",
    createdAt: new Date(now),
    expiresAt: new Date(now + 1_000),
  } as const;
  await db.insert(authChallenges).values(challenge);
  await purgeAuthChallenges(context(), new Date(now + 999));
  expect(await db.$count(authChallenges, eq(authChallenges.id, challenge.id))).toBe(1);
  await purgeAuthChallenges(context(), new Date(now + 1_000));
  expect(await db.$count(authChallenges, eq(authChallenges.id, challenge.id))).toBe(0);
});

test("a sign-in that was verified before a password reset opens no session after it", async () => {
  const account = await createAccount(env);
  const request = new Request(`${ORIGIN}/login`, { method: "POST" });
  const reading = createRequestContext(request, env, createExecutionContext());
  const start = { userId: account.userId, workspaceId: account.workspaceId };
  expect(await startProvenSession(request, reading, start, { passwordChangedAt: null })).toContain("session=");
  await db.update(users).set({ passwordChangedAt: new Date() }).where(eq(users.id, account.userId));
  const before = await db.$count(sessions, eq(sessions.userId, account.userId));
  expect(await startProvenSession(request, reading, start, { passwordChangedAt: null })).toBeNull();
  expect(await db.$count(sessions, eq(sessions.userId, account.userId))).toBe(before);
});

test("one session is ended by its id, by its owner alone; a role change ends all", async () => {
  const account = await createAccount(env);
  const stranger = await createAccount(env);
  await createSession(env, account);
  const [first] = await db.select().from(sessions).where(eq(sessions.userId, account.userId));
  expect(await endSessionById(context(), stranger, first?.id ?? "")).toBe(false);
  expect(await endSessionById(context(), account, first?.id ?? "")).toBe(true);
  expect(await endSessionById(context(), account, first?.id ?? "")).toBe(false);
  await endAllSessions(context(), account.userId);
  expect(await db.$count(sessions, eq(sessions.userId, account.userId))).toBe(0);
  expect(await db.$count(sessions, eq(sessions.userId, stranger.userId))).toBe(1);
});

test("the posture counts what protects the account", async () => {
  const account = await createAccount(env);
  expect(await securityPosture(context(), account.userId)).toEqual({
    twoFactor: false,
    recoveryCodesLeft: 0,
    passkeys: 0,
    passwordChangedAt: null,
  });
  const visitor = new Visitor(account.cookie);
  await visitor.post("/settings/security", { intent: "two-factor-begin" });
  expect(await securityPosture(context(), account.userId)).toMatchObject({ twoFactor: false });
  await enrol(visitor);
  expect(await securityPosture(context(), account.userId)).toMatchObject({ twoFactor: true, recoveryCodesLeft: 10 });
});
