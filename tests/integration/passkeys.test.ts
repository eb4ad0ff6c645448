import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog, authChallenges, passkeys, sessions, users } from "#db/schema/index.ts";
import { Authenticator } from "#tests/support/authenticator.ts";
import { createAccount } from "#tests/support/factories.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { enrol, SECURITY, textOf } from "#tests/support/two-factor.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
vi.setConfig({ testTimeout: 60_000 });

/** The challenge of the question that an answer carries, in whatever form the page carries it. */
const challengeIn = (text: string): string => /challenge\\*"[^A-Za-z0-9_-]+([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? "";
const begin = async (visitor: Visitor, name = "My phone") => {
  const response = await visitor.post(SECURITY, { intent: "passkey-begin", name });
  return { status: response.status, challenge: challengeIn(await textOf(response)) };
};
const add = (visitor: Visitor, answer: string, name = "My phone") =>
  visitor.post(SECURITY, { intent: "passkey-add", name, answer });
const ask = async (visitor: Visitor) =>
  challengeIn(await (await visitor.post("/login/passkey", { intent: "options" })).text());
const answer = (visitor: Visitor, given: string, next = "") =>
  visitor.post("/login/passkey", { intent: "answer", answer: given, ...(next ? { next } : {}) });

async function withPasskey() {
  const account = await createAccount(env);
  const owner = new Visitor(account.cookie);
  const device = await Authenticator.create();
  const { challenge } = await begin(owner);
  expect(challenge).toHaveLength(43);
  expect((await add(owner, await device.register(challenge))).status).toBe(303);
  return { account, owner, device };
}

const rowsOf = (userId: string) => db.select().from(passkeys).where(eq(passkeys.userId, userId));

describe("adding one", () => {
  test("stores the key under its name, notifies the owner, and shows it", async () => {
    const { account, owner, device } = await withPasskey();
    expect(await rowsOf(account.userId)).toMatchObject([
      { id: device.id, name: "My phone", transports: ["internal"], lastUsedAt: null },
    ]);
    expect(await textOf(await owner.get(SECURITY))).toContain("My phone");
    await expect
      .poll(async () => (await mailsTo(env, account.email)).map(({ subject }) => subject))
      .toContain("A passkey was added");
    const actions = (await db.select().from(auditLog).where(eq(auditLog.userId, account.userId))).map(
      ({ action }) => action,
    );
    expect(actions).toContain("account.passkey_added");
  });

  test("asks an old sign-in for the password first", async () => {
    const account = await createAccount(env);
    const owner = new Visitor(account.cookie);
    await db
      .update(sessions)
      .set({ authenticatedAt: new Date(Date.now() - minutes(11)) })
      .where(eq(sessions.userId, account.userId));
    expect(await begin(owner)).toEqual({ status: 403, challenge: "" });
    const response = await owner.post(SECURITY, { intent: "passkey-begin", name: "x", password: account.password });
    expect(challengeIn(await textOf(response))).toHaveLength(43);
  });

  test("refuses an answer that is late, second, of another site, unverified, to another question, or nonsense", async () => {
    const account = await createAccount(env);
    const owner = new Visitor(account.cookie);
    const device = await Authenticator.create();
    for (const wrong of [{ origin: "https://evil.example" }, { rpId: "evil.example" }, { unverified: true }]) {
      expect(
        (await add(owner, await device.register((await begin(owner)).challenge, wrong))).status,
        JSON.stringify(wrong),
      ).toBe(400);
    }
    await begin(owner);
    expect((await add(owner, await device.register("A".repeat(43)))).status).toBe(400);
    for (const text of [
      "",
      "{",
      "null",
      "[]",
      '{"id":"x"}',
      `{"id":"${"x".repeat(30_000)}"}`,
      '{"id":"x","rawId":"x","type":"public-key","response":{}}',
    ]) {
      await begin(owner);
      expect((await add(owner, text)).status, text.slice(0, 20)).toBe(400);
    }
    const late = await begin(owner);
    await db
      .update(authChallenges)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(authChallenges.userId, account.userId));
    expect((await add(owner, await device.register(late.challenge))).status).toBe(400);
    expect(await rowsOf(account.userId)).toEqual([]);

    const { challenge } = await begin(owner);
    const given = await device.register(challenge);
    const clicks = await Promise.all([add(owner, given), add(owner, given), add(owner, given)]);
    expect(clicks.map(({ status }) => status).sort()).toEqual([303, 400, 400]);
    expect(await rowsOf(account.userId)).toHaveLength(1);
  });

  test("another person's question, and a passkey that somebody has, are refused", async () => {
    const { device } = await withPasskey();
    const stranger = new Visitor((await createAccount(env)).cookie);
    expect((await add(stranger, await device.register((await begin(stranger)).challenge))).status).toBe(409);
    // The question of one browser, answered in another person's session.
    const owner = await createAccount(env);
    const other = new Visitor(owner.cookie);
    const { challenge } = await begin(other);
    const thief = new Visitor(other.cookie.split("; ").find((pair) => pair.startsWith("passkey=")));
    thief.keep((await createAccount(env)).cookie);
    expect((await add(thief, await (await Authenticator.create()).register(challenge))).status).toBe(400);
    expect(await rowsOf(owner.userId)).toEqual([]);
  });

  test.each([
    ["empty", ""],
    ["blank", "  "],
    ["too long", "x".repeat(81)],
    ["10,000 characters", "x".repeat(10_000)],
    ["turned around", "My\u202ephone"],
    ["with a zero byte", "My\u0000phone"],
  ])("a name that is %s is refused", async (_, name) => {
    expect(await begin(new Visitor((await createAccount(env)).cookie), name)).toEqual({ status: 400, challenge: "" });
  });

  test("names in any alphabet, with joiners, are kept as they are", async () => {
    const account = await createAccount(env);
    const owner = new Visitor(account.cookie);
    for (const name of ["مفتاحي", "👩\u200d💻 Ключ", "<b>&\"'"]) {
      const { challenge } = await begin(owner, name);
      expect((await add(owner, await (await Authenticator.create()).register(challenge), name)).status).toBe(303);
    }
    expect((await rowsOf(account.userId)).map(({ name }) => name)).toEqual(["مفتاحي", "👩\u200d💻 Ключ", "<b>&\"'"]);
    expect(await (await owner.get(SECURITY)).text()).not.toContain("<b>&");
  });
});

describe("signing in", () => {
  test("opens the account without password or code, and goes where the person wanted", async () => {
    const { account, owner, device } = await withPasskey();
    await enrol(owner);
    const browser = new Visitor();
    const done = await answer(browser, await device.signIn(await ask(browser)), "/seo?tab=1");
    expect([done.status, await done.json()]).toEqual([200, { options: null, error: null, next: "/seo?tab=1" }]);
    expect((await browser.get("/dashboard")).status).toBe(200);
    expect([browser.has("device"), browser.has("passkey")]).toEqual([true, false]);
    expect((await rowsOf(account.userId))[0]).toMatchObject({ counter: 2, lastUsedAt: expect.any(Date) });
    const away = new Visitor();
    expect(await (await answer(away, await device.signIn(await ask(away)), "//evil.example")).json()).toMatchObject({
      next: "/dashboard",
    });
  });

  test("an answer works once, for its own question, browser and site, with a rising count", async () => {
    const { account, device } = await withPasskey();
    const browser = new Visitor();
    const given = await device.signIn(await ask(browser));
    const clicks = await Promise.all([
      answer(new Visitor(browser.cookie), given),
      answer(new Visitor(browser.cookie), given),
    ]);
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await answer(browser, given)).status).toBe(401);
    for (const wrong of [
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { unverified: true },
      { counter: 1 },
    ]) {
      const other = new Visitor();
      expect((await answer(other, await device.signIn(await ask(other), wrong))).status, JSON.stringify(wrong)).toBe(
        401,
      );
    }
    // Another browser's question, and none at all.
    const first = new Visitor();
    const second = new Visitor();
    const challenge = await ask(first);
    await ask(second);
    expect((await answer(second, await device.signIn(challenge))).status).toBe(401);
    expect((await answer(new Visitor(), await device.signIn(challenge))).status).toBe(401);
    expect((await db.select().from(sessions).where(eq(sessions.userId, account.userId))).length).toBe(2);
  });

  test("an unknown passkey, a removed one and one of a suspended person open nothing", async () => {
    const { account, owner, device } = await withPasskey();
    const unknown = new Visitor();
    expect((await answer(unknown, await (await Authenticator.create()).signIn(await ask(unknown)))).status).toBe(401);
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, account.userId));
    const suspended = new Visitor();
    const refused = await answer(suspended, await device.signIn(await ask(suspended)));
    expect([refused.status, (await refused.text()).includes("This account is suspended. Write to")]).toEqual([
      403,
      true,
    ]);
    await db.update(users).set({ suspendedAt: null }).where(eq(users.id, account.userId));
    expect((await owner.post(SECURITY, { intent: "passkey-remove", passkeyId: device.id })).status).toBe(303);
    const removed = new Visitor();
    expect((await answer(removed, await device.signIn(await ask(removed)))).status).toBe(401);
  });
});

test("a passkey is renamed and removed by its owner alone", async () => {
  const { account, owner, device } = await withPasskey();
  const stranger = new Visitor((await createAccount(env)).cookie);
  for (const intent of ["passkey-rename", "passkey-remove"]) {
    expect((await stranger.post(SECURITY, { intent, passkeyId: device.id, name: "Mine" })).status).toBe(404);
  }
  expect(
    (await owner.post(SECURITY, { intent: "passkey-rename", passkeyId: device.id, name: "Blue key" })).status,
  ).toBe(303);
  expect((await rowsOf(account.userId))[0]?.name).toBe("Blue key");
  expect(await textOf(await owner.get(`${SECURITY}?rename=${device.id}`))).toContain("New name");
  await db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - minutes(11)) })
    .where(eq(sessions.userId, account.userId));
  expect((await owner.post(SECURITY, { intent: "passkey-remove", passkeyId: device.id })).status).toBe(403);
  expect(
    (await owner.post(SECURITY, { intent: "passkey-remove", passkeyId: device.id, password: account.password })).status,
  ).toBe(303);
  expect(await rowsOf(account.userId)).toEqual([]);
});
