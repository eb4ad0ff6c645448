import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import {
  auditLog,
  authChallenges,
  notices,
  recoveryCodes,
  sessions,
  totpCredentials,
  users,
} from "#db/schema/index.ts";
import { createAccount, createSession, type TestAccount } from "#tests/support/factories.ts";
import { mailedPath, mailsTo, tokenOf } from "#tests/support/mails.ts";
import {
  beginSignIn,
  codeOf,
  enrol,
  recoveryCodesIn,
  SECURITY,
  secretIn,
  textOf,
  visibleText,
} from "#tests/support/two-factor.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
vi.setConfig({ testTimeout: 60_000 });

// The middle of a step, so that no test crosses its edge.
const START = new Date(1_900_000_000_000 - (1_900_000_000_000 % 30_000) + 15_000);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const totpOf = async ({ userId }: TestAccount) =>
  (await db.select().from(totpCredentials).where(eq(totpCredentials.userId, userId)))[0];
const actionsOf = async ({ userId }: TestAccount) =>
  (await db.select().from(auditLog).where(eq(auditLog.userId, userId))).map(({ action }) => action);
const sessionsOf = ({ userId }: TestAccount) => db.select().from(sessions).where(eq(sessions.userId, userId));
const codesLeft = ({ userId }: TestAccount) => db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
const verify = (visitor: Visitor, code: string, next = "") => visitor.post(`/login/verify${next}`, { code });
const grow = ({ userId }: TestAccount) =>
  db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - minutes(11)) })
    .where(eq(sessions.userId, userId));

async function enrolled() {
  const account = await createAccount(env);
  const visitor = new Visitor(account.cookie);
  return { account, visitor, ...(await enrol(visitor)) };
}

describe("turning it on", () => {
  test("shows a secret once, takes its code, gives ten codes, renews the session and ends the others", async () => {
    const account = await createAccount(env);
    const other = new Visitor(await createSession(env, account));
    const visitor = new Visitor(account.cookie);
    const begun = await textOf(await visitor.post(SECURITY, { intent: "two-factor-begin" }));
    const secret = secretIn(begun);
    expect(begun).toContain("QR code with the secret");
    expect(await totpOf(account)).toMatchObject({ confirmedAt: null, lastStep: 0 });
    expect(JSON.stringify(await totpOf(account))).not.toContain(secret);
    // Reading the page again shows nothing of it, and nobody is asked for a code yet.
    expect(secretIn(await textOf(await visitor.get(SECURITY)))).toBe("");
    expect(
      (await new Visitor().post("/login", { email: account.email, password: account.password })).headers.get(
        "location",
      ),
    ).toBe("/dashboard");

    const wrong = await visitor.post(SECURITY, { intent: "two-factor-confirm", setupCode: "000000" });
    const wrongText = await textOf(wrong);
    expect([wrong.status, secretIn(wrongText)]).toEqual([401, secret]);
    expect(wrongText).toContain("This code is not the one of the app.");

    const before = visitor.cookie;
    const confirmed = await visitor.post(SECURITY, {
      intent: "two-factor-confirm",
      setupCode: ` ${codeOf(secret).replace(/^.../, "$& ")} `,
    });
    const shown = await textOf(confirmed);
    const codes = recoveryCodesIn(shown);
    expect(new Set(codes).size).toBe(10);
    expect(shown).toContain("kaja-recovery-codes.txt");
    expect(secretIn(shown)).toBe("");
    expect(visitor.cookie).not.toBe(before);
    expect((await new Visitor(before).get("/dashboard")).headers.get("location")).toMatch(/^\/login/);
    expect((await other.get("/dashboard")).headers.get("location")).toMatch(/^\/login/);
    expect((await visitor.get("/dashboard")).status).toBe(200);

    const page = await textOf(await visitor.get(SECURITY));
    for (const text of [secret, ...codes]) expect(page).not.toContain(text);
    expect(visibleText(page)).toContain("10 of your codes are left.");
    const stored = JSON.stringify(await codesLeft(account));
    for (const code of codes) expect(stored).not.toContain(code);
    expect(await actionsOf(account)).toContain("account.two_factor_enabled");
    await expect
      .poll(async () => (await mailsTo(env, account.email)).map(({ subject }) => subject))
      .toContain("Two-factor sign-in was turned on");
    await expect.poll(() => db.$count(notices, eq(notices.userId, account.userId))).toBeGreaterThan(0);
  });

  test("the confirming code is used up", async () => {
    const account = await createAccount(env);
    const visitor = new Visitor(account.cookie);
    const secret = secretIn(await textOf(await visitor.post(SECURITY, { intent: "two-factor-begin" })));
    await visitor.post(SECURITY, { intent: "two-factor-confirm", setupCode: codeOf(secret) });
    const browser = await beginSignIn(account);
    expect((await verify(browser, codeOf(secret))).status).toBe(401);
    pass(30_000);
    expect((await verify(browser, codeOf(secret))).status).toBe(303);
  });

  test("an old sign-in is asked for the password first, and a set-up is not shown again without it", async () => {
    const account = await createAccount(env);
    const visitor = new Visitor(account.cookie);
    await grow(account);
    const asked = await visitor.post(SECURITY, { intent: "two-factor-begin" });
    const text = await textOf(asked);
    expect([asked.status, secretIn(text)]).toEqual([403, ""]);
    expect(text).toContain("Your password");
    expect(
      (await visitor.post(SECURITY, { intent: "two-factor-begin", password: "Wrong-Horse7-Battery" })).status,
    ).toBe(401);
    const begun = await textOf(
      await visitor.post(SECURITY, { intent: "two-factor-begin", password: account.password }),
    );
    const secret = secretIn(begun);
    expect(secret).toHaveLength(32);
    await grow(account);
    const late = await visitor.post(SECURITY, { intent: "two-factor-confirm", setupCode: "000000" });
    expect([late.status, secretIn(await textOf(late))]).toEqual([403, ""]);
    const done = await visitor.post(SECURITY, {
      intent: "two-factor-confirm",
      setupCode: codeOf(secret),
      password: account.password,
    });
    expect(recoveryCodesIn(await textOf(done))).toHaveLength(10);
  });

  test("of eight confirmations at once one gives codes, and they are those that work", async () => {
    const account = await createAccount(env);
    const secret = secretIn(
      await textOf(await new Visitor(account.cookie).post(SECURITY, { intent: "two-factor-begin" })),
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        new Visitor(account.cookie).post(SECURITY, { intent: "two-factor-confirm", setupCode: codeOf(secret) }),
      ),
    );
    const given = (await Promise.all(answers.map(textOf))).map(recoveryCodesIn).filter((codes) => codes.length > 0);
    expect(given).toHaveLength(1);
    expect(await codesLeft(account)).toHaveLength(10);
    expect(await sessionsOf(account)).toHaveLength(1);
    const browser = await beginSignIn(account);
    expect((await verify(browser, given[0]?.[0] ?? "")).status).toBe(303);
  });

  test("a second tab that restarts makes the first one's code worthless; when it is on, neither begins again", async () => {
    const account = await createAccount(env);
    const visitor = new Visitor(account.cookie);
    const first = secretIn(await textOf(await visitor.post(SECURITY, { intent: "two-factor-begin" })));
    const second = secretIn(await textOf(await visitor.post(SECURITY, { intent: "two-factor-begin" })));
    expect((await visitor.post(SECURITY, { intent: "two-factor-confirm", setupCode: codeOf(first) })).status).toBe(401);
    expect((await visitor.post(SECURITY, { intent: "two-factor-confirm", setupCode: codeOf(second) })).status).toBe(
      200,
    );
    for (const intent of ["two-factor-begin", "two-factor-confirm"]) {
      const again = await visitor.post(SECURITY, { intent, setupCode: codeOf(second) });
      expect([again.status, secretIn(await textOf(again))]).toEqual([409, ""]);
    }
  });

  test.each([
    ["empty", ""],
    ["letters", "abc"],
    ["seven digits", "1234567"],
    ["wide digits", "１２３４５６"],
    ["10,000 characters", "x".repeat(10_000)],
    ["a direction mark", "\u202e123456"],
  ])("a code that is %s is refused", async (_, setupCode) => {
    const account = await createAccount(env);
    const visitor = new Visitor(account.cookie);
    await visitor.post(SECURITY, { intent: "two-factor-begin" });
    const refused = await visitor.post(SECURITY, { intent: "two-factor-confirm", setupCode });
    expect([400, 401]).toContain(refused.status);
    expect((await totpOf(account))?.confirmedAt).toBeNull();
  });
});

describe("signing in", () => {
  test("asks for the code after the right password, then goes where the person wanted", async () => {
    const { account, secret } = await enrolled();
    const wrong = await new Visitor().post("/login", { email: account.email, password: "Wrong-Horse7-Battery" });
    expect([wrong.status, wrong.headers.getSetCookie().some((line) => line.startsWith("verify="))]).toEqual([
      401,
      false,
    ]);
    const browser = await beginSignIn(account, new Visitor(), "?next=%2Fseo%3Ftab%3D1");
    expect((await browser.get("/dashboard")).headers.get("location")).toBe("/login");
    const page = await textOf(await browser.get("/login/verify?next=%2Fseo%3Ftab%3D1"));
    expect(page).toContain("Enter the code that your authenticator app shows now.");
    const done = await verify(browser, codeOf(secret), "?next=%2Fseo%3Ftab%3D1");
    expect([done.status, done.headers.get("location")]).toEqual([303, "/seo?tab=1"]);
    expect([browser.has("session"), browser.has("verify"), browser.has("device")]).toEqual([true, false, true]);
    expect((await browser.get("/dashboard")).status).toBe(200);
    expect(await db.$count(authChallenges, eq(authChallenges.userId, account.userId))).toBe(0);
  });

  test("a clock that is 30 seconds off works, one that is a minute off does not", async () => {
    for (const [steps, status] of [
      [-2, 401],
      [-1, 401], // the step that the enrolment used
      [0, 303],
      [1, 303],
      [2, 401],
    ] as const) {
      const { account, secret } = await enrolled();
      expect((await verify(await beginSignIn(account), codeOf(secret, steps))).status, `${steps} steps`).toBe(status);
    }
    const { account, secret } = await enrolled();
    pass(60_000);
    expect((await verify(await beginSignIn(account), codeOf(secret, -1))).status).toBe(303);
  });

  test("of 50 equal codes at once exactly one signs in", async () => {
    const { account, secret } = await enrolled();
    const code = codeOf(secret);
    const browsers: Visitor[] = [];
    for (let n = 0; n < 4; n++) browsers.push(await beginSignIn(account));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => verify(new Visitor(browsers[n % 4]?.cookie), code)),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect((await sessionsOf(account)).length).toBe(2);
  });

  test("a code that was used is refused within its window, also one step later", async () => {
    const { account, secret } = await enrolled();
    const code = codeOf(secret);
    expect((await verify(await beginSignIn(account), code)).status).toBe(303);
    const replay = await verify(await beginSignIn(account), code);
    expect(replay.status).toBe(401);
    expect(await textOf(replay)).toContain("This code is wrong or was used already. 4 attempts are left.");
    pass(30_000);
    expect((await verify(await beginSignIn(account), code)).status).toBe(401);
  });

  test("the sixth code is not looked at: the sign-in starts again", async () => {
    const { account, secret } = await enrolled();
    const browser = await beginSignIn(account);
    for (let n = 4; n >= 0; n--) {
      const wrong = await verify(browser, "000000");
      expect(wrong.status).toBe(401);
      expect(await textOf(wrong)).toContain(
        n === 0 ? "That was the last attempt" : `${n} attempt${n === 1 ? " is" : "s are"} left.`,
      );
    }
    const refused = await verify(browser, codeOf(secret));
    expect(refused.status).toBe(410);
    expect(await textOf(refused)).toContain(
      "This sign-in took too long or had too many wrong codes. Please sign in again.",
    );
    const after = await browser.get("/login/verify");
    expect(after.status).toBe(410);
    expect(await textOf(after)).toContain("Please sign in again.");
    expect((await verify(await beginSignIn(account), codeOf(secret))).status).toBe(303);
  });

  test("waits ten minutes and no longer; a made-up or foreign question leads nowhere", async () => {
    const { account, secret } = await enrolled();
    const late = await beginSignIn(account);
    pass(minutes(10));
    expect((await verify(late, codeOf(secret))).status).toBe(410);
    for (const cookie of [
      "",
      "verify=x; Path=/",
      `verify=${"A".repeat(32)}; Path=/`,
      `verify=${"A".repeat(5_000)}; Path=/`,
    ]) {
      expect((await verify(new Visitor(cookie), codeOf(secret))).status).toBe(410);
    }
    // Another person's code does not answer this person's question.
    const stranger = await enrolled();
    expect((await verify(await beginSignIn(account), codeOf(stranger.secret))).status).toBe(401);
  });

  test.each([
    ["empty", ""],
    ["blank", "   "],
    ["10,000 characters", "x".repeat(10_000)],
    ["a zero byte", "000000\u0000"],
    ["a direction mark", "\u200f000000"],
    ["a made-up recovery code", "7K2M-9QXA-0011-ABCD-EFGH-JKMN"],
  ])("a code that is %s is refused", async (_, code) => {
    const { account } = await enrolled();
    const browser = await beginSignIn(account);
    expect([400, 401]).toContain((await verify(browser, code)).status);
    expect(browser.has("session")).toBe(false);
  });

  test("a password alone buys no endless codes: challenges count as attempts, and codes are limited per person", async () => {
    const { account } = await enrolled();
    for (let n = 0; n < 5; n++) await beginSignIn(account);
    expect((await new Visitor().post("/login", { email: account.email, password: account.password })).status).toBe(429);
  });

  test("a recovery code signs in once, in any spelling, and only its owner", async () => {
    const { account, codes } = await enrolled();
    const stranger = await enrolled();
    const page = await textOf(await (await beginSignIn(account)).get("/login/verify?with=recovery"));
    expect(page).toContain("Recovery code");
    const [first = "", second = ""] = codes;
    expect((await verify(await beginSignIn(account), first.toLowerCase().replaceAll("-", " "))).status).toBe(303);
    expect((await verify(await beginSignIn(account), first)).status).toBe(401);
    expect((await verify(await beginSignIn(stranger.account), second)).status).toBe(401);
    const answers = await Promise.all(
      (await Promise.all(Array.from({ length: 3 }, () => beginSignIn(account)))).map((browser) =>
        verify(browser, second),
      ),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect((await codesLeft(account)).filter(({ usedAt }) => usedAt === null)).toHaveLength(8);
  });
});

describe("a password reset", () => {
  const reset = async (account: TestAccount) => {
    await new Visitor().post("/forgot-password", { email: account.email });
    const path = await mailedPath(env, account.email, "reset-password");
    const password = "Velvet-Otter9-Lantern";
    const done = await new Visitor().post(path, { token: tokenOf(path), password, confirmPassword: password });
    expect(done.status).toBe(303);
    return { ...account, password };
  };

  test("does not skip the code, and ends a sign-in that waits for it", async () => {
    const { account, secret } = await enrolled();
    const waiting = await beginSignIn(account);
    const renewed = await reset(account);
    expect((await verify(waiting, codeOf(secret))).status).toBe(410);
    const browser = await beginSignIn(renewed);
    expect((await verify(browser, codeOf(secret))).status).toBe(303);
  });

  test("a question that outlives the password opens no session", async () => {
    const { account, secret } = await enrolled();
    const waiting = await beginSignIn(account);
    await db.update(users).set({ passwordChangedAt: new Date() }).where(eq(users.id, account.userId));
    const refused = await verify(waiting, codeOf(secret));
    expect([refused.status, waiting.has("session")]).toEqual([401, false]);
    expect(await textOf(refused)).toContain("Your password was changed in the meantime.");
    expect(await sessionsOf(account)).toHaveLength(1);
  });
});

describe("step-up", () => {
  test("asks for password and code, and takes a code once", async () => {
    const { account, visitor, secret } = await enrolled();
    await grow(account);
    const ask = (fields: Record<string, string>) => visitor.post(SECURITY, { intent: "recovery-codes", ...fields });
    const asked = await ask({});
    expect(asked.status).toBe(403);
    expect(await textOf(asked)).toContain("Code of your authenticator app");
    const missing = await ask({ password: account.password, code: "" });
    expect([
      missing.status,
      (await textOf(missing)).includes("Enter the code of your authenticator app as well."),
    ]).toEqual([403, true]);
    expect((await ask({ password: account.password, code: "000000" })).status).toBe(401);
    expect((await ask({ password: "Wrong-Horse7-Battery", code: codeOf(secret) })).status).toBe(401);
    const done = await ask({ password: account.password, code: codeOf(secret) });
    expect(recoveryCodesIn(await textOf(done))).toHaveLength(10);
    await grow(account);
    expect((await ask({ password: account.password, code: codeOf(secret) })).status).toBe(401);
  });

  test("new recovery codes take the place of the older ones", async () => {
    const { account, visitor, codes } = await enrolled();
    const fresh = recoveryCodesIn(await textOf(await visitor.post(SECURITY, { intent: "recovery-codes" })));
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    expect((await verify(await beginSignIn(account), codes[0] ?? "")).status).toBe(401);
    expect((await verify(await beginSignIn(account), fresh[0] ?? "")).status).toBe(303);
    expect(await actionsOf(account)).toContain("account.recovery_codes_replaced");
  });
});

describe("turning it off", () => {
  test("asks for password and code always, renews the session and ends the others", async () => {
    const { account, visitor, secret } = await enrolled();
    const other = new Visitor(await createSession(env, account));
    const off = (fields: Record<string, string>) => visitor.post(SECURITY, { intent: "two-factor-off", ...fields });
    expect((await off({})).status).toBe(403);
    expect((await off({ password: account.password })).status).toBe(403);
    expect((await off({ password: account.password, code: "000000" })).status).toBe(401);
    expect((await totpOf(account))?.confirmedAt).not.toBeNull();
    const before = visitor.cookie;
    expect((await off({ password: account.password, code: codeOf(secret) })).status).toBe(303);
    expect(visitor.cookie).not.toBe(before);
    expect((await visitor.get("/dashboard")).status).toBe(200);
    expect((await other.get("/dashboard")).headers.get("location")).toMatch(/^\/login/);
    expect([await totpOf(account), await codesLeft(account)]).toEqual([undefined, []]);
    expect(await actionsOf(account)).toContain("account.two_factor_disabled");
    await expect
      .poll(async () => (await mailsTo(env, account.email)).map(({ subject }) => subject))
      .toContain("Two-factor sign-in was turned off");
    expect(
      (await new Visitor().post("/login", { email: account.email, password: account.password })).headers.get(
        "location",
      ),
    ).toBe("/dashboard");
    expect((await off({ password: account.password, code: codeOf(secret) })).status).toBe(409);
  });

  test("a recovery code does in place of the app's", async () => {
    const { account, visitor, codes } = await enrolled();
    const off = await visitor.post(SECURITY, {
      intent: "two-factor-off",
      password: account.password,
      code: codes[3] ?? "",
    });
    expect(off.status).toBe(303);
    expect(await totpOf(account)).toBeUndefined();
  });
});
