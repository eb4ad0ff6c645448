import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { beforeAll, expect, test } from "vitest";

/** The document in which a rule is broken on purpose, so that a linter that looks at nothing does not pass. */
const broken = (source: string): string => {
  const document = JSON.parse(source) as { paths: Record<string, { get: Record<string, unknown> }> };
  const operation = document.paths["/seo/projects"]?.get ?? {};
  operation.operationId = "getSeoProject";
  operation.responses = {};
  // Two paths show it: to lint the whole once more would take a minute.
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => /^\/seo\/projects(\/\{\w+\})?$/.test(path)),
  );
  return JSON.stringify({ ...document, paths });
};

let source: string;
beforeAll(() => {
  execFileSync("node", ["scripts/openapi.mjs"], { stdio: ["ignore", "ignore", "inherit"] });
  source = readFileSync("build/openapi.json", "utf8");
}, 180_000);

async function redocly(text: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: text, config });
  // The address of a local run is in the document of a local run.
  return problems
    .filter(({ ruleId }) => ruleId !== "no-server-example.com")
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}

async function spectral(text: string): Promise<string[]> {
  const linter = new spectralCore.Spectral();
  linter.setRuleset({ extends: [[oas, "recommended"]] } as Parameters<typeof linter.setRuleset>[0]);
  const problems = await linter.run(text);
  return problems.map(({ code, message, path }) => `${code}: ${message} ${path.join("/")}`);
}

test("the document keeps Redocly's recommended rules, warnings included", { timeout: 400_000 }, async () => {
  expect(await redocly(source)).toEqual([]);
  expect((await redocly(broken(source))).join("\n")).toContain("operation-operationId-unique");
});

test("the document keeps Spectral's recommended rules, hints included", { timeout: 400_000 }, async () => {
  expect(await spectral(source)).toEqual([]);
  expect((await spectral(broken(source))).join("\n")).toContain("operation-operationId-unique");
});

interface Described {
  $ref?: string;
  name?: string;
  in?: string;
  description?: string;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
}

interface Operation {
  parameters: Described[];
  requestBody?: { content: Record<string, { schema: Described }> };
}

/** Members without a description below a schema, by their path. */
function undescribed(schema: Described, at: string, schemas: Record<string, Described>): string[] {
  if (schema.$ref) return undescribed(schemas[schema.$ref.replace("#/components/schemas/", "")] ?? {}, at, schemas);
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    ...(member.description ? [] : [`${at}.${name}`]),
    ...undescribed(member, `${at}.${name}`, schemas),
  ]);
  return [
    ...members,
    ...[schema.items, ...(schema.anyOf ?? [])].flatMap((part) => (part ? undescribed(part, at, schemas) : [])),
  ];
}

test("the document says what every parameter and every member of a body means", () => {
  const { paths, components } = JSON.parse(source) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Described> };
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, ...operation })),
  );
  expect(operations.length).toBeGreaterThan(40);
  const parameters = operations.flatMap(({ at, parameters: own }) =>
    own.filter(({ $ref, description }) => !$ref && !description).map(({ name }) => `${at} ${name}`),
  );
  const bodies = operations.flatMap(({ at, requestBody }) =>
    Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => undescribed(schema, at, components.schemas)),
  );
  expect({ parameters, bodies }).toEqual({ parameters: [], bodies: [] });
});
