import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const DOCUMENTS = ["README.md", "CONTRIBUTING.md", ...readdirSync("docs").map((name) => `docs/${name}`)];
const textOf = (path: string) => readFileSync(path, "utf8");
const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };

/** Folders and files of the repository: how a path in a document begins. */
const ROOTS = readdirSync(".").filter((name) => !name.startsWith(".git"));
/** Placeholders for any name, and files that only a build or a run makes. */
const NO_PATH = /[<>*…]|^build\/|^node_modules\/|^\.dev\.vars$|^\.wrangler\b/;

/** Paths that a document names in code marks, as links or in its trees of folders. */
function pathsIn(text: string): string[] {
  const marked = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, target = ""]) => target);
  const blocks = text.split(/^```.*$/m).filter((_, at) => at % 2 === 1);
  const trees = blocks.flatMap((block) =>
    [...block.matchAll(/(?<=^| {2})([\w./-]+\/)(?=\s|$)/gm)].map(([, path = ""]) => path),
  );
  return [...marked, ...linked, ...trees]
    .map((path) => path.replace(/[#?].*$/, "").replace(/^\.\//, ""))
    .filter((path) => {
      const [first = ""] = path.split("/");
      return /^[\w.@$/-]+$/.test(path) && ROOTS.includes(first) && !NO_PATH.test(path);
    });
}

test.each(DOCUMENTS)("every path that %s names exists", (document) => {
  expect(pathsIn(textOf(document)).filter((path) => !existsSync(path))).toEqual([]);
});

test("the paths of the documents are found", () => {
  const found = DOCUMENTS.flatMap((document) => pathsIn(textOf(document)));
  for (const path of [
    "docs/performance.md",
    "public/demo-pictures/audit-desktop-light.webp",
    "app/modules/registry.ts",
    "content/",
    "tests/bench/worker.ts",
    "tests/unit/import-rules.test.ts",
  ])
    expect(found).toContain(path);
  expect(pathsIn("See `app/nowhere.ts` and [this](docs/nothing.md#part).")).toEqual([
    "app/nowhere.ts",
    "docs/nothing.md",
  ]);
});

test.each(DOCUMENTS)("every npm script that %s names exists", (document) => {
  const text = textOf(document);
  // Also `db:generate` · `db:migrate`: further scripts of one line, without their `npm run`.
  const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g), ...text.matchAll(/`((?:db|test|admin):[\w-]+)`/g)].map(
    ([, name = ""]) => name,
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("the README names every npm script but what the others run", () => {
  const readme = textOf("README.md");
  const unnamed = Object.keys(scripts).filter((name) => !new RegExp(`(npm run |npm |\`)${name}\\b`).test(readme));
  expect(unnamed).toEqual(["build"]);
});

test("the README's table of configuration has every variable of the schema, and no other", () => {
  const schema = textOf("app/platform/env.ts").match(/const schema = z\.object\(\{([\s\S]*?)\n\}\);/)?.[1] ?? "";
  const read = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(25);
  const table = textOf("README.md").split("## Configuration")[1]?.split("\n## ")[0] ?? "";
  const documented = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = ""]) => {
    const names = [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name);
    // `STRIPE_PRICE_BASIC` `_PRO`: the second shares the beginning of the first.
    return names.map((name, at) =>
      name.startsWith("_")
        ? `${names
            .slice(0, at)
            .findLast((other) => !other.startsWith("_"))
            ?.replace(/_[A-Z]+$/, "")}${name}`
        : name,
    );
  });
  expect([...documented].sort()).toEqual([...read].sort());
});

test("every variable that is set in wrangler.toml, or proposed there, is read", () => {
  const schema = textOf("app/platform/env.ts");
  const set = [...textOf("wrangler.toml").matchAll(/^#? ?([A-Z][A-Z_]+) = /gm)].map(([, name = ""]) => name);
  expect(set).toContain("AI_BASE_URL");
  expect(set.filter((name) => !schema.includes(`  ${name}:`))).toEqual([]);
});
