import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { auditLog, sessions, users } from "#db/schema/index.ts";
import { createAccount, createSession, type TestAccount } from "#tests/support/factories.ts";
import { mailedPath, mailsTo, tokenOf } from "#tests/support/mails.ts";
import { SECURITY, textOf } from "#tests/support/two-factor.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
vi.setConfig({ testTimeout: 60_000 });

const STRONG = "Velvet-Otter9-Lantern";
const change = (visitor: Visitor, { password }: TestAccount, fields: Record<string, string> = {}) =>
  visitor.post(SECURITY, {
    intent: "password",
    current: password,
    password: STRONG,
    confirmPassword: STRONG,
    ...fields,
  });
const userOf = async ({ userId }: TestAccount) => (await db.select().from(users).where(eq(users.id, userId)))[0];

test("changes the password, renews this session, ends the others, and notifies the owner", async () => {
  const account = await createAccount(env);
  const other = new Visitor(await createSession(env, account));
  const visitor = new Visitor(account.cookie);
  await new Visitor().post("/forgot-password", { email: account.email });
  const link = await mailedPath(env, account.email, "reset-password");
  const before = visitor.cookie;
  expect((await change(visitor, account)).status).toBe(303);
  expect(visitor.cookie).not.toBe(before);
  expect((await visitor.get("/dashboard")).status).toBe(200);
  for (const gone of [other, new Visitor(before)])
    expect((await gone.get("/dashboard")).headers.get("location")).toMatch(/^\/login/);
  expect((await userOf(account))?.passwordChangedAt).toBeInstanceOf(Date);
  await expect
    .poll(async () => (await mailsTo(env, account.email)).map(({ template }) => template))
    .toContain("password-changed");
  expect(
    (await db.select().from(auditLog).where(eq(auditLog.userId, account.userId))).map(({ action }) => action),
  ).toContain("account.password_changed");
  // A link that was on its way before does not bring the old ways back.
  expect(
    (
      await new Visitor().post(link, {
        token: tokenOf(link),
        password: "Other-Otter9-Lamp",
        confirmPassword: "Other-Otter9-Lamp",
      })
    ).status,
  ).toBe(410);
  expect((await new Visitor().post("/login", { email: account.email, password: account.password })).status).toBe(401);
  expect((await new Visitor().post("/login", { email: account.email, password: STRONG })).status).toBe(303);
});

describe("a form that does not do", () => {
  test.each([
    ["a wrong current password", { current: "Wrong-Horse7-Battery" }, 401, "This is not your password."],
    ["no current password", { current: "" }, 400, "Your current password is required"],
    ["a current password of 10,000 characters", { current: "x".repeat(10_000) }, 400, "This is not your password."],
    ["another confirmation", { confirmPassword: "Velvet-Otter9-Lanterm" }, 400, "The passwords do not match"],
    [
      "a short password",
      { password: "Ab1!", confirmPassword: "Ab1!" },
      400,
      "Password must be at least 8 characters long",
    ],
    [
      "a common password",
      { password: "Password1!", confirmPassword: "Password1!" },
      400,
      "This password is too common.",
    ],
    [
      "the person's own name",
      { password: "Test-Person-2031!x", confirmPassword: "Test-Person-2031!x" },
      400,
      "This password is too common.",
    ],
  ])("%s", async (_, fields, status, words) => {
    const account = await createAccount(env);
    const visitor = new Visitor(account.cookie);
    const before = await userOf(account);
    const refused = await change(visitor, account, fields);
    const text = await textOf(refused);
    expect(refused.status).toBe(status);
    expect(text).toContain(words);
    for (const secret of [account.password, STRONG]) expect(text).not.toContain(secret);
    expect(await userOf(account)).toEqual(before);
    expect((await visitor.get("/dashboard")).status).toBe(200);
  });

  test("the same password again", async () => {
    const account = await createAccount(env);
    const same = await change(new Visitor(account.cookie), account, {
      password: account.password,
      confirmPassword: account.password,
    });
    expect(same.status).toBe(400);
    expect(await textOf(same)).toContain("Choose a password that differs from the current one.");
  });

  test("a sixth guess at the current password has to wait", async () => {
    const account = await createAccount(env);
    const visitor = new Visitor(account.cookie);
    for (let n = 0; n < 5; n++)
      expect((await change(visitor, account, { current: "Wrong-Horse7-Battery" })).status).toBe(401);
    expect((await change(visitor, account)).status).toBe(429);
  });

  test("of two changes at once one counts, and the other gets an error", async () => {
    const account = await createAccount(env);
    const second = await createSession(env, account);
    const answers = await Promise.all([
      change(new Visitor(account.cookie), account),
      change(new Visitor(second), account, { password: "Other-Otter9-Lamp", confirmPassword: "Other-Otter9-Lamp" }),
    ]);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.every(({ status }) => [302, 303, 401, 409].includes(status))).toBe(true);
    expect(await db.select().from(sessions).where(eq(sessions.userId, account.userId))).toHaveLength(1);
  });
});

test("a suspended person gets a message, after the right password only", async () => {
  const account = await createAccount(env);
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, account.userId));
  const wrong = await new Visitor().post("/login", { email: account.email, password: "Wrong-Horse7-Battery" });
  expect([wrong.status, (await textOf(wrong)).includes("suspended")]).toEqual([401, false]);
  const right = await new Visitor().post("/login", { email: account.email, password: account.password });
  expect(right.status).toBe(403);
  expect(await textOf(right)).toMatch(/This account is suspended\. Write to [^ ]+@[^ ]+\./);
  expect(right.headers.getSetCookie().some((line) => line.startsWith("session="))).toBe(false);
});
