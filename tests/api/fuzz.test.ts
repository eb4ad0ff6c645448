import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { ALL_SCOPES, callApi, createCaller, type TestKey } from "#tests/support/api.ts";
import { ROW_FACTORIES } from "#tests/support/api-rows.ts";
import type { TestAccount } from "#tests/support/factories.ts";
import { isFullSweep } from "#tests/support/kth-failure.ts";
import {
  type NamedOperation,
  type OpenApiDocument,
  operationsOf,
  readDocument,
  resolve,
  type Schema,
} from "#tests/support/openapi.ts";

/** Requests to each operation: always the same ones; `npm run test:nightly` sends all, every other run the first. */
const RUNS = isFullSweep ? 200 : 60;
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
      return fc.record(Object.fromEntries(properties.map(([name, property]) => [name, valid(property)])), {
        requiredKeys: own.required ?? [],
      });
    }
    default:
      return textOf(own);
  }
}

const MAX_YEAR_MS = Date.UTC(2100, 0);

function textOf(own: Schema): fc.Arbitrary<string> {
  if (own.format === "uuid") return fc.uuid();
  if (own.format === "email") return fc.emailAddress();
  if (own.format === "date-time")
    return fc.integer({ min: 0, max: MAX_YEAR_MS }).map((ms) => new Date(ms).toISOString());
  if (own.format === "date")
    return fc.integer({ min: 0, max: MAX_YEAR_MS }).map((ms) => new Date(ms).toISOString().slice(0, 10));
  return fc.oneof(
    fc.webUrl(),
    fc.string({ minLength: own.minLength ?? 0, maxLength: Math.min(own.maxLength ?? 60, 200) }),
  );
}

interface Generated {
  id: string;
  /** Text after the "?", as it is sent. */
  query: string;
  body: string | undefined;
  headers: Record<string, string>;
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
      { weight: 9, arbitrary: fc.constant([]) },
      { weight: 5, arbitrary: own },
      { weight: 1, arbitrary: text.map((value) => [[name, value]]) },
      { weight: 1, arbitrary: twice },
    );
  });
  const extra = fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(text, text).map((pair) => [pair]) },
  );
  const broken = fc.oneof(
    { weight: 9, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: fc.constantFrom("&%", "&limit", "&=&&", "&cursor=%ff", "&limit=%00") },
  );
  return fc
    .tuple(fc.tuple(...pairs, extra), broken)
    .map(([found, tail]) => new URLSearchParams(found.flat() as [string, string][]).toString() + tail);
}

/** A body: as described, with a field changed, lost or added, or not even JSON. */
function bodies(operation: NamedOperation): fc.Arbitrary<string | undefined> {
  const described = operation.requestBody?.content["application/json"]?.schema;
  if (!described) return fc.constant(undefined);
  const own = resolve(document, described);
  const names = Object.keys(own.properties ?? {});
  // What must be there once only, such as an address, is made new each time.
  const fresh = fc.record(
    Object.fromEntries([
      ...(names.includes("url") ? [["url", fc.webUrl()]] : []),
      ...(names.includes("email") ? [["email", fc.emailAddress()]] : []),
    ] as [string, fc.Arbitrary<string>][]),
  );
  const fromExample = fresh.map((values) => ({ ...(own.example as object), ...values }));
  const usual = fc.oneof(fromExample, valid(described)).map((value) => value as Record<string, unknown>);
  const mutated = fc
    .tuple(
      usual,
      fc.constantFrom(...names, "id", "workspaceId", "__proto__", "constructor"),
      fc.oneof(text, fc.jsonValue()),
    )
    .map(([value, name, other]) => Object.fromEntries([...Object.entries(value), [name, other]]));
  const json = rarely(usual, fc.oneof(mutated, fc.jsonValue())).map((value) => JSON.stringify(value));
  const twice = json.map((value) => value.replace(/^\{("[^"]*":)/, "{$10,$1"));
  return fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 1, arbitrary: twice },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** Texts that a header can carry. */
const headerText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "*",
    '"',
    'W/"',
    "2026-11-22",
    "2026-11-22, 2026-11-22",
    "0",
    "-1",
    "\t",
    "x".repeat(300),
    "\u00e9",
  ),
  fc.string({ maxLength: 40 }).filter((value) => /^[\x20-\x7e]*$/.test(value)),
);

function headersOf(operation: NamedOperation): fc.Arbitrary<Record<string, string>> {
  const declared = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === "header")
    .map(({ name }) => name.toLowerCase());
  const own = declared.map((name) =>
    fc.oneof(
      { weight: 7, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: headerText.map((value): [string, string][] => [[name, value]]) },
    ),
  );
  const contentType = fc
    .oneof(
      { weight: 8, arbitrary: fc.constant("application/json") },
      { weight: 1, arbitrary: fc.constantFrom("text/plain", "application/xml", undefined) },
    )
    .map((type): [string, string][] => (type === undefined ? [] : [["content-type", type]]));
  return fc.tuple(contentType, ...own).map((parts) => Object.fromEntries(parts.flat()));
}

const requests = (operation: NamedOperation, ids: readonly string[]): fc.Arbitrary<Generated> =>
  fc.record({
    // A path of dots is another path.
    id: rarely(fc.constantFrom(...ids), fc.oneof(fc.uuid(), text)).filter(
      (id) => !/^\.*$/.test(id) && id.isWellFormed(),
    ),
    query: queries(operation),
    body: bodies(operation),
    headers: headersOf(operation),
    key: fc.oneof(
      { weight: 15, arbitrary: fc.constant("own" as const) },
      { weight: 1, arbitrary: fc.constantFrom("none" as const, "unknown" as const) },
    ),
  });

const POLICY_HEADERS = [
  "ratelimit",
  "ratelimit-policy",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];

/** Sends one request; status, content type and body are held against the document by `callApi`. Returns the status. */
async function check(
  operation: NamedOperation,
  caller: TestAccount & TestKey,
  { id, query, body, headers, key }: Generated,
): Promise<number> {
  const path = operation.path.replace(/\{\w+\}/g, encodeURIComponent(id));
  const keyText = { own: caller.key, none: undefined, unknown: `kj_live_${"1".repeat(38)}` }[key];
  const send = () =>
    callApi(`${path}${query === "" ? "" : `?${query}`}`, {
      key: keyText,
      method: operation.method,
      ...(body === undefined ? {} : { body }),
      headers,
    });
  let response = await send();
  // A machine so busy that the key's object took a second: the call was refused, as it must be, and is sent again.
  for (let again = 0; response.status === 503 && again < 5; again++) response = await send();
  const answer = await response.text();
  expect(response.status, answer).toBeLessThan(500);
  if (response.status >= 400)
    expect(JSON.parse(answer)).toMatchObject({
      status: response.status,
      requestId: response.headers.get("request-id"),
    });
  const counted = key === "own" && response.status !== 401 && !answer.includes("Kaja-Version");
  if (counted) for (const name of POLICY_HEADERS) expect(response.headers.get(name), name).toBeTruthy();
  return response.status;
}

/** Ids that the caller's workspace has, and one of a stranger's; a path without an id needs none. */
async function idsFor({ path }: NamedOperation, caller: TestAccount, stranger: TestAccount): Promise<string[]> {
  const at = path.indexOf("/{");
  if (at < 0) return ["none"];
  const create = ROW_FACTORIES[path.slice(0, at)];
  if (!create) throw new Error(`tests/support/api-rows.ts has no factory for ${path.slice(0, at)}`);
  return [await create(caller), await create(caller), await create(caller), await create(stranger)];
}

/** Operations whose body names a website, a contact or a click of the workspace. */
const NAMES_UNKNOWN = new Set([
  "POST /analytics/events",
  "POST /activities",
  "POST /links/purchases",
  "POST /flows/{id}/runs",
  "POST /messages",
  "POST /push-campaigns",
]);

it("every operation keeps to the document whatever is sent to it", { timeout: 600_000 }, async () => {
  const stranger = await createCaller();
  for (const operation of operationsOf(document).filter(({ path }) => path !== "/openapi.json")) {
    const caller = await createCaller({ plan: "enterprise" }, { scopes: ALL_SCOPES });
    const ids = await idsFor(operation, caller, stranger);
    const name = `${operation.method} ${operation.path}`;
    const statuses = new Set<number>();
    const property = fc.asyncProperty(
      requests(operation, ids),
      async (request) => void statuses.add(await check(operation, caller, request)),
    );
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true }).catch((cause: unknown) => {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    });
    // The generator reaches both sides of each operation, but for those whose body has to name what it cannot know.
    for (const first of NAMES_UNKNOWN.has(name) ? [4] : [2, 4])
      expect(
        [...statuses].map((status) => Math.floor(status / 100)),
        name,
      ).toContain(first);
  }
});
