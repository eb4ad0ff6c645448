import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { callApi } from "#tests/support/api.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";

const db = openDatabase({ d1: env.DB });

const call = (
  name: string,
  account: Pick<TestAccount, "cookie"> | null,
  body: unknown,
  headers: Record<string, string> = SAME_ORIGIN,
) =>
  exports.default.fetch(`${ORIGIN}/functions/${name}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...(account ? { cookie: account.cookie } : {}), ...headers },
  });

const CREATE = { action: "create", key_name: "Script", permissions: ["seo"], rateLimit: 500 };

describe("api-key-manager", () => {
  it("creates a key that works, and deactivates it", async () => {
    const account = await createAccount(env);
    const created = await call("api-key-manager", account, CREATE);
    expect(created.status).toBe(201);
    const key = (await created.json()) as { id: string; api_key: string };
    expect(key).toMatchObject({ key_name: "Script", permissions: ["seo"], rate_limit_per_hour: 500, is_active: true });
    expect((await callApi("/seo/projects", { key: key.api_key })).status).toBe(200);
    const done = await call("api-key-manager", account, { action: "deactivate", keyId: key.id });
    expect([done.status, await done.json()]).toEqual([200, { id: key.id, is_active: false }]);
    expect((await callApi("/seo/projects", { key: key.api_key })).status).toBe(401);
  });

  it("has the default rate limit of 100", async () => {
    const account = await createAccount(env);
    const { rateLimit: _, ...body } = CREATE;
    expect(await (await call("api-key-manager", account, body)).json()).toMatchObject({ rate_limit_per_hour: 100 });
  });

  it.each([
    [{ ...CREATE, key_name: "  " }, "key_name", "Please enter a name for your API key"],
    [{ ...CREATE, key_name: "x".repeat(10_000) }, "key_name", "Use at most 80 characters"],
    [{ ...CREATE, permissions: [] }, "permissions", "Please select at least one permission"],
    [{ ...CREATE, permissions: ["everything"] }, "permissions.0", "This permission does not exist"],
    [{ ...CREATE, rateLimit: 7 }, "rateLimit", "Choose one of the rate limits"],
  ])("refuses %j", async (body, path, message) => {
    const account = await createAccount(env);
    const answer = await call("api-key-manager", account, body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(await answer.json()).toMatchObject({ code: "invalid_input", errors: [{ path, message }] });
    expect(await db.select().from(apiKeys).where(eq(apiKeys.userId, account.userId))).toEqual([]);
  });

  it("refuses a list of 120,000 permissions by its length alone", async () => {
    const answer = await call("api-key-manager", await createAccount(env), {
      ...CREATE,
      permissions: Array(120_000).fill("x"),
    });
    expect(await answer.json()).toMatchObject({
      status: 400,
      errors: [{ path: "permissions", message: "Choose each permission once" }],
    });
  });

  it.each([{ action: "explode" }, {}, [], "text", { ...CREATE, is_active: false }])(
    "refuses the body %j",
    async (body) => {
      expect((await call("api-key-manager", await createAccount(env), JSON.stringify(body))).status).toBe(400);
    },
  );

  it("is for signed-in people and our own pages only", async () => {
    expect((await call("api-key-manager", null, CREATE)).status).toBe(401);
    const account = await createAccount(env);
    expect((await call("api-key-manager", account, CREATE, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await call("api-key-manager", account, "{")).status).toBe(400);
    expect((await call("api-key-manager", account, "")).status).toBe(400);
    const bodiless = await exports.default.fetch(`${ORIGIN}/functions/api-key-manager`, {
      method: "POST",
      headers: { ...SAME_ORIGIN, cookie: account.cookie },
    });
    expect(bodiless.status).toBe(400);
    expect(
      (await call("api-key-manager", account, CREATE, { ...SAME_ORIGIN, "content-type": "text/plain" })).status,
    ).toBe(415);
    expect((await call("api-key-manager", await createAccount(env, { plan: "free" }), CREATE)).status).toBe(403);
    expect((await call("api-key-manager", await createAccount(env, { workspaceRole: "viewer" }), CREATE)).status).toBe(
      403,
    );
  });

  it("knows nothing of another person's key", async () => {
    const [owner, stranger] = [await createAccount(env), await createAccount(env)];
    const { id } = (await (await call("api-key-manager", owner, CREATE)).json()) as { id: string };
    expect((await call("api-key-manager", stranger, { action: "deactivate", keyId: id })).status).toBe(404);
    expect((await db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]?.isActive).toBe(true);
  });
});

describe("check-subscription", () => {
  const check = async (account: Pick<TestAccount, "cookie"> | null) => {
    const answer = await call("check-subscription", account, "");
    return [answer.status, await answer.json()];
  };

  it.each([
    ["free", { subscribed: false, plan_name: "free", plan_amount: 0, subscription_status: "none" }],
    ["basic", { subscribed: true, plan_name: "basic", plan_amount: 49, subscription_status: "active" }],
    ["enterprise", { subscribed: true, plan_name: "enterprise", plan_amount: 349, subscription_status: "active" }],
  ] as const)("reports %s", async (plan, answer) =>
    expect(await check(await createAccount(env, { plan }))).toEqual([200, answer]),
  );

  it("reports a trial", async () =>
    expect(await check(await createAccount(env))).toEqual([
      200,
      { subscribed: true, plan_name: "pro", plan_amount: 149, subscription_status: "trialing" },
    ]));

  it("is the free plan for who is signed out, and without a subscription", async () => {
    const free = { subscribed: false, plan_name: "free", plan_amount: 0, subscription_status: "none" };
    expect(await check(null)).toEqual([200, free]);
    expect(await check(await createAccount(env, { plan: null }))).toEqual([200, free]);
  });

  it("is for our own pages only", async () => {
    const answer = await call("check-subscription", await createAccount(env), "", { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
  });
});
