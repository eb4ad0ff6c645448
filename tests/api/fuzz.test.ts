import { env } from "cloudflare:workers";
import { z } from "@hono/zod-openapi";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { SCOPE_NAMES } from "#app/modules/api-keys/domain/rules.ts";
import { openDatabase } from "#db/client.ts";
import { seoProjects } from "#db/schema/seo.ts";
import { callApi, createCaller, type TestKey } from "#tests/support/api.ts";
import { createRows, idFor } from "#tests/support/api-rows.ts";
import type { TestAccount } from "#tests/support/factories.ts";
import { type NamedOperation, type OpenApiDocument, operationsOf, readDocument, resolve, type Schema } from "#tests/support/openapi.ts";

const db = openDatabase({ d1: env.DB });
const RUNS = 120;
const SEED = 20_261_121;

/** Strings that break parsers, queries and logs. */
const NASTY = [
  "",
  " ",
  "\u0000",
  "'",
  '"; drop table users --',
  "%",
  "%ff",
  "../..",
  "\u{1F511}",
  "\ud800",
  "null",
  "-1",
  "1e999",
  "NaN",
  "{}",
  "[]",
  "__proto__",
  "x".repeat(3_000),
];
const text = fc.oneof(fc.constantFrom(...NASTY), fc.string(), fc.string({ unit: "binary", maxLength: 40 }));

let document: OpenApiDocument;
beforeAll(async () => {
  document = await readDocument();
});

/** Values that a schema allows. */
function valid(schema: Schema): fc.Arbitrary<unknown> {
  const own = resolve(document, schema);
  if (own.enum) return fc.constantFrom(...own.enum);
  if (own.const !== undefined) return fc.constant(own.const);
  if (own.anyOf) return fc.oneof(...own.anyOf.map(valid));
  const types = [own.type ?? "string"].flat();
  return fc.oneof(...types.map((type) => ofType(type, own)));
}

function ofType(type: string, own: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case "integer":
      return fc.integer({ min: Math.max(own.minimum ?? -10, -1e6), max: Math.min(own.maximum ?? 1_000, 1e6) });
    case "number":
      return fc.double({ noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valid(own.items ?? {}), { maxLength: 3 });
    case "object": {
      const properties = Object.entries(own.properties ?? {});
      return fc.record(Object.fromEntries(properties.map(([name, property]) => [name, valid(property)])), { requiredKeys: own.required ?? [] });
    }
    default:
      if (own.format === "uuid") return fc.uuid();
      return fc.oneof(fc.webUrl(), fc.string({ minLength: own.minLength ?? 0, maxLength: Math.min(own.maxLength ?? 60, 200) }));
  }
}

interface Generated {
  id: string;
  /** Text after the "?", as it is sent. */
  query: string;
  body: string | undefined;
  contentType: string | undefined;
  key: "own" | "none" | "unknown";
}

const rarely = <T>(usual: fc.Arbitrary<T>, mutated: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: usual }, { weight: 2, arbitrary: mutated });

/** A query string: each declared parameter left out, valid, broken or twice, and sometimes one more. */
function queries(operation: NamedOperation): fc.Arbitrary<string> {
  const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  const pairs = declared.map(({ name, schema }) => {
    const own = valid(schema ?? {}).map((value) => [[name, String(value)]]);
    const twice = fc.tuple(text, text).map((values) => values.map((value) => [name, value]));
    return fc.oneof(
      { weight: 5, arbitrary: fc.constant([]) },
      { weight: 3, arbitrary: own },
      { weight: 1, arbitrary: text.map((value) => [[name, value]]) },
      { weight: 1, arbitrary: twice },
    );
  });
  const extra = fc.array(fc.tuple(text, text), { maxLength: 1 });
  const broken = fc.constantFrom("", "", "", "&%", "&limit", "&=&&", "&cursor=%ff", "&limit=%00");
  return fc.tuple(fc.tuple(...pairs, extra), broken).map(([found, tail]) => new URLSearchParams(found.flat() as [string, string][]).toString() + tail);
}

/** A body: as described, with a field changed, lost or added, or not even JSON. */
function bodies(operation: NamedOperation): fc.Arbitrary<string | undefined> {
  const described = operation.requestBody?.content["application/json"]?.schema;
  if (!described) return fc.constant(undefined);
  const own = resolve(document, described);
  const names = Object.keys(own.properties ?? {});
  const fromExample = fc.webUrl().map((url) => ({ ...(own.example as object), ...(names.includes("url") ? { url } : {}) }));
  const usual = fc.oneof(fromExample, valid(described)).map((value) => value as Record<string, unknown>);
  const changed = fc
    .tuple(usual, fc.constantFrom(...names, "constructor", "id", "workspaceId"), fc.oneof(fc.jsonValue(), text))
    .map(([body, name, value]) => ({ ...body, [name]: value }));
  const lost = fc.tuple(usual, fc.constantFrom("name", ...names)).map(([body, name]) => ({ ...body, [name]: undefined }));
  const json = fc.oneof(usual, changed, lost, fc.jsonValue()).map((value) => JSON.stringify(value));
  return fc.oneof({ weight: 6, arbitrary: json }, { weight: 1, arbitrary: text }, { weight: 1, arbitrary: fc.constant(undefined) });
}

const requests = (operation: NamedOperation, ids: readonly string[]): fc.Arbitrary<Generated> =>
  fc.record({
    // A path of dots is another path.
    id: rarely(fc.constantFrom(...ids), fc.oneof(fc.uuid(), text)).filter((id) => !/^\.*$/.test(id) && id.isWellFormed()),
    query: queries(operation),
    body: bodies(operation),
    contentType: fc.oneof(
      { weight: 8, arbitrary: fc.constant("application/json") },
      { weight: 1, arbitrary: fc.constantFrom("text/plain", "application/xml", undefined) },
    ),
    key: fc.oneof({ weight: 15, arbitrary: fc.constant("own" as const) }, { weight: 1, arbitrary: fc.constantFrom("none" as const, "unknown" as const) }),
  });

/** The answer's schema, made executable. */
function validatorOf(schema: Schema): z.ZodType {
  const local = JSON.parse(JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll("#/components/schemas/", "#/$defs/"));
  return z.fromJSONSchema(local);
}

const POLICY_HEADERS = ["ratelimit", "ratelimit-policy", "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];

async function check(
  operation: NamedOperation,
  caller: TestAccount & TestKey,
  { id, query, body, contentType, key }: Generated,
  validators: Map<string, z.ZodType>,
) {
  const path = operation.path.replace("{id}", encodeURIComponent(id));
  const keyText = { own: caller.key, none: undefined, unknown: `kj_live_${"1".repeat(38)}` }[key];
  const response = await callApi(`${path}${query === "" ? "" : `?${query}`}`, {
    key: keyText,
    method: operation.method,
    ...(body === undefined ? {} : { body }),
    headers: contentType === undefined ? {} : { "content-type": contentType },
  });
  const answer = await response.text();
  const status = String(response.status);
  expect(response.status, answer).toBeLessThan(500);
  expect(Object.keys(operation.responses), `status ${status}: ${answer}`).toContain(status);
  const declared = Object.entries(operation.responses[status]?.content ?? {})[0];
  if (!declared) expect(answer).toBe("");
  else {
    const [type, { schema = {} }] = declared;
    expect(response.headers.get("content-type")).toMatch(new RegExp(`^${type.replace("+", "\\+")}(; charset=utf-8)?$`, "i"));
    const validator = validators.get(status) ?? validatorOf(schema);
    validators.set(status, validator);
    const parsed = validator.safeParse(JSON.parse(answer));
    expect(parsed.error?.issues ?? [], answer).toEqual([]);
  }
  expect(response.headers.get("request-id")).toBeTruthy();
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  if (response.status >= 400) expect(JSON.parse(answer)).toMatchObject({ status: response.status, requestId: response.headers.get("request-id") });
  if (key === "own" && response.status !== 401) for (const name of POLICY_HEADERS) expect(response.headers.get(name), name).toBeTruthy();
}

it("every operation keeps to the document whatever is sent to it", { timeout: 240_000 }, async () => {
  const foreign = await createRows(await createCaller());
  for (const operation of operationsOf(document).filter(({ path }) => path !== "/openapi.json")) {
    const caller = await createCaller({ plan: "enterprise" }, { scopes: [...SCOPE_NAMES] });
    // What is deleted by the first request to reach it is gone for the others: enough of each for a success.
    const rows = await Promise.all([createRows(caller), createRows(caller), createRows(caller)]);
    // Should a project be crawled, nobody is asked: nothing listens there.
    await db
      .update(seoProjects)
      .set({ url: sql`'http://127.0.0.1:9/' || ${seoProjects.id}` })
      .where(eq(seoProjects.workspaceId, caller.workspaceId));
    const ids = operation.path.includes("{id}") ? [...rows, foreign].map((made) => idFor(operation.path, made)) : ["unused"];
    const validators = new Map<string, z.ZodType>();
    const name = `${operation.method} ${operation.path}`;
    const property = fc.asyncProperty(requests(operation, ids), (request) => check(operation, caller, request, validators));
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true }).catch((cause: unknown) => {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    });
    // The generator reaches both sides of each operation.
    expect(
      [...validators.keys()].some((status) => status.startsWith("4")),
      name,
    ).toBe(true);
    expect(
      [...validators.keys(), ...(operation.responses[204] ? ["204"] : [])].some((status) => status.startsWith("2")),
      name,
    ).toBe(true);
  }
});
