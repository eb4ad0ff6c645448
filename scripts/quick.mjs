// `npm run quick [-- --base REV]`: checks what the change since REV (HEAD unless given) can have broken, in two minutes. `npm test` stays the gate.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ensureInstalled, runTogether } from "./lib/bootstrap.mjs";
import { ensureDevVars } from "./lib/dev-vars.mjs";
import { addressesIn, fitInto, modulesOf, testsFor } from "./lib/quick.mjs";

/** What the chosen files may take, in seconds of a busy machine; tests in workerd run two at a time. */
const [WORKERD_S, JOURNEYS_S] = [90, 50];

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

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path.replaceAll("\\", "/")}`);
const tests = ["tests/integration", "tests/api", "tests/e2e"]
  .flatMap(filesIn)
  .filter((path) => path.endsWith(".ts"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const routesOf = (module) =>
  [`app/modules/${module}/routes.ts`].filter(existsSync).flatMap((path) => addressesIn(readFileSync(path, "utf8")));
const addresses = Object.fromEntries(modulesOf(changed).map((module) => [module, routesOf(module)]));
const reached = testsFor(changed, tests, addresses);
const known = { changed, durations: JSON.parse(readFileSync("tests/support/durations.json", "utf8")) };
const [workerd, journeys] = [fitInto(reached.workerd, WORKERD_S, known), fitInto(reached.journeys, JOURNEYS_S, known)];
console.log(
  `${changed.length} files in ${modulesOf(changed).join(", ") || "no module"}; ${workerd.chosen.length} files of tests in workerd, ${journeys.chosen.length} of journeys.`,
);
const leftOut = [...workerd.leftOut, ...journeys.leftOut];
if (leftOut.length > 0) console.log(`Left to npm test, as two minutes do not hold them: ${leftOut.join(", ")}`);

const vitest = (project, files, ...options) =>
  files.length > 0 ? [["vitest", ["run", "--project", project, ...options, ...files]]] : [];
// The tests in workerd import what the last build made of the pages; a journey runs on the build of this very change.
const isBuilt = existsSync("build/pages/server-build.js");
const needsBuild = !isBuilt || (journeys.chosen.length > 0 && changed.some((path) => !path.startsWith("tests/")));
await runTogether(
  [
    ...(needsBuild ? [["node", ["scripts/run.mjs", "build"]]] : []),
    ["tsc", ["--noEmit", "--incremental", "--tsBuildInfoFile", ".cache/tsc.json"]],
    ["biome", ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...changed]],
    ["depcruise", ["app", "db", "functions", "tests", "scripts", "clients", "--config", ".dependency-cruiser.cjs"]],
    ["vitest", ["run", "--project", "unit", "--changed", base, "--passWithNoTests"]],
  ],
  2,
);
await runTogether([
  ...vitest("workerd", workerd.chosen, "--maxWorkers=2"),
  ...vitest("e2e", journeys.chosen, "--maxWorkers=1"),
]);
