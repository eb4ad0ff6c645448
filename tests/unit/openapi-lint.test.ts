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
  return JSON.stringify(document);
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

test("the document keeps Redocly's recommended rules, warnings included", { timeout: 120_000 }, async () => {
  expect(await redocly(source)).toEqual([]);
  expect((await redocly(broken(source))).join("\n")).toContain("operation-operationId-unique");
});

test("the document keeps Spectral's recommended rules, hints included", { timeout: 120_000 }, async () => {
  expect(await spectral(source)).toEqual([]);
  expect((await spectral(broken(source))).join("\n")).toContain("operation-operationId-unique");
});
