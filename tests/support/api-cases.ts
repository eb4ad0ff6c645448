import { expect, it } from "vitest";
import { makeKey } from "#app/modules/api-keys/domain/key.ts";
import type { ApiScope } from "#app/modules/registry.ts";
import { randomBase58 } from "#app/platform/crypto/bytes.ts";
import { ALL_SCOPES, callApi, createCaller, type ProblemBody, type TestKey } from "./api.ts";
import type { TestAccount } from "./factories.ts";

/** Asserts a complete problem answer and returns it. */
export async function expectProblem(response: Response, status: number, code: string): Promise<ProblemBody> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const body = JSON.parse(text) as ProblemBody;
  expect(body).toMatchObject({
    type: `urn:kaja:problem:${code}`,
    status,
    code,
    requestId: response.headers.get("request-id"),
  });
  expect(body.title.length).toBeGreaterThan(3);
  expect(body.detail.length).toBeGreaterThan(3);
  if (status === 401) expect(response.headers.get("www-authenticate")).toContain("Bearer");
  return body;
}

export interface Operation {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Makes what the path names in the caller's workspace; returns the path after /api-gateway. */
  path: (caller: TestAccount & TestKey) => Promise<string> | string;
  scope: ApiScope;
  /** A valid JSON body, for an operation that takes one. */
  json?: (caller: TestAccount & TestKey) => unknown;
  /** Changes something, so that a viewer may not. */
  write?: boolean;
  /** The path names something that another workspace does not have. */
  hasId?: boolean;
}

/** A path that names nothing of anyone, for refusals that come before the look-up. */
const anyPath = async (operation: Operation) => operation.path(await createCaller({}, { scopes: [operation.scope] }));

const bodyOf = (operation: Operation, caller: TestAccount & TestKey) =>
  operation.json ? { json: operation.json(caller) } : {};

/** The operation of a scope that makes something in a collection: it takes a body, and names nothing that exists. */
export const isWholeCase = ({ method, hasId }: Pick<Operation, "method" | "hasId">): boolean =>
  method === "POST" && !hasId;

/**
 * What every operation refuses, and how. Key, quota and kinds of bodies are looked at by the same handlers for every
 * operation (tests/api/authorization-matrix.test.ts proves that they run, and tries scope, plan and role of each): they are
 * tried whole where a scope makes something. Each operation for itself is tried with what depends on its path and schema.
 */
export function securityCases(operation: Operation): void {
  const { method, scope } = operation;

  it("refuses a call without a key: 401", async () => {
    await expectProblem(await callApi(await anyPath(operation), { method }), 401, "unauthenticated");
  });

  if (isWholeCase(operation)) keyCases(operation);

  it("answers 405 with what is allowed, and OPTIONS without a key", async () => {
    const path = await anyPath(operation);
    const wrong = await callApi(path, { method: "PUT" });
    expect(wrong.headers.get("allow")?.split(", ")).toEqual(expect.arrayContaining([method, "OPTIONS"]));
    await expectProblem(wrong, 405, "method_not_allowed");
    const options = await callApi(path, {
      method: "OPTIONS",
      headers: { origin: "https://shop.example", "access-control-request-method": method },
    });
    expect(options.status).toBe(204);
    expect(options.headers.get("access-control-allow-methods")).toContain(method);
    expect(options.headers.get("access-control-allow-headers")).toBe(
      "authorization, content-type, x-api-key, idempotency-key, kaja-version, if-none-match",
    );
  });

  if (operation.hasId) {
    it("answers another workspace's id, an unknown one and one of the wrong shape alike: 404", async () => {
      const owner = await createCaller({}, { scopes: [scope] });
      const other = await createCaller({}, { scopes: [scope] });
      const path = await operation.path(owner);
      const call = (at: string) => callApi(at, { method, key: other.key, ...bodyOf(operation, other) });
      await expectProblem(await call(path), 404, "not_found");
      for (const id of [crypto.randomUUID(), "1", "%00", "a'or'1'='1", "x".repeat(500)]) {
        await expectProblem(await call(path.replace(/[0-9a-f-]{36}/, id)), 404, "not_found");
      }
    });
  }

  if (operation.json) bodyCases(operation);
}

/** What the key, its workspace and its quota may be refused for. */
function keyCases(operation: Operation): void {
  const { method, scope } = operation;

  it.each([
    ["malformed", "kj_live_nonsense"],
    ["unknown", makeKey(randomBase58(32))],
    ["8 kB long", "k".repeat(8_192)],
  ])("refuses a key that is %s: 401", async (_, key) => {
    const path = await anyPath(operation);
    await expectProblem(await callApi(path, { method, key }), 401, "api_key_unknown");
    await expectProblem(
      await callApi(path, { method, headers: { authorization: `Bearer ${key}` } }),
      401,
      "api_key_unknown",
    );
  });

  it("refuses a deactivated key: 401", async () => {
    const caller = await createCaller({}, { scopes: [scope], isActive: false });
    await expectProblem(
      await callApi(await anyPath(operation), { method, key: caller.key, ...bodyOf(operation, caller) }),
      401,
      "api_key_inactive",
    );
  });

  it("refuses a key that has expired: 401", async () => {
    const caller = await createCaller({}, { scopes: [scope], expiresAt: new Date(Date.now() - 1_000) });
    await expectProblem(
      await callApi(await anyPath(operation), { method, key: caller.key, ...bodyOf(operation, caller) }),
      401,
      "api_key_expired",
    );
  });

  it("refuses a key from an address that is not in its allow-list: 403", async () => {
    const caller = await createCaller({}, { scopes: [scope], allowedAddresses: ["203.0.113.0/24"] });
    const headers = { "cf-connecting-ip": "198.51.100.7" };
    const refused = await callApi(await anyPath(operation), {
      method,
      key: caller.key,
      headers,
      ...bodyOf(operation, caller),
    });
    await expectProblem(refused, 403, "address_not_allowed");
  });

  it("refuses two different keys at once: 400", async () => {
    const caller = await createCaller({}, { scopes: [scope] });
    const other = await createCaller({}, { scopes: [scope] });
    const headers = { authorization: `Bearer ${other.key}` };
    await expectProblem(
      await callApi(await operation.path(caller), { method, key: caller.key, headers }),
      400,
      "invalid_input",
    );
  });

  it("refuses a key with every scope but the right one: 403", async () => {
    const caller = await createCaller({}, { scopes: ALL_SCOPES.filter((one) => one !== scope) });
    await expectProblem(
      await callApi(await operation.path(caller), { method, key: caller.key, ...bodyOf(operation, caller) }),
      403,
      "scope_missing",
    );
  });

  it("refuses the free plan: 403", async () => {
    const caller = await createCaller({ plan: "free" }, { scopes: [scope] });
    await expectProblem(
      await callApi(await operation.path(caller), { method, key: caller.key, ...bodyOf(operation, caller) }),
      403,
      "plan_required",
    );
  });

  it("refuses a viewer of the workspace: 403", async () => {
    const owner = await createCaller({}, { scopes: [scope] });
    const viewer = await createCaller({ workspaceId: owner.workspaceId, workspaceRole: "viewer" }, { scopes: [scope] });
    await expectProblem(
      await callApi(await operation.path(owner), { method, key: viewer.key, ...bodyOf(operation, viewer) }),
      403,
      "forbidden",
    );
  });

  it("refuses the call beyond the hourly limit, with the time to wait: 429", async () => {
    const caller = await createCaller({}, { scopes: [scope], rateLimitPerHour: 1 });
    const path = await operation.path(caller);
    const first = await callApi("/seo/projects", { key: caller.key });
    expect(first.headers.get("x-ratelimit-remaining")).toBe("0");
    await first.body?.cancel();
    const refused = await callApi(path, { method, key: caller.key, ...bodyOf(operation, caller) });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect(refused.headers.get("ratelimit-policy")).toBe('"hourly";q=1;w=3600');
    expect(refused.headers.get("ratelimit")).toMatch(/^"hourly";r=0;t=3[56]\d\d$/);
    expect(await expectProblem(refused, 429, "rate_limited")).toMatchObject({ "violated-policies": ["hourly"] });
  });
}

function bodyCases(operation: Operation): void {
  const { method, scope } = operation;
  const send = async (body: BodyInit, contentType: string) => {
    const caller = await createCaller({}, { scopes: [scope] });
    return callApi(await operation.path(caller), {
      method,
      key: caller.key,
      body,
      headers: { "content-type": contentType },
    });
  };

  const whole = isWholeCase(operation);
  const [plainText, ...otherTypes] = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=iso-8859-1",
  ];
  it.each([plainText, ...(whole ? otherTypes : [])])(
    "refuses a body of %s: 415",
    async (type = "") => void (await expectProblem(await send("{}", type), 415, "unsupported_media_type")),
  );

  it.runIf(whole)("refuses a body over 1 MB, declared or streamed: 413", async () => {
    const big = JSON.stringify({ name: "x".repeat(1_048_576) });
    await expectProblem(await send(big, "application/json"), 413, "body_too_large");
    const streamed = new Blob([big]).stream();
    await expectProblem(await send(streamed, "application/json"), 413, "body_too_large");
  });

  const malformed = [
    '{"name":',
    "",
    "[",
    "nonsense",
    "{'name':'x'}",
    '{"name":"a","name":"b"}',
    '{"name":"a","n\\u0061me":"b"}',
    `{"name":${"[".repeat(32)}${"]".repeat(32)}}`,
  ];
  it.each(whole ? malformed : malformed.slice(0, 1))("refuses the malformed body %j: 400", async (text) => {
    const response = await send(text, "application/json");
    await expectProblem(response, 400, "malformed_body");
  });

  it.runIf(whole)("refuses invalid UTF-8: 400", async () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('{"name":"'),
      0xc3,
      0x28,
      ...new TextEncoder().encode('"}'),
    ]);
    await expectProblem(await send(bytes, "application/json"), 400, "malformed_body");
  });

  it.each(["null", "[]", '"text"', "7", '{"admin":true,"workspaceId":"x"}'])(
    "refuses %s: 400 with the field",
    async (text) => {
      const { errors } = await expectProblem(await send(text, "application/json"), 400, "invalid_input");
      expect(errors?.length).toBeGreaterThan(0);
    },
  );
}
