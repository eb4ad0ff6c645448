// `npm run dev`: pages with hot reload, and beside them the built Worker with everything pages cannot host
// (API, Durable Objects, Workflows, queues, cron). Restart it after a change of functions/, of an object or of an
// article of the help center: the Worker and the files beside it are built once, at the start.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { toolEnv } from "./lib/bootstrap.mjs";
import { startClock } from "./lib/clock.mjs";
import { startDemo } from "./lib/demo.mjs";
import { runLocally, runStep, serveWorker } from "./lib/local-run.mjs";

await runLocally({ command: "npm run dev", portCount: 2 }, async (run) => {
  const { port, origin, children, end } = run;
  const workerPort = port + 1;
  const workerOrigin = `http://localhost:${workerPort}`;
  await runStep(run, "scripts/run.mjs", "prepare", origin);

  // The pages' own view of the bindings: the same database files, the Worker's objects by its name.
  const { unstable_readConfig: readConfig } = await import("wrangler");
  const { name, compatibility_date, compatibility_flags, vars, d1_databases, durable_objects, r2_buckets, workflows } =
    readConfig({ config: "wrangler.toml" });
  mkdirSync(".cache", { recursive: true });
  writeFileSync(
    ".cache/wrangler.dev.json",
    JSON.stringify({
      name: `${name}-pages`,
      compatibility_date,
      compatibility_flags,
      vars: { ...vars, ...parseEnv(readFileSync(".dev.vars", "utf8")), APP_URL: origin },
      d1_databases,
      durable_objects: { bindings: durable_objects.bindings.map((binding) => ({ ...binding, script_name: name })) },
      r2_buckets,
      workflows: workflows.map((workflow) => ({ ...workflow, script_name: name })),
      // Files that the build put beside the pages: articles, the API's description.
      assets: { directory: "../build/client", binding: "ASSETS" },
      // Messages go to the Worker's own queues, which have consumers.
      services: [{ binding: "QUEUE_RELAY", service: name, entrypoint: "QueueRelay" }],
    }),
  );

  await serveWorker(run, { port: workerPort, appUrl: origin });
  // Nobody is ended for silence here: a breakpoint holds the Worker for as long as somebody looks at it.
  await startClock(workerOrigin).ready;
  void startDemo(children, workerOrigin);
  const args = ["vite:dev", "--port", String(port), "--host", "127.0.0.1"];
  const pages = children.start("remix", args, { env: { ...toolEnv(), KAJA_WORKER_ORIGIN: workerOrigin } });
  pages.once("exit", (code, signal) =>
    end(code ?? 1, `The server of the pages (remix) ended with ${signal ?? `code ${code}`}.`),
  );
});
