import { describe, expect, it } from "vitest";
import type { $ZodType } from "zod/v4/core";
import { TOOLS as MARKETING_TOOLS } from "#app/modules/marketing-tools/registry.server.ts";
import { STRUCTURE_LISTS, type StructureListName } from "#app/modules/seo/structure/domain/structure.ts";
import { structureQuerySchema } from "#app/modules/seo/structure/schema.ts";
import { TOOLS } from "#app/modules/seo-tools/registry.server.ts";
import { valuesSchema } from "#app/modules/seo-tools/schema.ts";
import { createWholeGateway } from "#functions/api-gateway/index.ts";
import { isSchema, schemasIn, unboundedIn } from "#tests/support/schema-bounds.ts";

/*
 * Whatever comes in has an end: no schema of a form, an address or a body has a text, a list or a record without a maximum.
 * tests/unit/schema-bounds.test.ts proves the search itself, and that no other file makes schemas for what comes in.
 */

const FILES = import.meta.glob<Record<string, unknown>>(["/app/modules/**/schema.ts", "/app/modules/**/*-schema.ts"]);

/** What these files export that is a function: the schemas that it makes; none when it makes none. */
const MADE: Readonly<Record<string, () => [string, $ZodType][]>> = {
  valuesSchema: () => [...TOOLS, ...MARKETING_TOOLS].map(({ id, fields }) => [id, valuesSchema(fields)]),
  structureQuerySchema: () =>
    Object.keys(STRUCTURE_LISTS).map((list) => [list, structureQuerySchema(list as StructureListName)]),
  refuseDays: () => [],
  settingsGaps: () => [],
  limitsOf: () => [],
  settingsFrom: () => [],
  stepsFrom: () => [],
  variantFiles: () => [],
  mapFrom: () => [],
  readRouting: () => [],
  readDefinition: () => [],
  readSettings: () => [],
};

/** Models are what the API answers, which our own rows fill. That no operation takes one is seen below. */
const isAnswer = (name: string): boolean => name.endsWith("Model");

const flawsOf = (schemas: readonly [string, $ZodType][]): string[] =>
  schemas.flatMap(([name, schema]) => unboundedIn(schema).map((flaw) => `${name}${flaw}`));

describe("schemas of the modules", () => {
  it("are found", () => expect(Object.keys(FILES).length).toBeGreaterThan(35));

  it.each(Object.entries(FILES))("%s bounds all that it takes", async (_, load) => {
    const schemas = Object.entries(await load()).flatMap(([name, exported]) => {
      if (isAnswer(name)) return [];
      if (typeof exported !== "function") return schemasIn(exported, name);
      const made = MADE[name];
      if (!made) throw new Error(`Say in MADE which schemas ${name} makes`);
      return made();
    });
    expect(flawsOf(schemas)).toEqual([]);
  });
});

interface Inputs {
  params?: unknown;
  query?: unknown;
  headers?: unknown;
  cookies?: unknown;
  body?: { content: Record<string, { schema: unknown }> };
}

/** What an operation takes. What it answers is declared apart from it, under `responses`, and is not looked at: our own rows fill it. */
function inputsOf({ params, query, headers, cookies, body }: Inputs): [string, $ZodType][] {
  const bodies = Object.entries(body?.content ?? {}).map(([type, { schema }]): [string, unknown] => [type, schema]);
  const named: [string, unknown][] = [
    ["params", params],
    ["query", query],
    ["headers", headers],
    ["cookies", cookies],
    ...bodies,
  ];
  return named.filter((entry): entry is [string, $ZodType] => isSchema(entry[1]));
}

describe("operations of the API", async () => {
  const routes = (await createWholeGateway()).openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route" ? [definition.route] : [],
  );

  it("are found, with bodies", () => {
    expect(routes.length).toBeGreaterThan(40);
    expect(routes.filter(({ request }) => request?.body).length).toBeGreaterThan(10);
  });

  it.each(
    routes.map(({ method, path, request }): [string, Inputs] => [`${method} ${path}`, (request ?? {}) as Inputs]),
  )("%s bounds all that it takes", (_, request) => expect(flawsOf(inputsOf(request))).toEqual([]));
});
