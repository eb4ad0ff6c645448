// `npm run quick [-- --base REV]`: checks what the change since REV (HEAD unless given) can have broken. `npm test` stays the gate.
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ensureInstalled, run, runTogether } from "./lib/bootstrap.mjs";
import { ensureDevVars } from "./lib/dev-vars.mjs";
import { modulesOf, testsFor } from "./lib/quick.mjs";
import { tasks } from "./lib/tasks.mjs";

ensureInstalled();
ensureDevVars();
const { base } = parseArgs({ options: { base: { type: "string", default: "HEAD" } } }).values;
const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
const changed = [
  ...new Set([...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")]),
].filter((path) => existsSync(path));
if (changed.length === 0) {
  console.log(`Nothing changed since ${base}.`);
  process.exit(0);
}
const tests = globSync("tests/{integration,api,e2e}/**/*.{test,spec}.ts").map((path) => ({
  path,
  text: readFileSync(path, "utf8"),
}));
const { workerd, journeys } = testsFor(changed, tests);
console.log(
  `${changed.length} files in ${modulesOf(changed).join(", ") || "no module"}; ${workerd.length} files of tests in workerd, ${journeys.length} of journeys.`,
);

// The tests in workerd import what the last build made of the pages; a journey runs on the build of this very change.
if (journeys.length > 0 || !existsSync("build/pages/server-build.js")) tasks.build();
const vitest = (project, files) => (files.length > 0 ? [["vitest", ["run", "--project", project, ...files]]] : []);
await runTogether(
  [
    ["tsc", ["--noEmit"]],
    ...vitest("workerd", workerd),
    ["biome", ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...changed]],
    ["vitest", ["run", "--project", "unit", "--changed", base, "--passWithNoTests"]],
    ["depcruise", ["app", "db", "functions", "tests", "--config", ".dependency-cruiser.cjs"]],
  ],
  2,
);
for (const [command, args] of vitest("e2e", journeys)) run(command, args);
