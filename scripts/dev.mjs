// `npm run dev`: pages with hot reload, and beside them the built Worker with everything pages cannot host
// (API, Durable Objects, Workflows, queues, cron). Server code of functions/ and objects is rebuilt by wrangler on change.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { ensureInstalled, root, toolEnv } from "./lib/bootstrap.mjs";
import { startClock } from "./lib/clock.mjs";
import { startDemo } from "./lib/demo.mjs";
import { tasks } from "./lib/tasks.mjs";

ensureInstalled();
const port = Number(process.env.PORT ?? 8787);
const workerPort = port + 1;
const workerOrigin = `http://localhost:${workerPort}`;

tasks.build();
tasks["db:migrate"]();
tasks["db:seed"](`http://localhost:${port}`);

// The pages' own view of the bindings: the same database files, the Worker's objects by its name.
const { unstable_readConfig: readConfig } = await import("wrangler");
const { name, compatibility_date, compatibility_flags, vars, d1_databases, durable_objects, r2_buckets, workflows } = readConfig({ config: "wrangler.toml" });
mkdirSync(".cache", { recursive: true });
writeFileSync(
  ".cache/wrangler.dev.json",
  JSON.stringify({
    name: `${name}-pages`,
    compatibility_date,
    compatibility_flags,
    vars: { ...vars, ...parseEnv(readFileSync(".dev.vars", "utf8")), APP_URL: `http://localhost:${port}` },
    d1_databases,
    durable_objects: { bindings: durable_objects.bindings.map((binding) => ({ ...binding, script_name: name })) },
    r2_buckets,
    workflows: workflows.map((workflow) => ({ ...workflow, script_name: name })),
    // Messages go to the Worker's own queues, which have consumers.
    services: [{ binding: "QUEUE_RELAY", service: name, entrypoint: "QueueRelay" }],
  }),
);

const children = [
  spawn(
    "wrangler",
    [
      "dev",
      "--ip",
      "127.0.0.1",
      "--port",
      String(workerPort),
      "--test-scheduled",
      "--show-interactive-dev-session=false",
      "--log-level",
      "warn",
      "--var",
      `APP_URL:http://localhost:${port}`,
    ],
    {
      cwd: root,
      env: toolEnv(),
      stdio: ["ignore", "inherit", "inherit"],
    },
  ),
];
const stop = (code) => {
  clock.stop();
  demo?.stop();
  for (const child of children) child.kill("SIGTERM");
  process.exit(code);
};
let demo;
const clock = startClock(workerOrigin);
await clock.ready;
demo = startDemo(workerOrigin);
children.push(
  spawn("remix", ["vite:dev", "--port", String(port), "--host", "127.0.0.1"], {
    cwd: root,
    env: { ...toolEnv(), KAJA_WORKER_ORIGIN: workerOrigin },
    stdio: ["ignore", "inherit", "inherit"],
  }),
);
for (const child of children) child.on("exit", (code) => stop(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));
