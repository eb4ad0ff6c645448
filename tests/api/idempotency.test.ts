import { waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { purgeRepeatable } from "#app/modules/api-keys/index.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { hours } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { apiIdempotency } from "#db/schema/api-keys.ts";
import { contentItems } from "#db/schema/content.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";
import worker from "#functions/worker.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { API, callApi, createApiKey, createCaller, type TestKey } from "#tests/support/api.ts";
import { expectProblem } from "#tests/support/api-cases.ts";
import type { TestAccount } from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { createProject } from "#tests/support/seo-rows.ts";

const db = openDatabase({ d1: env.DB });

afterEach(() => void vi.restoreAllMocks());

type Caller = TestAccount & TestKey;

let sites = 0;
const newInput = () => ({ name: "Shop", url: `https://idempotent-${++sites}.example/` });

const post = (caller: Pick<Caller, "key">, idempotencyKey: string, json: unknown, path = "/seo/projects") =>
  callApi(path, { key: caller.key, json, headers: { "idempotency-key": idempotencyKey } });

const projectsOf = ({ workspaceId }: Caller) =>
  db.select().from(seoProjects).where(eq(seoProjects.workspaceId, workspaceId));

const rowOf = async ({ id }: Pick<Caller, "id">, idempotencyKey: string) =>
  (
    await db
      .select()
      .from(apiIdempotency)
      .where(and(eq(apiIdempotency.apiKeyId, id), eq(apiIdempotency.idempotencyKey, idempotencyKey)))
  )[0];

const change = (caller: Caller, idempotencyKey: string, values: Partial<typeof apiIdempotency.$inferSelect>) =>
  db
    .update(apiIdempotency)
    .set(values)
    .where(and(eq(apiIdempotency.apiKeyId, caller.id), eq(apiIdempotency.idempotencyKey, idempotencyKey)));

/** As if the Worker had gone down after the work, before the answer was kept. */
const cutShort = (caller: Caller, idempotencyKey: string, leaseLeftMs: number) =>
  change(caller, idempotencyKey, {
    status: null,
    body: null,
    location: null,
    leasedUntil: new Date(Date.now() + leaseLeftMs),
  });

describe("a POST that is repeated with its Idempotency-Key", () => {
  it("gets the answer of the first, and changes nothing", async () => {
    const caller = await createCaller();
    const input = newInput();
    const first = await post(caller, "order 1", input);
    expect(first.status).toBe(201);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    const body = await first.text();
    for (let again = 0; again < 2; again++) {
      const repeated = await post(caller, "order 1", input);
      expect(repeated.status).toBe(201);
      expect(repeated.headers.get("idempotent-replayed")).toBe("true");
      expect(repeated.headers.get("location")).toBe(first.headers.get("location"));
      expect(repeated.headers.get("content-type")).toBe(first.headers.get("content-type"));
      expect(repeated.headers.get("ratelimit")).not.toBe(first.headers.get("ratelimit"));
      expect(await repeated.text()).toBe(body);
    }
    expect(await projectsOf(caller)).toHaveLength(1);
    expect((await rowOf(caller, "order 1"))?.resourceId).toBe((JSON.parse(body) as { id: string }).id);
  });

  it("gets a refusal of the first under its own request id", async () => {
    const caller = await createCaller();
    const input = newInput();
    await post(caller, "taken", input);
    const first = await expectProblem(await post(caller, "second", input), 409, "conflict");
    const repeated = await post(caller, "second", input);
    expect(repeated.headers.get("idempotent-replayed")).toBe("true");
    const { requestId, ...rest } = await expectProblem(repeated, 409, "conflict");
    expect(requestId).not.toBe(first.requestId);
    expect(rest).toEqual({ ...first, requestId: undefined });
  });

  it("is refused with another body, another path or other parameters: 409, and is not run", async () => {
    const caller = await createCaller();
    const input = newInput();
    await post(caller, "one", input);
    await expectProblem(await post(caller, "one", newInput()), 409, "idempotency_mismatch");
    await expectProblem(await post(caller, "one", { ...input, name: "Other" }), 409, "idempotency_mismatch");
    await expectProblem(await post(caller, "one", input, "/seo/projects?x=1"), 409, "idempotency_mismatch");
    await expectProblem(
      await post(caller, "one", {}, `/seo/projects/${(await projectsOf(caller))[0]?.id}/crawls`),
      409,
      "idempotency_mismatch",
    );
    expect(await projectsOf(caller)).toHaveLength(1);
  });

  it("has nothing to do with the same key of another API key, of the same workspace or another", async () => {
    const caller = await createCaller();
    const [same, other] = [{ ...caller, ...(await createApiKey(caller)) }, await createCaller()];
    expect((await post(caller, "shared", newInput())).status).toBe(201);
    for (const one of [same, other]) {
      const answer = await post(one, "shared", newInput());
      expect(answer.status).toBe(201);
      expect(answer.headers.get("idempotent-replayed")).toBeNull();
    }
    expect(await projectsOf(caller)).toHaveLength(2);
  });

  it("is one call when 20 are sent at once", async () => {
    const caller = await createCaller();
    const input = newInput();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(caller, "burst", input)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.filter(({ headers }) => headers.get("idempotent-replayed") === null)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      await expectProblem(answer, 409, "idempotency_in_progress");
    }
    expect(new Set(made.map(({ headers }) => headers.get("location"))).size).toBe(1);
    expect(await projectsOf(caller)).toHaveLength(1);
  });

  it("waits while the first one runs, and runs again once that has been silent for 60 seconds, without making a thing twice", async () => {
    const caller = await createCaller();
    const input = newInput();
    const first = (await (await post(caller, "cut", input)).json()) as { id: string };
    await cutShort(caller, "cut", 45_000);
    const waiting = await post(caller, "cut", input);
    const retryAfter = Number(waiting.headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(45);
    await expectProblem(waiting, 409, "idempotency_in_progress");
    await expectProblem(await post(caller, "cut", newInput()), 409, "idempotency_mismatch");
    await cutShort(caller, "cut", -1);
    const again = await post(caller, "cut", input);
    expect(again.status).toBe(201);
    expect(again.headers.get("idempotent-replayed")).toBeNull();
    expect(await again.json()).toMatchObject({ id: first.id });
    expect((await post(caller, "cut", input)).headers.get("idempotent-replayed")).toBe("true");
    expect(await projectsOf(caller)).toHaveLength(1);
  });

  it("starts one crawl, too", async () => {
    const caller = await createCaller();
    const projectId = await createProject(caller);
    const path = `/seo/projects/${projectId}/crawls`;
    const first = (await (await post(caller, "crawl", {}, path)).json()) as { id: string };
    await cutShort(caller, "crawl", -1);
    const again = await post(caller, "crawl", {}, path);
    expect(again.status).toBe(201);
    expect(await again.json()).toMatchObject({ id: first.id });
    expect(await db.$count(seoCrawls, eq(seoCrawls.projectId, projectId))).toBe(1);
    await callApi(`/seo/projects/${projectId}`, { key: caller.key, method: "DELETE" });
  });

  it("runs again at once after an outage, which is not kept", async () => {
    const caller = await createCaller();
    const input = newInput();
    await callApi("/seo/projects", { key: caller.key });
    const prepare = env.DB.prepare.bind(env.DB);
    vi.spyOn(env.DB, "prepare").mockImplementation((query) => {
      if (/insert into "seo_projects"/i.test(query)) throw new Error("D1_ERROR: out for a moment");
      return prepare(query);
    });
    await expectProblem(await post(caller, "outage", input), 503, "unavailable");
    vi.restoreAllMocks();
    const again = await post(caller, "outage", input);
    expect(again.status).toBe(201);
    expect(again.headers.get("idempotent-replayed")).toBeNull();
    expect(await projectsOf(caller)).toHaveLength(1);
  });

  it("is forgotten after 24 hours, by the call itself and by the cron", async () => {
    const caller = await createCaller();
    const input = newInput();
    await post(caller, "old", input);
    await post(caller, "young", newInput());
    const { id: projectId = "" } = (await projectsOf(caller)).find(({ url }) => url === input.url) ?? {};
    await callApi(`/seo/projects/${projectId}`, { key: caller.key, method: "DELETE" });
    await change(caller, "old", { createdAt: new Date(Date.now() - hours(24)) });
    const repeated = await post(caller, "old", input);
    expect(repeated.headers.get("idempotent-replayed")).toBeNull();
    expect(((await repeated.json()) as { id: string }).id).not.toBe(projectId);
    await change(caller, "old", { createdAt: new Date(Date.now() - hours(24)) });
    await purgeRepeatable(createAppContext(env, { waitUntil: () => undefined }), new Date());
    expect(await rowOf(caller, "old")).toBeUndefined();
    expect(await rowOf(caller, "young")).toBeDefined();
  });
});

describe("what is kept of answers", () => {
  const keptOf = ({ id }: Pick<Caller, "id">) =>
    db.select().from(apiIdempotency).where(eq(apiIdempotency.apiKeyId, id));

  /** Keeps further calls that are like this one. */
  const fill = ({ apiKeyId, workspaceId, userId, createdAt }: typeof apiIdempotency.$inferSelect, calls: number) =>
    db.all(sql`insert into api_idempotency (api_key_id, idempotency_key, workspace_id, user_id, request_hash, resource_id, status, leased_until, created_at)
      select ${apiKeyId}, 'filled ' || value, ${workspaceId}, ${userId}, 'x', 'x', 201, 0, ${createdAt.getTime()}
      from json_each(${JSON.stringify(Array.from({ length: calls }, (_, at) => at))})`);

  it("is nothing of a POST that only asks, whatever key it is sent with", async () => {
    const caller = await createCaller({}, { scopes: ["analytics"] });
    const siteId = await createSite(caller);
    const ask = () =>
      post(
        caller,
        "asked",
        { from: "2026-11-01", to: "2026-11-02", metrics: ["visits"] },
        `/analytics/sites/${siteId}/query`,
      );
    for (let times = 0; times < 2; times++) {
      const answer = await ask();
      expect([answer.status, answer.headers.get("idempotent-replayed")]).toEqual([200, null]);
    }
    expect(await keptOf(caller)).toEqual([]);
  });

  it("is status, address and id of one above 32 kB; a repeated call reads what was made, and makes nothing that was deleted since", async () => {
    const caller = await createCaller({}, { scopes: ["content"] });
    const input = { title: "Long", body: "é".repeat(20_000) };
    const send = () => post(caller, "long", input, "/content");
    const first = await send();
    expect(first.status).toBe(201);
    const made = (await first.json()) as { id: string };
    expect(
      (await keptOf(caller)).map(({ status, location, body, resourceId }) => ({ status, location, body, resourceId })),
    ).toEqual([{ status: 201, location: `/api-gateway/content/${made.id}`, body: null, resourceId: made.id }]);
    const again = await send();
    expect([again.status, again.headers.get("idempotent-replayed"), again.headers.get("location")]).toEqual([
      201,
      "true",
      first.headers.get("location"),
    ]);
    expect(await again.json()).toEqual(made);
    await callApi(`/content/${made.id}`, { key: caller.key, method: "DELETE" });
    const gone = await send();
    await expectProblem(gone, 404, "not_found");
    expect(gone.headers.get("idempotent-replayed")).toBe("true");
    expect(await db.$count(contentItems, eq(contentItems.workspaceId, caller.workspaceId))).toBe(0);
  });

  it("is at most a thousand calls of a key in 24 hours, at once or one by one; then 429 until the oldest is forgotten", async () => {
    const caller = await createCaller();
    const [first] = [newInput()];
    await post(caller, "kept", first);
    const [row] = await keptOf(caller);
    if (!row) throw new Error("Nothing was kept");
    const old = { ...row, createdAt: new Date(Date.now() - hours(23)) };
    await fill(old, 996);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => post(caller, `new ${at}`, newInput())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      const wait = Number(refused.headers.get("retry-after"));
      expect(wait).toBeGreaterThan(3_000);
      expect(wait).toBeLessThanOrEqual(3_600);
      const { detail } = await expectProblem(refused, 429, "rate_limited");
      expect(detail).toContain("1,000 different Idempotency-Keys");
    }
    expect(await keptOf(caller)).toHaveLength(1_000);
    // Stored answers are still replayed, and calls without a key still work.
    expect((await post(caller, "kept", first)).headers.get("idempotent-replayed")).toBe("true");
    expect((await callApi("/seo/projects", { key: caller.key, json: newInput() })).status).toBe(201);
  });

  it("is at most five thousand calls of a person over all their keys, those that were refused included", async () => {
    const caller = await createCaller({}, { scopes: ["analytics"] });
    // Events are counted for no budget of changes, and what is refused for none at all.
    const wrong = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at}`.padEnd(200, "x"), 1]));
    const send = (key: Pick<Caller, "key">, name: string) => post(key, name, wrong, "/analytics/events");
    await expectProblem(await send(caller, "first"), 400, "invalid_input");
    const [row] = await keptOf(caller);
    if (!row) throw new Error("Nothing was kept");
    const createdAt = new Date(Date.now() - hours(23));
    for (let key = 0; key < 5; key++)
      await fill({ ...row, apiKeyId: `other ${key}`, createdAt }, key === 0 ? 998 : 1_000);
    await expectProblem(await send(caller, "last"), 400, "invalid_input");
    const refused = await send(caller, "too many");
    const { detail } = await expectProblem(refused, 429, "rate_limited");
    expect(detail).toContain("Your API keys have sent 5,000 different Idempotency-Keys");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3_600);
    expect(await keptOf(caller)).toHaveLength(2);
    const other = await createCaller({}, { scopes: ["analytics"] });
    await expectProblem(await send(other, "first"), 400, "invalid_input");
  });
});

describe("an Idempotency-Key", () => {
  it.each(["x", "x".repeat(255), "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "a b"])("may be %j", async (idempotencyKey) => {
    expect((await post(await createCaller(), idempotencyKey, newInput())).status).toBe(201);
  });

  it.each(["", "x".repeat(256), "x".repeat(8_192), "caf\u00e9", "a\tb"])(
    "may not be %j: 400",
    async (idempotencyKey) => {
      const caller = await createCaller();
      const { errors } = await expectProblem(await post(caller, idempotencyKey, newInput()), 400, "invalid_input");
      expect(errors?.[0]?.path).toBe("Idempotency-Key");
      expect(await projectsOf(caller)).toHaveLength(0);
    },
  );

  it("is not looked at where nothing is made, and costs nothing where there is none", async () => {
    const caller = await createCaller();
    expect((await callApi("/seo/projects", { key: caller.key, headers: { "idempotency-key": "\u00e9" } })).status).toBe(
      200,
    );
    await callApi("/seo/projects", { key: caller.key, json: newInput() });
    expect(await db.$count(apiIdempotency, eq(apiIdempotency.apiKeyId, caller.id))).toBe(0);
  });

  it("is not used up by a call that may not do what it asks for", async () => {
    const caller = await createCaller({}, { scopes: ["leads"] });
    await expectProblem(await post(caller, "refused", newInput()), 403, "scope_missing");
    expect(await rowOf(caller, "refused")).toBeUndefined();
  });
});

it("a call that is repeated until it is answered makes one thing, whichever of its steps fails", async () => {
  const injected = await sweepFailures({
    env,
    prepare: async () => ({ caller: await createCaller(), input: newInput() }),
    flow: async (faulty, execution, { caller, input }) => {
      const request = new Request(`${API}/seo/projects`, {
        method: "POST",
        headers: { "x-api-key": caller.key, "content-type": "application/json", "idempotency-key": "sweep" },
        body: JSON.stringify(input),
      });
      const response = await worker.fetch(request, faulty, execution);
      const text = await response.text();
      await waitOnExecutionContext(execution);
      return { status: response.status, text };
    },
    invariants: async ({ outcome }, { caller, input }) => {
      expect([201, 500, 503]).toContain(outcome.status);
      expect(outcome.text).not.toContain(INJECTED);
      // A lease whose end could not be written expires.
      await db
        .update(apiIdempotency)
        .set({ leasedUntil: new Date(Date.now() - 1) })
        .where(eq(apiIdempotency.apiKeyId, caller.id));
      const again = await exports.default.fetch(`${API}/seo/projects`, {
        method: "POST",
        headers: { "x-api-key": caller.key, "content-type": "application/json", "idempotency-key": "sweep" },
        body: JSON.stringify(input),
      });
      const project = (await again.json()) as { id: string };
      expect(again.status).toBe(201);
      if (outcome.status === 201) expect(project.id).toBe((JSON.parse(outcome.text) as { id: string }).id);
      expect(await projectsOf(caller)).toHaveLength(1);
    },
  });
  expect(injected).toBeGreaterThan(4);
}, 120_000);
