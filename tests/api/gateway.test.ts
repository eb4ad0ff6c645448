import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { consumeQuota, type KeyPrincipal, resolveKey } from "#app/modules/api-keys/index.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { apiKeys, apiUsageLogs } from "#db/schema/api-keys.ts";
import { createWholeGateway, methodsByPath } from "#functions/api-gateway/index.ts";
import { API, callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem } from "#tests/support/api-cases.ts";
import { ORIGIN, SAME_ORIGIN } from "#tests/support/factories.ts";

const db = openDatabase({ d1: env.DB });
const context = { ...createAppContext(env, { waitUntil: () => undefined }), address: "203.0.113.9" };

afterEach(() => void vi.restoreAllMocks());

/** functions/api-gateway/seo/projects.$id.crawls.ts → /seo/projects/{id}/crawls; a scope's resource of its own name occurs once: campaigns/campaigns.ts → /campaigns */
const pathOfFile = (file: string): string =>
  file
    .replace(/^.*\/api-gateway/, "")
    .replace(/\.ts$/, "")
    .replaceAll(/\$(\w+)/g, "{$1}")
    .replace(/\.(?!json$)/g, "/")
    .replace(/^\/([\w-]+)\/\1(?=\/|$)/, "/$1");

async function principalOf(key: string): Promise<KeyPrincipal> {
  const resolved = await resolveKey(context, key);
  if (!resolved.ok) throw new Error(resolved.error.message);
  return resolved.value;
}

const objectOf = (id: string) => env.API_KEY.get(env.API_KEY.idFromName(id));

describe("the mount", () => {
  it("serves every file of functions/api-gateway under the path that its name says, and nothing else", async () => {
    const files = Object.keys(
      import.meta.glob(["../../functions/api-gateway/**/*.ts", "!../../functions/api-gateway/**/index.ts"]),
    );
    expect(files.length).toBeGreaterThan(5);
    expect([...methodsByPath(await createWholeGateway()).keys()].sort()).toEqual(files.map(pathOfFile).sort());
  });

  it("describes itself in OpenAPI 3.1, without a key", async () => {
    const response = await callApi("/openapi.json");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
    const document = (await response.json()) as {
      openapi: string;
      servers: unknown;
      paths: Record<string, Record<string, { operationId: string; responses: object }>>;
    };
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers).toEqual([{ url: API }]);
    for (const [path, methods] of methodsByPath(await createWholeGateway())) {
      for (const method of methods) {
        const described = document.paths[path]?.[method.toLowerCase()];
        expect(described?.operationId, `${method} ${path}`).toBeTruthy();
        if (path !== "/openapi.json")
          expect(Object.keys(described?.responses ?? {})).toEqual(
            expect.arrayContaining(["400", "401", "403", "429", "500", "503"]),
          );
      }
    }
  });

  it.each(["", "/", "/seo", "/seo/nothing", "/seo/projects/", "/nothing?x=1", "/%E0%A4%A"])(
    "answers %j with a problem: 404",
    async (path) => {
      await expectProblem(await callApi(path), 404, "not_found");
    },
  );
});

describe("the quota", () => {
  it.each([1, 3])(
    "admits exactly the limit of 10 times as many calls over 50 connections from %i isolates",
    async (count) => {
      const { key } = await createCaller({}, { rateLimitPerHour: 100 });
      const principal = await principalOf(key);
      const caches = Array.from({ length: count }, () => new Map<string, number>());
      const connection = async (_: unknown, at: number) => {
        const outcomes = [];
        for (let call = 0; call < 20; call++)
          outcomes.push(await consumeQuota(context, principal, "GET /seo/projects", caches[at % count]));
        return outcomes;
      };
      const outcomes = (await Promise.all(Array.from({ length: 50 }, connection))).flat();
      expect(outcomes.filter((outcome) => outcome.ok && outcome.value.outcome.allowed)).toHaveLength(100);
      expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    },
  );

  it("is not refilled when the object goes down at any moment", async () => {
    const { key } = await createCaller({}, { rateLimitPerHour: 100 });
    const principal = await principalOf(key);
    let admitted = 0;
    for (let round = 0; round < 12; round++) {
      const outcomes = await Promise.all(
        Array.from({ length: 15 }, () => consumeQuota(context, principal, "GET /seo/projects", new Map())),
      );
      admitted += outcomes.filter((outcome) => outcome.ok && outcome.value.outcome.allowed).length;
      await abortAllDurableObjects();
    }
    expect(admitted).toBeLessThanOrEqual(100);
    expect(admitted).toBeGreaterThan(50);
    const after = await consumeQuota(context, principal, "GET /seo/projects", new Map());
    expect(after).toMatchObject({ ok: true, value: { outcome: { allowed: false } } });
  });

  it("refuses without any I/O once the isolate knows", async () => {
    const { key } = await createCaller({}, { rateLimitPerHour: 1 });
    expect((await callApi("/seo/projects", { key })).status).toBe(200);
    expect((await callApi("/seo/projects", { key })).status).toBe(429);
    const [objects, database] = [vi.spyOn(env.API_KEY, "get"), vi.spyOn(env.DB, "prepare")];
    for (let call = 0; call < 20; call++) expect((await callApi("/seo/projects", { key })).status).toBe(429);
    expect(objects).not.toHaveBeenCalled();
    // The alarm of an object that another file left behind may write that workspace's totals at this moment.
    const own = database.mock.calls.filter(([statement]) => !/^insert into "usage_meters"/.test(statement));
    expect(own).toEqual([]);
  });

  it("names one moment in all its headers, at most one step of the counter after the window", async () => {
    const { key } = await createCaller({}, { rateLimitPerHour: 1 });
    for (const status of [200, 429]) {
      const before = Date.now();
      const answer = await callApi("/seo/projects", { key });
      expect(answer.status).toBe(status);
      const windowSeconds = Number(/;w=(\d+)/.exec(answer.headers.get("ratelimit-policy") ?? "")?.[1]);
      const resetSeconds = Number(/;t=(\d+)/.exec(answer.headers.get("ratelimit") ?? "")?.[1]);
      expect(resetSeconds).toBeGreaterThan(0);
      expect(resetSeconds).toBeLessThanOrEqual(windowSeconds + 15);
      const comesBackMs = Number(answer.headers.get("x-ratelimit-reset")) * 1_000;
      expect(Math.abs(before + resetSeconds * 1_000 - comesBackMs)).toBeLessThanOrEqual(2_000);
      if (status === 429) expect(answer.headers.get("retry-after")).toBe(String(resetSeconds));
    }
  });

  it("is closed while the object fails: 503 with a time to come back, never unlimited", async () => {
    const { key } = await createCaller();
    vi.spyOn(env.API_KEY, "get").mockImplementation(() => {
      throw new Error("Durable Object is overloaded");
    });
    const response = await callApi("/seo/projects", { key });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    const { detail } = await expectProblem(response, 503, "unavailable");
    expect(detail).not.toContain("Durable");
  });
});

describe("looking up a key", () => {
  it("costs a malformed key no I/O, an unknown one a read per 5 seconds, a known one a read per 20 seconds", async () => {
    const { key } = await createCaller();
    const database = vi.spyOn(env.DB, "prepare");
    await callApi("/seo/projects", { key: `${key}x` });
    await callApi("/seo/projects", { key: `${key.slice(0, -1)}${key.endsWith("1") ? "2" : "1"}` });
    expect(database).not.toHaveBeenCalled();
    const principals = await Promise.all([principalOf(key), principalOf(key)]);
    const reads = database.mock.calls.length;
    for (let call = 0; call < 10; call++) await principalOf(key);
    expect(database.mock.calls.length).toBe(reads);
    expect(principals[0]?.scopes).toEqual(["seo"]);
  });

  it("answers from memory for 60 seconds while it reads again, and then no longer", async () => {
    const { key, id } = await createCaller();
    let nowMs = Date.now();
    const waiting: Promise<unknown>[] = [];
    const clocked = {
      ...context,
      now: () => new Date(nowMs),
      waitUntil: (work: Promise<unknown>) => void waiting.push(work),
    };
    expect((await resolveKey(clocked, key)).ok).toBe(true);
    await db.update(apiKeys).set({ isActive: false }).where(eq(apiKeys.id, id));
    nowMs += 19_000;
    expect((await resolveKey(clocked, key)).ok).toBe(true);
    expect(waiting).toHaveLength(0);
    nowMs += 2_000;
    expect((await resolveKey(clocked, key)).ok).toBe(true);
    expect(waiting).toHaveLength(1);
    await Promise.all(waiting);
    expect(await resolveKey(clocked, key)).toMatchObject({ ok: false, error: { code: "api_key_inactive" } });
  });

  it("asks the database for a key that it refused again after 5 seconds, and not before", async () => {
    const { key, id } = await createCaller({}, { isActive: false });
    let nowMs = Date.now();
    const clocked = { ...context, now: () => new Date(nowMs) };
    const resolved = async () => {
      const found = await resolveKey(clocked, key);
      return found.ok ? "known" : found.error.code;
    };
    expect(await resolved()).toBe("api_key_inactive");
    await db.update(apiKeys).set({ isActive: true }).where(eq(apiKeys.id, id));
    nowMs += 4_900;
    expect(await resolved()).toBe("api_key_inactive");
    nowMs += 200;
    expect(await resolved()).toBe("known");
  });

  it("reads a key again that it has not seen for 60 seconds, before it answers", async () => {
    const { key, id } = await createCaller();
    let nowMs = Date.now();
    const clocked = { ...context, now: () => new Date(nowMs) };
    expect((await resolveKey(clocked, key)).ok).toBe(true);
    await db.update(apiKeys).set({ isActive: false }).where(eq(apiKeys.id, id));
    nowMs += 60_001;
    expect(await resolveKey(clocked, key)).toMatchObject({ ok: false, error: { code: "api_key_inactive" } });
  });

  it("looks a key up by the SHA-256 of it: its text is in no query", async () => {
    const { key } = await createCaller();
    const prepare = env.DB.prepare.bind(env.DB);
    const bound: unknown[] = [];
    vi.spyOn(env.DB, "prepare").mockImplementation((query) => {
      const statement = prepare(query);
      const bind = statement.bind.bind(statement);
      statement.bind = (...values: unknown[]) => {
        bound.push(query, ...values);
        return bind(...values);
      };
      return statement;
    });
    expect((await resolveKey(context, key)).ok).toBe(true);
    expect(bound).toContain(await sha256Hex(key));
    expect(JSON.stringify(bound)).not.toContain(key.slice(8));
  });

  it("answers 503 when the database fails, without a word of it", async () => {
    const { key } = await createCaller();
    vi.spyOn(env.DB, "prepare").mockImplementation(() => {
      throw new Error("D1_ERROR: secret internals");
    });
    const response = await callApi("/seo/projects", { key });
    expect(response.headers.get("retry-after")).toBe("5");
    const body = await expectProblem(response, 503, "unavailable");
    expect(JSON.stringify(body)).not.toContain("internals");
  });

  it("answers 500 to a bug of ours, without a word of it", async () => {
    const { key } = await createCaller({}, { scopes: ["campaigns"] });
    await callApi("/campaigns", { key });
    vi.spyOn(env.DB, "prepare").mockImplementation(() => {
      throw new TypeError("undefined is not the secret");
    });
    const response = await callApi("/campaigns", { key });
    const body = await expectProblem(response, 500, "internal");
    expect(JSON.stringify(body)).not.toContain("secret");
  });
});

describe("revoking a key", () => {
  it("takes effect at once, although an isolate remembers the key for 20 seconds", async () => {
    const { key, id, cookie } = await createCaller();
    expect((await callApi("/seo/projects", { key })).status).toBe(200);
    const revoked = await exports.default.fetch(`${ORIGIN}/functions/api-key-manager`, {
      method: "POST",
      headers: { ...SAME_ORIGIN, cookie, "content-type": "application/json" },
      body: JSON.stringify({ action: "deactivate", keyId: id }),
    });
    expect(revoked.status, await revoked.text()).toBeLessThan(300);
    const read = vi.spyOn(env.DB, "prepare");
    await expectProblem(await callApi("/seo/projects", { key }), 401, "api_key_inactive");
    // Not by a look-up that happened to be due: the key's object said it.
    expect(read).not.toHaveBeenCalled();
  });

  it("stops isolates that still remember it, by the key's object", async () => {
    const { key, id } = await createCaller();
    expect((await callApi("/seo/projects", { key })).status).toBe(200);
    await objectOf(id).revoke();
    await expectProblem(await callApi("/seo/projects", { key }), 401, "api_key_inactive");
    const objects = vi.spyOn(env.API_KEY, "get");
    await expectProblem(await callApi("/seo/projects", { key }), 401, "api_key_inactive");
    expect(objects).not.toHaveBeenCalled();
  });
});

describe("usage", () => {
  const usageOf = (id: string) => db.select().from(apiUsageLogs).where(eq(apiUsageLogs.apiKeyId, id));
  const total = async (id: string) => (await usageOf(id)).reduce((sum, row) => sum + row.callCount, 0);

  async function callsByRoute(id: string): Promise<Record<string, number>> {
    const calls: Record<string, number> = {};
    for (const row of await usageOf(id)) calls[row.route] = (calls[row.route] ?? 0) + row.callCount;
    return calls;
  }

  it("reaches the database once a minute, by route and minute, and repeating the flush changes nothing", async () => {
    const { key, id, workspaceId, userId } = await createCaller();
    for (let call = 0; call < 5; call++) await callApi("/seo/projects", { key });
    await callApi(`/seo/projects/${crypto.randomUUID()}`, { key });
    expect(await usageOf(id)).toEqual([]);
    expect(await runDurableObjectAlarm(objectOf(id))).toBe(true);
    const rows = await usageOf(id);
    expect(await callsByRoute(id)).toEqual({ "GET /seo/projects": 5, "GET /seo/projects/{id}": 1 });
    expect(
      rows.every(
        (row) => row.workspaceId === workspaceId && row.userId === userId && row.createdAt.getTime() % 60_000 === 0,
      ),
    ).toBe(true);
    const [stored] = await db.select().from(apiKeys).where(eq(apiKeys.id, id));
    expect(Math.abs((stored?.lastUsedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await callApi("/seo/projects", { key });
    await runInDurableObject(objectOf(id), (instance) => instance.alarm());
    await runInDurableObject(objectOf(id), (instance) => instance.alarm());
    expect(await total(id)).toBe(7);
  });

  it("loses nothing when the object is evicted or the database fails for a while", async () => {
    const { key, id } = await createCaller();
    await callApi("/seo/projects", { key });
    // Otherwise the flush of a minute that ends now takes the rows away.
    await runInDurableObject(objectOf(id), (_, state) => state.storage.setAlarm(Date.now() + minutes(30)));
    for (let call = 1; call < 3; call++) await callApi("/seo/projects", { key });
    await vi.waitFor(
      async () =>
        expect(
          await runInDurableObject(
            objectOf(id),
            (_, state) => state.storage.sql.exec("SELECT sum(calls) AS n FROM usage").one().n,
          ),
        ).toBe(3),
      { timeout: 4_000, interval: 100 },
    );
    await abortAllDurableObjects();
    await callApi("/seo/projects", { key });
    const failing = vi.spyOn(env.DB, "batch").mockRejectedValue(new Error("D1_ERROR: down"));
    await runInDurableObject(objectOf(id), (instance) => instance.alarm());
    expect(await total(id)).toBe(0);
    expect(await runInDurableObject(objectOf(id), (_, state) => state.storage.getAlarm())).not.toBeNull();
    failing.mockRestore();
    await runInDurableObject(objectOf(id), (instance) => instance.alarm());
    expect(await total(id)).toBe(4);
  });

  it("counts a call that was refused for its input, and none that was refused for its key", async () => {
    const { key, id } = await createCaller();
    await expectProblem(await callApi("/seo/projects?limit=x", { key }), 400, "invalid_input");
    await expectProblem(await callApi("/seo/projects", { key, json: { name: 7 } }), 400, "invalid_input");
    await expectProblem(
      await callApi("/seo/projects", { key, headers: { authorization: "Bearer other" } }),
      400,
      "invalid_input",
    );
    await runInDurableObject(objectOf(id), (instance) => instance.alarm());
    expect(await callsByRoute(id)).toEqual({ "GET /seo/projects": 1, "POST /seo/projects": 1 });
  });

  it("notifies the object of a key that was deactivated behind its back", async () => {
    const { key, id } = await createCaller();
    await callApi("/seo/projects", { key });
    await db.update(apiKeys).set({ isActive: false }).where(eq(apiKeys.id, id));
    await runInDurableObject(objectOf(id), (instance) => instance.alarm());
    await expectProblem(await callApi("/seo/projects", { key }), 401, "api_key_inactive");
  });
});

it("never writes a key into the log", async () => {
  const lines: string[] = [];
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line: unknown) => void lines.push(String(line)));
  const { key } = await createCaller();
  await callApi("/seo/projects", { key });
  await callApi("/nothing", { headers: { authorization: `Bearer ${key}` } });
  await expectProblem(
    await callApi("/seo/projects", { key, headers: { authorization: `Bearer ${key}x` } }),
    400,
    "invalid_input",
  );
  await callApi("/seo/projects", { key: `${key}x`, headers: { "kaja-version": "none" } });
  await callApi("/seo/projects", {
    key,
    json: { name: "Shop", url: "https://logged.example" },
    headers: { "idempotency-key": "logged" },
  });
  vi.spyOn(env.API_KEY, "get").mockImplementation(() => {
    throw new Error(`failed for ${key}`);
  });
  await callApi("/seo/projects", { key });
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join("\n")).not.toContain(key.slice(8));
});
