// The building blocks of `npm start`, `npm test` and their parts.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { run, runTogether, toolEnv } from "./bootstrap.mjs";
import { lockData } from "./data-lock.mjs";
import { ensureDevVars } from "./dev-vars.mjs";
import { grantSql } from "./grant.mjs";
import { STATE_FOLDER } from "./state-folder.mjs";

/** Values of .dev.vars that decide which database the scripts talk to. */
function localVariable(name) {
  if (process.env[name]) return process.env[name];
  if (!existsSync(".dev.vars")) return undefined;
  return readFileSync(".dev.vars", "utf8").match(new RegExp(`^${name}=(.+)$`, "m"))?.[1];
}

/** The API's description first: the pages show it, and the typed client is made of it. A benchmark puts an entry of its own around the Worker. */
function build(entry = "functions/worker.ts") {
  run("node", ["scripts/openapi.mjs"]);
  run("remix", ["vite:build", "--sourcemapServer", "--logLevel", "warn"], {
    env: { ...toolEnv(), KAJA_WORKER_ENTRY: entry },
  });
  run("node", ["scripts/help-articles.mjs"]);
  run("node", ["scripts/tracker.mjs"]);
  run("node", ["scripts/forms.mjs"]);
  run("node", ["scripts/onsite.mjs"]);
  run("node", ["scripts/api-client.mjs"]);
}

function migrate() {
  ensureDevVars();
  if (localVariable("LIBSQL_URL")) run("node", ["scripts/migrate-libsql.mjs"]);
  else {
    run("node", ["--disable-warning=ExperimentalWarning", "scripts/check-local-data.mjs"]);
    run("wrangler", ["d1", "migrations", "apply", "DB", "--local"], { stdio: ["ignore", "ignore", "inherit"] });
  }
}

const script = (name, args = []) =>
  run("node", ["--disable-warning=ExperimentalWarning", `scripts/${name}.ts`, ...args]);
/** @param {string} [origin] where the product will answer, when that is not what .dev.vars says */
const seed = (origin) => script("seed", origin ? [origin] : []);

/** Types, lint and format, import rules, dead code, configuration, size. They expect a build. */
const CHECKS = [
  ["tsc", ["--noEmit"]],
  ["biome", ["ci", "--error-on-warnings"]],
  ["depcruise", ["app", "db", "functions", "tests", "scripts", "clients", "--config", ".dependency-cruiser.cjs"]],
  ["knip", []],
  ["node", ["scripts/check-migrations.mjs"]],
  ["node", ["scripts/check-bundle.mjs"]],
  // What would be uploaded is accepted as a Worker.
  ["wrangler", ["deploy", "--dry-run"]],
];

/** Test files whose text matches. */
const filesWith = (pattern) =>
  [
    "tests/integration",
    "tests/api",
    "tests/e2e",
    "app/modules/seo/engine/extract",
    "app/modules/seo/engine/fetch",
    "app/platform/web/html",
  ]
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
  build: () => build(),
  "db:migrate": () => {
    lockData("npm run db:migrate");
    migrate();
  },
  "db:reset": () => {
    lockData("npm run db:reset");
    rmSync(STATE_FOLDER, { recursive: true, force: true });
    console.log(`Deleted ${STATE_FOLDER}. The next start makes an empty database.`);
  },
  "db:seed": () => {
    lockData("npm run db:seed");
    seed();
  },
  // What `npm start` and `npm run dev` do before they serve; they hold the lock.
  prepare: (origin) => {
    build();
    migrate();
    seed(origin);
  },
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
    build();
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
    build();
    run(...JOURNEYS);
  },
  test: async () => {
    ensureDevVars();
    build();
    // While the tests in workerd wait, the checks and the tests in Node compute.
    await runTogether([INTEGRATION, ...CHECKS, UNIT], 3);
    // Alone: a browser has time limits.
    run(...JOURNEYS);
  },
  // The long proofs: each failure both ways, twenty kills, every request of the fuzzer, every hostile page, installed documentation.
  "test:nightly": () => {
    ensureDevVars();
    build();
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
    build("tests/bench/worker.ts");
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
