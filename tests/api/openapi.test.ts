import { beforeAll, describe, expect, it } from "vitest";
import { API_SCOPES } from "#app/modules/registry.ts";
import { OPERATIONS } from "#tests/support/access-table.ts";
import {
  type NamedOperation,
  type OpenApiDocument,
  operationsOf,
  readDocument,
  resolve,
  type Schema,
} from "#tests/support/openapi.ts";

let document: OpenApiDocument;
let operations: NamedOperation[];
beforeAll(async () => {
  document = await readDocument();
  operations = operationsOf(document);
});

const isPublic = ({ path }: NamedOperation) => path === "/openapi.json";

/** What any guarded operation can answer, by what it takes. */
function errorsOf({ method, path, operationId, requestBody }: NamedOperation): string[] {
  const always = ["400", "401", "403", "429", "500", "503"];
  return [
    ...always,
    ...(path.includes("{id}") ? ["404"] : []),
    ...(isRepeatable({ method, operationId }) ? ["409"] : []),
    ...(requestBody ? ["413", "415"] : []),
  ];
}

const namesIn = (operation: NamedOperation, place: "query" | "header"): string[] =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === place).map(({ name }) => name);

/** The POST that only asks takes no `Idempotency-Key`. */
const isRepeatable = ({ method, operationId }: { method: string; operationId?: string | undefined }) =>
  method === "POST" && operationId !== "querySite";

const QUOTA = ["RateLimit-Policy", "RateLimit", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

/** Every schema below one, references followed once. */
function* schemasBelow(schema: Schema, seen = new Set<string>()): Generator<Schema> {
  if (schema.$ref !== undefined) {
    if (seen.has(schema.$ref)) return;
    seen.add(schema.$ref);
  }
  const own = resolve(document, schema);
  yield own;
  const parts = [...Object.values(own.properties ?? {}), ...(own.anyOf ?? []), ...(own.items ? [own.items] : [])];
  for (const part of parts) yield* schemasBelow(part, seen);
}

describe("the OpenAPI document", () => {
  it("names every operation once, says in words what it does, and groups it", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { method, path, operationId, summary, description, tags } of operations) {
      const at = `${method} ${path}`;
      expect(operationId, at).toMatch(/^[a-z]+[A-Za-z]+$/);
      expect(summary?.length, at).toBeGreaterThan(3);
      expect(summary, at).not.toMatch(/\.$/);
      expect(description, at).toMatch(/\.$/);
      expect(
        document.tags.map(({ name }) => name),
        at,
      ).toEqual(expect.arrayContaining(tags ?? ["none"]));
    }
  });

  it("says how each operation is unlocked", () => {
    expect(Object.keys(document.components.securitySchemes)).toEqual(["ApiKey", "Bearer"]);
    for (const operation of operations)
      expect(operation.security, operation.operationId).toEqual(
        isPublic(operation) ? [] : [{ ApiKey: [] }, { Bearer: [] }],
      );
  });

  it("declares every part of a path, and gives every parameter a schema", () => {
    for (const { path, operationId, parameters = [] } of operations) {
      const declared = parameters.filter((parameter) => parameter.in === "path");
      expect(declared.map(({ name }) => `{${name}}`).sort(), operationId).toEqual(
        (path.match(/\{\w+\}/g) ?? []).sort(),
      );
      expect(
        declared.every(({ required }) => required),
        operationId,
      ).toBe(true);
      for (const { name, schema } of parameters)
        expect(schema && Object.keys(schema).length > 0, `${operationId} ${name}`).toBe(true);
    }
  });

  it("lists every error an operation can answer, each as a problem", () => {
    for (const operation of operations.filter((one) => !isPublic(one))) {
      const listed = Object.keys(operation.responses);
      expect(listed, operation.operationId).toEqual(expect.arrayContaining(errorsOf(operation)));
      expect(
        listed.filter((status) => status.startsWith("2")),
        operation.operationId,
      ).toHaveLength(1);
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        expect(description, `${operation.operationId} ${status}`).toMatch(/\.$/);
        if (Number(status) < 400) continue;
        const { schema, examples } = content?.["application/problem+json"] ?? {};
        expect(schema, `${operation.operationId} ${status}`).toEqual({ $ref: "#/components/schemas/Problem" });
        for (const [code, { value }] of Object.entries(examples ?? { none: { value: null } })) {
          expect(value, `${operation.operationId} ${status}`).toMatchObject({
            status: Number(status),
            code,
            type: `urn:kaja:problem:${code}`,
          });
        }
      }
    }
  });

  it("lists every code of a refusal under its status", () => {
    const documented = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) =>
        Object.keys(content?.["application/problem+json"]?.examples ?? {}),
      ),
    );
    const codes = [
      "unauthenticated",
      "api_key_unknown",
      "api_key_inactive",
      "api_key_expired",
      "address_not_allowed",
      "scope_missing",
      "plan_required",
    ];
    expect([...new Set(documented)]).toEqual(
      expect.arrayContaining([...codes, "rate_limited", "idempotency_mismatch", "idempotency_in_progress"]),
    );
  });

  it("says which scope each operation needs", () => {
    for (const operation of operations.filter((one) => !isPublic(one))) {
      const named = OPERATIONS[`${operation.method} ${operation.path}`];
      expect(operation["x-scope"], operation.operationId).toBe(named === "public" ? undefined : named?.scope);
      expect(operation.description, operation.operationId).toContain(`Needs the scope \`${operation["x-scope"]}\`.`);
    }
  });

  it("has the list that the documentation's first call asks for, under each scope", () => {
    const scopes = Object.fromEntries(
      operations.filter(({ method }) => method === "GET").map((operation) => [operation.path, operation["x-scope"]]),
    );
    for (const [scope, { firstList }] of Object.entries(API_SCOPES)) expect(scopes[firstList], firstList).toBe(scope);
  });

  it("has forms made of it send no parameter that nobody chose", () => {
    const parameters = operations.flatMap(({ operationId, parameters: own = [] }) =>
      own.map((parameter) => ({ operationId, ...parameter })),
    );
    const optional = parameters.filter(({ required }) => !required);
    const filledIn = optional.filter(
      ({ schema, example }) =>
        example !== undefined || schema?.example !== undefined || schema?.default !== undefined || schema?.enum,
    );
    expect(filledIn.map(({ name }) => name)).toEqual(expect.arrayContaining(["fields", "limit", "stage"]));
    for (const { operationId, name, examples } of filledIn)
      expect(examples, `${operationId} ${name}`).toMatchObject({ default: { "x-disabled": true } });
    for (const name of ["If-None-Match", "Idempotency-Key"])
      expect(optional.find((one) => one.name === name)?.examples).toEqual({
        default: { value: expect.any(String), "x-disabled": true },
      });
    expect(optional.filter(({ example }) => example !== undefined)).toEqual([]);
  });

  it("gives every body and every answer an example, with no member left out", () => {
    for (const { operationId, requestBody, responses } of operations) {
      const media = [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}));
      expect(media.length, operationId).toBeGreaterThan(0);
      for (const { schema, example, examples } of media) {
        expect(example ?? examples, `${operationId} ${JSON.stringify(schema)}`).toBeDefined();
      }
    }
  });

  it("names the headers of every answer: version and request id on each, the quota on all but a 401", () => {
    for (const operation of operations) {
      for (const [status, { headers = {} }] of Object.entries(operation.responses)) {
        const expected = ["Request-Id", "Kaja-Version", ...(isPublic(operation) || status === "401" ? [] : QUOTA)];
        expect(Object.keys(headers), `${operation.operationId} ${status}`).toEqual(expect.arrayContaining(expected));
        if (["429", "503"].includes(status)) expect(Object.keys(headers)).toContain("Retry-After");
        if (status === "201")
          expect(Object.keys(headers)).toEqual(expect.arrayContaining(["Location", "Idempotent-Replayed"]));
        if (status === "200" && operation.method === "GET") expect(Object.keys(headers)).toContain("ETag");
      }
    }
  });

  it("takes the version everywhere, an idempotency key on each POST that changes something, and a tag on each GET", () => {
    for (const operation of operations) {
      const own = isRepeatable(operation) ? ["Idempotency-Key"] : operation.method === "GET" ? ["If-None-Match"] : [];
      expect(namesIn(operation, "header"), operation.operationId).toEqual(["Kaja-Version", ...own]);
      if (operation.method === "GET") expect(Object.keys(operation.responses), operation.operationId).toContain("304");
    }
  });

  it("takes `fields` on each read, and cursor and limit on each list, with every choice named", () => {
    for (const operation of operations.filter((one) => one.method === "GET" && !isPublic(one))) {
      const names = namesIn(operation, "query");
      const answer = resolve(document, operation.responses["200"]?.content?.["application/json"]?.schema ?? {});
      const row = resolve(document, answer.properties?.data?.items ?? answer);
      if (answer.properties?.nextCursor)
        expect(names, operation.operationId).toEqual(expect.arrayContaining(["cursor", "limit", "fields"]));
      const fields = operation.parameters?.find(({ name }) => name === "fields");
      if (fields) expect(fields.schema?.items?.enum, operation.operationId).toEqual(Object.keys(row.properties ?? {}));
      for (const { name, schema } of operation.parameters ?? [])
        if (name === "sort") expect(schema?.enum?.length, operation.operationId).toBeGreaterThan(1);
    }
  });

  it("writes patterns as JSON Schema does", () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, literal = '""']) => JSON.parse(literal) as string,
    );
    expect(patterns.length).toBeGreaterThan(0);
    for (const pattern of patterns) {
      expect(() => new RegExp(pattern, "u"), pattern).not.toThrow();
      expect(pattern).not.toMatch(/\/[a-z]*$/);
    }
  });

  it("describes every body down to its last field, with no reference into nowhere", () => {
    for (const { operationId, requestBody, responses } of operations) {
      const bodies = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].filter(
        (content) => content !== undefined,
      );
      for (const content of bodies) {
        for (const [type, { schema }] of Object.entries(content)) {
          expect(type, operationId).toMatch(/^application\/((problem|sarif)\+)?json$/);
          for (const part of schemasBelow(schema ?? {})) {
            expect(
              part.type ?? part.enum ?? part.anyOf ?? part.const,
              `${operationId} ${JSON.stringify(part)}`,
            ).toBeDefined();
          }
        }
      }
      if (requestBody?.required) {
        const schema = resolve(document, requestBody.content["application/json"]?.schema ?? {});
        expect(schema.example, `${operationId} has an example`).toBeDefined();
        expect(schema.additionalProperties, `${operationId} takes nothing else`).toBe(false);
      }
    }
  });
});
