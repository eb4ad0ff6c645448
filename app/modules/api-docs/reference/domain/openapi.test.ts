import { describe, expect, test } from "vitest";
import { type OpenApiDocument, readOpenApi, typeText } from "./openapi.ts";

describe("a type in one line", () => {
  test.each([
    [{ type: "string" }, "string"],
    [{ type: "string", format: "date-time" }, "string (date-time)"],
    [{ type: ["string", "null"] }, "string or null"],
    [{ type: "string", minLength: 1, maxLength: 80 }, "string, 1 to 80 characters"],
    [{ type: "string", maxLength: 80 }, "string, at most 80 characters"],
    [{ type: "integer", minimum: 1, maximum: 100 }, "integer, 1 to 100"],
    [{ type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, "integer"],
    [{ type: "array", items: { $ref: "#/components/schemas/Project" } }, "list of Project"],
    [{ enum: ["a", "b", null] }, '"a" or "b" or null'],
    [{ anyOf: [{ $ref: "#/components/schemas/Crawl" }, { type: "null" }] }, "Crawl or null"],
    [{ const: "x" }, '"x"'],
    [{}, "object"],
  ])("%j is %s", (schema, expected) => {
    expect(typeText(schema)).toBe(expected);
  });
});

const DOCUMENT: OpenApiDocument = {
  tags: [{ name: "Second" }, { name: "First", description: "The first." }, { name: "Empty" }],
  paths: {
    "/things/{id}": {
      patch: {
        operationId: "changeThing",
        summary: "Change a thing",
        tags: ["First"],
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string", example: "0198" } },
          {
            name: "sort",
            in: "query",
            schema: { type: "string", enum: ["name", "-name"] },
            examples: { default: { value: ["name", "-name"] } },
          },
          { $ref: "#/components/parameters/Fields", name: "", in: "" },
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/ThingChange" } } },
        },
        responses: {
          404: { $ref: "#/components/responses/Missing" },
          200: {
            description: "The thing.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" }, example: { name: "x" } } },
          },
        },
      },
      get: { operationId: "getThing", tags: ["Second"], responses: { 204: { description: "Nothing." } } },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: "object",
        properties: { name: { type: "string", description: "Its name." }, size: { type: "integer", default: 3 } },
        required: ["name"],
      },
      ThingChange: { allOf: [{ $ref: "#/components/schemas/Thing" }], example: { name: "x" } },
    },
    parameters: { Fields: { name: "fields", in: "query", description: "Names.", schema: { type: "string" } } },
    responses: {
      Missing: {
        description: "Not there.",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  },
};

test("a document becomes groups of operations, in the order of its tags, and models", () => {
  const { groups, models } = readOpenApi(DOCUMENT);
  expect(groups.map(({ name, operations }) => [name, operations.map(({ id }) => id)])).toEqual([
    ["Second", ["getThing"]],
    ["First", ["changeThing"]],
  ]);
  const nameField = { name: "name", type: "string", required: true, description: "Its name." };
  const sizeField = { name: "size", type: "integer", required: false, description: "Default: 3." };
  expect(groups[1]?.operations[0]).toEqual({
    id: "changeThing",
    method: "PATCH",
    path: "/things/{id}",
    summary: "Change a thing",
    description: "",
    parameters: [
      { name: "id", place: "path", required: true, type: "string", description: "", example: "0198", choices: [] },
      {
        name: "sort",
        place: "query",
        required: false,
        type: '"name" or "-name"',
        description: "",
        example: "name,-name",
        choices: ["name", "-name"],
      },
      {
        name: "fields",
        place: "query",
        required: false,
        type: "string",
        description: "Names.",
        example: "",
        choices: [],
      },
    ],
    body: { model: "ThingChange", required: true, fields: [nameField, sizeField], example: '{\n  "name": "x"\n}' },
    answers: [
      { status: "200", description: "The thing.", model: "Thing", example: '{\n  "name": "x"\n}' },
      { status: "404", description: "Not there.", model: "Problem", example: null },
    ],
  });
  expect(groups[0]?.operations[0]?.answers).toEqual([
    { status: "204", description: "Nothing.", model: null, example: null },
  ]);
  expect(models.map(({ name, fields }) => [name, fields.length])).toEqual([
    ["Thing", 2],
    ["ThingChange", 2],
  ]);
});
