import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { MAX_KEYS } from "#app/modules/api-keys/index.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { openDatabase } from "#db/client.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { auditLog } from "#db/schema/platform.ts";
import { router } from "#functions/router.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const PAGE = "/settings/api-keys";
const SECRET = /kj_live_[1-9A-HJ-NP-Za-km-z]{38}/;
const CREATE = { intent: "create", name: "Script", permissions: "seo", rateLimit: "100" };
/** One place is left. */
const MADE_BEFORE = MAX_KEYS - 1;

const keysOf = ({ userId }: TestAccount) => db.select().from(apiKeys).where(eq(apiKeys.userId, userId));
const auditOf = async ({ userId }: TestAccount, action: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.userId, userId))).filter((row) => row.action === action);

/** Posts to the keys' page through the whole Worker with these bindings. */
async function post(
  bindings: Env,
  execution: ExecutionContext,
  { cookie }: TestAccount,
  fields: Record<string, string>,
) {
  const request = new Request(ORIGIN + PAGE, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { ...SAME_ORIGIN, cookie },
  });
  const response = await router.fetch(request, bindings, execution);
  const body = await response.text();
  return { status: response.status, body, secret: SECRET.exec(body)?.[0] };
}

test("making a key: whichever call fails, there is a whole key with its audit row or none, never an eleventh, and trying again works", {
  timeout: 120_000,
}, async () => {
  const injected = await sweepFailures({
    env,
    prepare: async () => {
      const account = await createAccount(env);
      for (let at = 0; at < MADE_BEFORE; at++) await createApiKey(account);
      return account;
    },
    flow: (bindings, execution, account) => post(bindings, execution, account, CREATE),
    invariants: async ({ outcome }, account) => {
      expect([201, 302, 500, 503]).toContain(outcome.status);
      expect(outcome.body).not.toContain(INJECTED);
      const made = (await keysOf(account)).filter((key) => key.keyName === CREATE.name);
      expect(made.length).toBeLessThanOrEqual(1);
      expect((await auditOf(account, "api_key.created")).map((row) => row.subject)).toEqual(
        made.map((key) => `api_key:${key.id}`),
      );
      if (outcome.secret) expect(made.map((key) => key.keyHash)).toEqual([await sha256Hex(outcome.secret)]);

      const visitor = new Visitor(account.cookie);
      expect((await visitor.post(PAGE, CREATE)).status).toBe(made.length === 0 ? 201 : 422);
      expect((await visitor.post(PAGE, CREATE)).status).toBe(422);
      const [key, ...more] = (await keysOf(account)).filter((row) => row.keyName === CREATE.name);
      expect(more).toEqual([]);
      expect(await keysOf(account)).toHaveLength(MAX_KEYS);
      // Whole: its sealed copy opens, to a key that the API takes.
      const secret =
        SECRET.exec(await (await visitor.post(PAGE, { intent: "reveal", keyId: key?.id ?? "" })).text())?.[0] ?? "";
      expect(await sha256Hex(secret)).toBe(key?.keyHash);
      expect((await callApi("/seo/projects", { key: secret })).status).toBe(200);
    },
  });
  expect(injected).toBeGreaterThanOrEqual(4);
});

test("deactivating a key: whichever call fails, a page that says so means it, with its audit row, and trying again ends it", {
  timeout: 120_000,
}, async () => {
  const injected = await sweepFailures({
    env,
    prepare: async () => {
      const account = await createAccount(env);
      return { account, key: await createApiKey(account) };
    },
    flow: (bindings, execution, { account, key }) =>
      post(bindings, execution, account, { intent: "deactivate", keyId: key.id, name: "Test key" }),
    invariants: async ({ outcome }, { account, key }) => {
      expect([302, 303, 500, 503]).toContain(outcome.status);
      expect(outcome.body).not.toContain(INJECTED);
      const [row] = await keysOf(account);
      expect((await auditOf(account, "api_key.deactivated")).length).toBe(row?.isActive ? 0 : 1);
      if (outcome.status === 303) expect(row?.isActive).toBe(false);
      const again = await new Visitor(account.cookie).post(PAGE, {
        intent: "deactivate",
        keyId: key.id,
        name: "Test key",
      });
      expect(again.status).toBe(303);
      expect((await callApi("/seo/projects", { key: key.key })).status).toBe(401);
      expect(await auditOf(account, "api_key.deactivated")).toHaveLength(1);
    },
  });
  expect(injected).toBeGreaterThanOrEqual(4);
});

test("showing a key: whichever call fails, what was shown is in the audit log", { timeout: 120_000 }, async () => {
  const injected = await sweepFailures({
    env,
    prepare: async () => {
      const account = await createAccount(env);
      await new Visitor(account.cookie).post(PAGE, CREATE);
      const [key] = await keysOf(account);
      return { account, keyId: key?.id ?? "" };
    },
    flow: (bindings, execution, { account, keyId }) => post(bindings, execution, account, { intent: "reveal", keyId }),
    invariants: async ({ outcome }, { account, keyId }) => {
      expect([200, 302, 500, 503]).toContain(outcome.status);
      expect(outcome.body).not.toContain(INJECTED);
      if (outcome.secret) expect((await auditOf(account, "api_key.revealed")).length).toBe(1);
      const again = await new Visitor(account.cookie).post(PAGE, { intent: "reveal", keyId });
      expect(await again.text()).toMatch(SECRET);
    },
  });
  expect(injected).toBeGreaterThanOrEqual(4);
});
