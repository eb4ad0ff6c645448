// The building blocks of `npm start`, `npm test` and their parts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { run, runTogether, toolEnv } from "./bootstrap.mjs";
import { ensureDevVars } from "./dev-vars.mjs";
import { grantSql } from "./grant.mjs";

/** Values of .dev.vars that decide which database the scripts talk to. */
function localVariable(name) {
  if (process.env[name]) return process.env[name];
  if (!existsSync(".dev.vars")) return undefined;
  return readFileSync(".dev.vars", "utf8").match(new RegExp(`^${name}=(.+)$`, "m"))?.[1];
}

/** The API's description first: the pages show it, and the typed client is made of it. */
function build() {
  run("node", ["scripts/openapi.mjs"]);
  run("remix", ["vite:build", "--sourcemapServer"]);
  run("node", ["scripts/tracker.mjs"]);
  run("node", ["scripts/api-client.mjs"]);
  run("node", ["scripts/api-reference.mjs"]);
}

/** The Worker in one file, as it would be uploaded: what is measured, and what the journeys run on. */
const bundle = () => run("wrangler", ["deploy", "--dry-run", "--outdir", "build/worker"], { stdio: ["ignore", "ignore", "inherit"] });

function buildAll() {
  build();
  bundle();
}

function migrate() {
  ensureDevVars();
  if (localVariable("LIBSQL_URL")) run("node", ["scripts/migrate-libsql.mjs"]);
  else run("wrangler", ["d1", "migrations", "apply", "DB", "--local"], { stdio: ["ignore", "ignore", "inherit"] });
}

const script = (name, args = []) => run("node", ["--disable-warning=ExperimentalWarning", `scripts/${name}.ts`, ...args]);
/** @param {string} [origin] where the product will answer, when that is not what .dev.vars says */
const seed = (origin) => script("seed", origin ? [origin] : []);

/** Types, lint and format, walls, dead code, configuration, size. They expect a build. */
const CHECKS = [
  ["tsc", ["--noEmit"]],
  ["biome", ["ci", "--error-on-warnings"]],
  ["depcruise", ["app", "db", "functions", "tests", "--config", ".dependency-cruiser.cjs"]],
  ["knip", []],
  ["node", ["scripts/check-migrations.mjs"]],
  ["node", ["scripts/check-bundle.mjs"]],
];

/** Test files whose text matches. */
const filesWith = (pattern) =>
  ["tests/integration", "tests/api", "tests/e2e", "app/modules/seo/crawl"]
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
    .filter((path) => /[.](test|spec)[.]ts$/.test(path) && pattern.test(readFileSync(path, "utf8")));

const testsOf = (project) => ["vitest", ["run", "--project", project]];
const [UNIT, INTEGRATION, JOURNEYS] = ["unit", "workerd", "e2e"].map(testsOf);

function account() {
  if (process.env.CLOUDFLARE_API_TOKEN && process.env.CLOUDFLARE_ACCOUNT_ID) return true;
  console.log("Skipped: no Cloudflare account is configured (CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID).");
  return false;
}

export const tasks = {
  build: buildAll,
  "build:pages": build,
  "db:migrate": migrate,
  "db:seed": seed,
  "admin:grant": () => {
    const [email, place] = process.argv.slice(3);
    if (email && place === "--remote") {
      if (account()) run("wrangler", ["d1", "execute", "DB", "--remote", "--command", grantSql(email)]);
      return;
    }
    migrate();
    script("admin-grant", process.argv.slice(3));
  },
  check: () => {
    buildAll();
    return runTogether(CHECKS);
  },
  "test:unit": () => run(...UNIT),
  "test:integration": () => {
    ensureDevVars();
    build();
    run(...INTEGRATION);
  },
  "test:e2e": () => {
    ensureDevVars();
    buildAll();
    run(...JOURNEYS);
  },
  test: async () => {
    ensureDevVars();
    buildAll();
    // While the tests in workerd wait, the checks and the tests in Node compute.
    await runTogether([INTEGRATION, ...CHECKS, UNIT], 3);
    // By themselves: a browser is held to time limits.
    run(...JOURNEYS);
  },
  // The long proofs: each failure both ways, twenty kills, every request of the fuzzer, every hostile page, installed documentation.
  "test:nightly": () => {
    ensureDevVars();
    buildAll();
    process.env.FULL_SWEEPS = "true";
    process.env.CRASH_KILLS ??= "20";
    run("vitest", [
      "run",
      ...["unit", "workerd", "e2e"].flatMap((project) => ["--project", project]),
      ...filesWith(/sweepFailures|modesOf|isFullSweep|CRASH_KILLS|FULL_SWEEPS/),
    ]);
    script("compare-documents");
  },
  bench: () => {
    ensureDevVars();
    build();
    run("node", ["--disable-warning=ExperimentalWarning", "tests/bench/index.ts", ...process.argv.slice(3)]);
  },
  preview: () => {
    if (!account()) return;
    build();
    run("node", ["scripts/preview.mjs", ...process.argv.slice(3)]);
  },
  deploy: async () => {
    if (!account()) return;
    build();
    const { unstable_readConfig: readConfig } = await import("wrangler");
    const LIBSQL_URL = process.env.LIBSQL_URL ?? readConfig({ config: "wrangler.toml" }).vars.LIBSQL_URL;
    if (LIBSQL_URL) run("node", ["scripts/migrate-libsql.mjs"], { env: { ...toolEnv(), LIBSQL_URL } });
    else run("wrangler", ["d1", "migrations", "apply", "DB", "--remote"]);
    run("wrangler", ["deploy"]);
  },
};
