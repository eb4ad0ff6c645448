import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cyclesOf, readModuleGraph } from "#tests/support/module-graph.ts";

const configuration = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as {
  forbidden: { name: string; from: { path?: string }; to: { pathNot?: unknown } }[];
  options: ICruiseOptions;
};

/** For each rule one file that breaks it: importer, import path as written, and the file imported. */
const PLANTED: Record<string, { from: string; imports: string; to?: string }> = {
  "no-cycles": { from: "app/shared/one.ts", imports: "./two.ts" },
  "manifests-load-nothing": {
    from: "app/modules/alpha/manifest.server.ts",
    imports: "./repo.server.ts",
    to: "app/modules/alpha/repo.server.ts",
  },
  "domain-is-pure": {
    from: "app/modules/alpha/domain/rule.ts",
    imports: "../../../platform/log.ts",
    to: "app/platform/log.ts",
  },
  "modules-through-public-api": {
    from: "app/modules/alpha/service.server.ts",
    imports: "../beta/repo.server.ts",
    to: "app/modules/beta/repo.server.ts",
  },
  "functions-through-public-api": {
    from: "functions/api.ts",
    imports: "../app/modules/alpha/repo.server.ts",
    to: "app/modules/alpha/repo.server.ts",
  },
  "worker-names-objects-only": {
    from: "functions/worker.ts",
    imports: "../app/modules/alpha/repo.server.ts",
    to: "app/modules/alpha/repo.server.ts",
  },
  "routes-without-database": {
    from: "app/modules/alpha/routes/page.tsx",
    imports: "../../../../db/client.ts",
    to: "db/client.ts",
  },
  "routes-without-repos": {
    from: "app/modules/alpha/part/routes/page.tsx",
    imports: "../repo.server.ts",
    to: "app/modules/alpha/part/repo.server.ts",
  },
  "frame-through-public-api": {
    from: "app/routes/page.tsx",
    imports: "../modules/alpha/service.server.ts",
    to: "app/modules/alpha/service.server.ts",
  },
  "product-without-scripts": {
    from: "app/platform/build.ts",
    imports: "../../scripts/lib/a.mjs",
    to: "scripts/lib/a.mjs",
  },
  "own-tables": {
    from: "app/modules/gamma/repo.server.ts",
    imports: "../../../db/schema/alpha.ts",
    to: "db/schema/alpha.ts",
  },
  "queries-in-repos": { from: "app/modules/beta/service.server.ts", imports: "drizzle-orm" },
  "app-without-functions": { from: "app/root.tsx", imports: "../functions/api.ts" },
  "product-without-tests": { from: "app/entry.ts", imports: "../tests/support/clock.ts", to: "tests/support/clock.ts" },
  "database-knows-nobody": { from: "db/columns.ts", imports: "../app/shared/time.ts", to: "app/shared/time.ts" },
  "shared-is-lowest": { from: "app/shared/format/money.ts", imports: "../../platform/log.ts" },
  "platform-under-modules": {
    from: "app/platform/mail.ts",
    imports: "../modules/alpha/index.ts",
    to: "app/modules/alpha/index.ts",
  },
  "platform-takes-types-of-registry": {
    from: "app/platform/usage.ts",
    imports: "../modules/registry.ts",
    to: "app/modules/registry.ts",
  },
  "ui-under-modules": { from: "app/ui/card.ts", imports: "../modules/alpha/index.ts" },
  resolvable: { from: "app/broken.ts", imports: "./nowhere.ts" },
};

/** Tables of others that a module may name, by module: what the rules of own-tables leave out. */
const OTHERS_TABLES = configuration.forbidden.flatMap(({ name, from, to }) => {
  const [, module] = /^\^app\/modules\/([a-z-]+)\/$/.exec(from.path ?? "") ?? [];
  const [, files = ""] = /^\^db\/schema\/\(([a-z|-]+)\)\[[.]\]ts\$$/.exec(String(to.pathNot)) ?? [];
  const others = files.split("|").filter((owner) => owner !== module);
  return name === "own-tables" && module ? others.map((owner) => ({ module, owner })) : [];
});

const dir = mkdtempSync(join(tmpdir(), "kaja-imports-"));
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), text);
};

let result: ICruiseResult;

beforeAll(async () => {
  put(
    "node_modules/drizzle-orm/package.json",
    JSON.stringify({ name: "drizzle-orm", version: "1.0.0", main: "index.js" }),
  );
  put("node_modules/drizzle-orm/index.js", "export const nothing = 0;");
  put("package.json", JSON.stringify({ name: "planted", type: "module", dependencies: { "drizzle-orm": "1.0.0" } }));
  for (const { to } of Object.values(PLANTED)) if (to) put(to, "export const nothing = 0;\n");
  put("app/shared/two.ts", 'import "./one.ts";\nexport const nothing = 0;\n');
  for (const owner of ["beta", "billing", "webhooks"]) {
    put(`db/schema/${owner}.ts`, "export const nothing = 0;\n");
    put(`app/modules/webhooks/${owner}-repo.server.ts`, `import "../../../db/schema/${owner}.ts";\n`);
  }
  for (const { from, imports } of Object.values(PLANTED))
    put(from, `import "${imports}";\nexport const nothing = 0;\n`);
  const { tsConfig: _, ...options } = configuration.options;
  const { output } = await cruise(["app", "db", "functions", "scripts", "tests"], {
    ...options,
    baseDir: dir,
    ruleSet: { forbidden: configuration.forbidden } as never,
    validate: true,
  });
  result = output as ICruiseResult;
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("every rule has a planted violation", () => {
  expect(Object.keys(PLANTED).sort()).toEqual([...new Set(configuration.forbidden.map((rule) => rule.name))].sort());
});

test.each(Object.entries(PLANTED))("%s catches its planted violation", (name, { from }) => {
  const caught = result.summary.violations
    .filter((violation) => violation.rule.name === name)
    .map((violation) => violation.from);
  expect(caught).toContain(from);
});

test("a module with exceptions to own-tables may name those tables, and no others", () => {
  const caught = result.summary.violations.filter(({ rule }) => rule.name === "own-tables").map(({ to }) => to);
  expect(caught).toContain("db/schema/beta.ts");
  expect(caught).not.toContain("db/schema/billing.ts");
  expect(caught).not.toContain("db/schema/webhooks.ts");
});

test("every exception to own-tables is used", () => {
  expect(OTHERS_TABLES.length).toBeGreaterThan(20);
  const idle = OTHERS_TABLES.filter(
    ({ module, owner }) =>
      !readdirSync(`app/modules/${module}`, { recursive: true, encoding: "utf8" }).some(
        (path) =>
          path.endsWith(".server.ts") &&
          readFileSync(`app/modules/${module}/${path}`, "utf8").includes(`"#db/schema/${owner}.ts"`),
      ),
  );
  expect(idle).toEqual([]);
});

test("a cycle between modules is found, at any length", () => {
  const graph = new Map(Object.entries({ a: ["b"], b: ["c"], c: ["a", "d"], d: [], e: ["f"], f: ["e"] })).entries();
  expect(cyclesOf(new Map([...graph].map(([module, imported]) => [module, new Set(imported)])))).toEqual([
    ["a", "b", "c"],
    ["e", "f"],
  ]);
});

test("no two modules need each other", () => {
  const graph = readModuleGraph();
  expect(graph.size).toBeGreaterThan(25);
  expect(graph.get("keywords")).toContain("seo");
  expect(cyclesOf(graph)).toEqual([]);
});
