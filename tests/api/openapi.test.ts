import { beforeAll, describe, expect, it } from "vitest";
import { type NamedOperation, type OpenApiDocument, operationsOf, readDocument, resolve, type Schema } from "#tests/support/openapi.ts";

let document: OpenApiDocument;
let operations: NamedOperation[];
beforeAll(async () => {
  document = await readDocument();
  operations = operationsOf(document);
});

const isPublic = ({ path }: NamedOperation) => path === "/openapi.json";

/** What any guarded operation can answer, by what it takes. */
function errorsOf(operation: NamedOperation): string[] {
  const always = ["400", "401", "403", "429", "500", "503"];
  return [...always, ...(operation.path.includes("{id}") ? ["404"] : []), ...(operation.requestBody ? ["413", "415"] : [])];
}

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
    for (const operation of operations) expect(operation.security, operation.operationId).toEqual(isPublic(operation) ? [] : [{ ApiKey: [] }, { Bearer: [] }]);
  });

  it("declares every part of a path, and gives every parameter a schema", () => {
    for (const { path, operationId, parameters = [] } of operations) {
      const declared = parameters.filter((parameter) => parameter.in === "path");
      expect(declared.map(({ name }) => `{${name}}`).sort(), operationId).toEqual((path.match(/\{\w+\}/g) ?? []).sort());
      expect(
        declared.every(({ required }) => required),
        operationId,
      ).toBe(true);
      for (const { name, schema } of parameters) expect(schema && Object.keys(schema).length > 0, `${operationId} ${name}`).toBe(true);
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
        expect(content, `${operation.operationId} ${status}`).toEqual({ "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } });
      }
    }
  });

  it("describes every body down to its last field, with no reference into nowhere", () => {
    for (const { operationId, requestBody, responses } of operations) {
      const bodies = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].filter((content) => content !== undefined);
      for (const content of bodies) {
        for (const [type, { schema }] of Object.entries(content)) {
          expect(type, operationId).toMatch(/^application\/(problem\+)?json$/);
          for (const part of schemasBelow(schema ?? {})) {
            expect(part.type ?? part.enum ?? part.anyOf ?? part.const, `${operationId} ${JSON.stringify(part)}`).toBeDefined();
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
