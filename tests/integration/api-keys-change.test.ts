import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { resolveKey } from "#app/modules/api-keys/index.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { FORM_KEY_FIELD } from "#app/platform/forms/form-key.ts";
import { newId } from "#app/platform/ids.ts";
import { hours, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { users } from "#db/schema/account.ts";
import { apiKeys, apiUsageLogs } from "#db/schema/api-keys.ts";
import { auditLog } from "#db/schema/platform.ts";
import { callApi, createApiKey, createCaller } from "#tests/support/api.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const PAGE = `${ORIGIN}/settings/api-keys`;
const SECRET = /kj_live_[1-9A-HJ-NP-Za-km-z]{38}/;

const open = (account: TestAccount, search = "") =>
  exports.default.fetch(`${PAGE}${search}`, { headers: { cookie: account.cookie } });

const post = (account: TestAccount, fields: Record<string, string>) =>
  exports.default.fetch(PAGE, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { cookie: account.cookie, ...SAME_ORIGIN },
    redirect: "manual",
  });

const rowOf = async (id: string) => (await db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0];

const reroll = async (account: TestAccount, keyId: string, graceHours: string) => {
  const answer = await post(account, { intent: "reroll", keyId, graceHours });
  const html = await answer.text();
  return { status: answer.status, html, secret: SECRET.exec(html)?.[0] ?? "" };
};

const status = async (key: string, headers: Record<string, string> = {}) =>
  (await callApi("/seo/projects", { key, headers })).status;

/** Resolves a key in an isolate's memory whose clock is `aheadMs` ahead. */
const resolveLater = (key: string, aheadMs: number, address = "203.0.113.9") =>
  resolveKey(
    { ...createAppContext(env, { waitUntil: () => undefined }), address, now: () => new Date(Date.now() + aheadMs) },
    key,
  );

describe("re-rolling a key", () => {
  it.each(["0", "24"])(
    "a form that made the key and is sent again does not show its new secret (old one for %s hours)",
    async (graceHours) => {
      const account = await createAccount(env, { plan: "pro" });
      const fields = {
        intent: "create",
        name: "Reports",
        permissions: "seo",
        rateLimit: "100",
        expiresInDays: "never",
        allowedAddresses: "",
      };
      const form = { ...fields, [FORM_KEY_FIELD]: newId() };
      const secretIn = async (answer: Promise<Response>) => SECRET.exec(await (await answer).text())?.[0];
      const made = await secretIn(post(account, form));
      expect(made).toBeDefined();
      expect(await secretIn(post(account, form))).toBe(made);
      const [key] = await db.select().from(apiKeys).where(eq(apiKeys.userId, account.userId));
      const { secret } = await reroll(account, key?.id ?? "", graceHours);
      expect(secret).not.toBe("");
      const repeated = await post(account, form);
      const page = await repeated.text();
      expect([repeated.status, SECRET.test(page), page.includes("has made its API key already")]).toEqual([
        409,
        false,
        true,
      ]);
      expect(page).not.toContain(secret);
    },
  );

  it.each([
    ["0", [0]],
    ["1", [minutes(59), hours(1)]],
    ["24", [hours(23), hours(24)]],
  ] as const)(
    "the old secret works for %s hours more, the new one at once, and the key stays the same",
    async (graceHours, [before, after]) => {
      const { key, id, ...account } = await createCaller({}, { rateLimitPerHour: 500 });
      const first = await rowOf(id);
      const { status: answered, secret } = await reroll(account, id, graceHours);
      expect(answered).toBe(201);
      expect(secret).not.toBe(key);
      expect(await status(secret)).toBe(200);
      expect((await resolveLater(key, before)).ok).toBe(graceHours !== "0");
      if (after !== undefined)
        expect(await resolveLater(key, after)).toMatchObject({ ok: false, error: { code: "api_key_expired" } });
      const row = await rowOf(id);
      expect(row).toMatchObject({
        keyHash: await sha256Hex(secret),
        lastFour: secret.slice(-4),
        rateLimitPerHour: 500,
        keyName: "Test key",
        isActive: true,
      });
      expect(row?.previousKeyHash).toBe(first?.keyHash);
      const page = await (await open(account)).text();
      expect(page).toContain("1 of 10 API keys created");
      expect(page).not.toMatch(SECRET);
      const audit = await db.select().from(auditLog).where(eq(auditLog.userId, account.userId));
      expect(audit.map(({ action, subject }) => [action, subject])).toEqual([["api_key.rerolled", `api_key:${id}`]]);
    },
  );

  it("without a grace the old secret ends at once, also where it is remembered", async () => {
    const { key, id, ...account } = await createCaller();
    expect(await status(key)).toBe(200);
    await reroll(account, id, "0");
    expect(await status(key)).toBe(401);
  });

  it("a further re-roll ends the secret whose grace still ran", async () => {
    const { key, id, ...account } = await createCaller();
    const second = (await reroll(account, id, "24")).secret;
    expect(await status(key)).toBe(200);
    const third = (await reroll(account, id, "24")).secret;
    expect([await status(key), await status(second), await status(third)]).toEqual([401, 200, 200]);
  });

  it("of many at once each succeeds whole or gets an error, and a secret that was shown is stored", async () => {
    const { id, ...account } = await createCaller();
    const answers = await Promise.all(Array.from({ length: 8 }, () => reroll(account, id, "1")));
    const made = answers.filter((answer) => answer.status === 201);
    expect(answers.every((answer) => [201, 409].includes(answer.status))).toBe(true);
    const hashes = await Promise.all(made.map(({ secret }) => sha256Hex(secret)));
    expect(hashes).toContain((await rowOf(id))?.keyHash);
  });

  it("counts the quota on, and refuses what is not there or not one's own", async () => {
    const { id, key, ...account } = await createCaller({}, { rateLimitPerHour: 100 });
    await status(key);
    const { secret } = await reroll(account, id, "0");
    const answer = await callApi("/seo/projects", { key: secret });
    expect(answer.headers.get("x-ratelimit-remaining")).toBe("98");
    const stranger = await createAccount(env);
    expect((await reroll(stranger, id, "0")).status).toBe(404);
    expect((await reroll(account, "nothing", "0")).status).toBe(404);
    expect((await reroll(account, id, "7")).status).toBe(400);
    await db.update(apiKeys).set({ isActive: false }).where(eq(apiKeys.id, id));
    expect((await reroll(account, id, "0")).status).toBe(404);
  });
});

describe("the bounds of a key", () => {
  const bound = (
    account: TestAccount,
    keyId: string,
    fields: Partial<Record<"expiresInDays" | "allowedAddresses" | "seen", string>>,
  ) => post(account, { intent: "bounds", keyId, expiresInDays: "never", allowedAddresses: "", seen: "|", ...fields });

  it("an expired key is refused and shown as expired; a new end opens it again", async () => {
    const { key, id, ...account } = await createCaller();
    expect((await bound(account, id, { expiresInDays: "30" })).status).toBe(303);
    const end = (await rowOf(id))?.expiresAt?.getTime() ?? 0;
    expect(end - Date.now()).toBeGreaterThan(hours(29 * 24));
    expect((await resolveLater(key, hours(29 * 24))).ok).toBe(true);
    expect(await resolveLater(key, hours(31 * 24))).toMatchObject({ ok: false, error: { code: "api_key_expired" } });
    await db
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(apiKeys.id, id));
    expect(await (await open(account)).text()).toContain("Expired");
    const fresh = await createApiKey(account);
    await db
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(apiKeys.id, fresh.id));
    expect(await status(fresh.key)).toBe(401);
  });

  it("only listed addresses get in", async () => {
    const { key, id, ...account } = await createCaller();
    expect((await bound(account, id, { allowedAddresses: "198.51.100.0/24\n2001:db8::/32" })).status).toBe(303);
    expect((await rowOf(id))?.allowedAddresses).toEqual(["198.51.100.0/24", "2001:db8::/32"]);
    const from = (address: string) => status(key, { "cf-connecting-ip": address });
    expect([await from("198.51.100.7"), await from("2001:db8::9"), await from("203.0.113.7")]).toEqual([200, 200, 403]);
    const refused = await callApi("/seo/projects", { key, headers: { "cf-connecting-ip": "203.0.113.7" } });
    expect(await refused.json()).toMatchObject({ code: "address_not_allowed" });
  });

  it("a wrong list is rejected with what was typed, and nothing is stored", async () => {
    const { id, ...account } = await createCaller();
    const answer = await post(account, {
      intent: "bounds",
      keyId: id,
      expiresInDays: "90",
      allowedAddresses: "the office",
      seen: "|",
    });
    expect(answer.status).toBe(400);
    expect((await rowOf(id))?.expiresAt).toBeNull();
  });

  it("the second of two tabs gets a conflict, and overwrites nothing", async () => {
    const { id, ...account } = await createCaller();
    expect((await bound(account, id, { allowedAddresses: "198.51.100.1" })).status).toBe(303);
    const late = await bound(account, id, { allowedAddresses: "203.0.113.1" });
    expect(late.status).toBe(409);
    expect((await rowOf(id))?.allowedAddresses).toEqual(["198.51.100.1"]);
    expect((await bound(account, id, { allowedAddresses: "203.0.113.1", seen: "|198.51.100.1" })).status).toBe(303);
    const stranger = await createAccount(env);
    expect((await bound(stranger, id, { seen: "|203.0.113.1" })).status).toBe(404);
  });

  it("are given when the key is made, too", async () => {
    const account = await createAccount(env);
    const fields = {
      intent: "create",
      name: "Bound",
      permissions: "seo",
      rateLimit: "100",
      expiresInDays: "90",
      allowedAddresses: "203.0.113.0/24",
    };
    expect((await post(account, fields)).status).toBe(201);
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.userId, account.userId));
    expect(row?.allowedAddresses).toEqual(["203.0.113.0/24"]);
    expect(row?.expiresAt).not.toBeNull();
    expect((await post(account, { ...fields, allowedAddresses: "203.0.113.0/99" })).status).toBe(400);
  });
});

describe("a key that may less than an isolate remembers", () => {
  const write = (key: string) =>
    callApi("/leads", { key, json: { name: "Ann", email: `lead-${newId()}@example.com` } });

  it("is refused outside its new addresses at the next call, and inside its quota counts once", async () => {
    const { key, id, ...account } = await createCaller();
    const from = (address: string) => status(key, { "cf-connecting-ip": address });
    expect(await from("203.0.113.7")).toBe(200);
    const bounds = { intent: "bounds", keyId: id, expiresInDays: "never", allowedAddresses: "198.51.100.1", seen: "|" };
    expect((await post(account, bounds)).status).toBe(303);
    expect(await from("203.0.113.7")).toBe(403);
    const answer = await callApi("/seo/projects", { key, headers: { "cf-connecting-ip": "198.51.100.1" } });
    expect([answer.status, answer.headers.get("x-ratelimit-remaining")]).toEqual([200, "4998"]);
  });

  it("is let in at its new addresses and after its new end a second later, where its refusal is remembered", async () => {
    const { key, id } = await createCaller();
    const set = (change: { allowedAddresses?: string[]; expiresAt?: Date | null }) =>
      db.update(apiKeys).set(change).where(eq(apiKeys.id, id));
    const outcome = async (aheadMs: number) => {
      const resolved = await resolveLater(key, aheadMs);
      return resolved.ok ? "in" : resolved.error.code;
    };
    await set({ allowedAddresses: ["198.51.100.1"] });
    expect(await outcome(0)).toBe("address_not_allowed");
    await set({ allowedAddresses: [] });
    // Within a second a flood of refused calls costs no reads.
    expect(await outcome(100)).toBe("address_not_allowed");
    expect(await outcome(1_500)).toBe("in");

    await set({ expiresAt: new Date(Date.now() + 60_000) });
    expect([await outcome(62_000), await outcome(62_100)]).toEqual(["api_key_expired", "api_key_expired"]);
    await set({ expiresAt: null });
    expect(await outcome(63_500)).toBe("in");
  });

  it("is refused after its new end at the next call", async () => {
    const { key, id } = await createCaller();
    expect(await status(key)).toBe(200);
    await db
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(apiKeys.id, id));
    await env.API_KEY.get(env.API_KEY.idFromName(id)).changed();
    expect(await status(key)).toBe(401);
  });

  it("writes no more once its person is a viewer", async () => {
    const owner = await createAccount(env);
    const { key, userId } = await createCaller(
      { workspaceId: owner.workspaceId, workspaceRole: "editor" },
      { scopes: ["leads"] },
    );
    expect((await write(key)).status).toBe(201);
    expect(
      (await new Visitor(owner.cookie).post("/workspace", { intent: "role", memberId: userId, role: "viewer" })).status,
    ).toBe(303);
    expect((await write(key)).status).toBe(403);
  });

  it("is refused once its person is suspended", async () => {
    const admin = await createAccount(env, { role: "admin" });
    const { key, userId } = await createCaller();
    expect(await status(key)).toBe(200);
    const suspended = await new Visitor(admin.cookie).post(`/admin/users/${userId}`, {
      intent: "suspend",
      reason: "A complaint about spam",
    });
    expect(suspended.status).toBe(303);
    expect(await status(key)).toBe(401);
  });
});

it("the keys of a suspended person are refused", async () => {
  const { key, ...account } = await createCaller();
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, account.userId));
  expect(await status(key)).toBe(401);
});

it("the calls of the last 24 hours stand beside a key", async () => {
  const { id, ...account } = await createCaller();
  const at = (agoMs: number, callCount: number) => ({
    id: newId(),
    workspaceId: account.workspaceId,
    userId: account.userId,
    apiKeyId: id,
    route: "GET /seo/projects",
    callCount,
    createdAt: new Date(Date.now() - agoMs),
  });
  await db.insert(apiUsageLogs).values([at(minutes(30), 7), at(hours(3), 1_200), at(hours(25), 9)]);
  const html = await (await open(account)).text();
  expect(html).toContain("1,207");
  expect(html).toContain("Calls of Test key in each of the last 24 hours");
  expect(html).toMatch(/last 24 hours: (0, ){20}1200, 0, 0, 7 so far"/);
});
