// `node serve-worker.ts --port N --state FOLDER [--inspector] [--var NAME:VALUE …]`: serves the bundled Worker until it is ended.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { convertV4MiniflareOptions, type LegacyWorkerOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { testBindings } from "./bindings.ts";
import { migrate } from "./migrations.ts";
import { INSPECTOR, READY } from "./ready.ts";
import { workerFolder, workerModules } from "./worker-modules.ts";

const root = join(import.meta.dirname, "../..");
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    state: { type: "string", default: "" },
    inspector: { type: "boolean", default: false },
    var: { type: "string", multiple: true, default: [] },
  },
});

const variables = Object.fromEntries(
  values.var.map((pair) => [pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1)]),
);

const configPath = join(root, "wrangler.toml");
const config = unstable_readConfig({ config: configPath });
// The Worker's files are named below: no rules find them.
const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions;
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    host: "127.0.0.1",
    port: Number(values.port),
    cf: false,
    unsafeTriggerHandlers: true,
    ...(values.inspector ? { inspectorPort: 0 } : {}),
    resourcePersistencePath: join(values.state, "v3"),
    workers: [
      {
        ...(options as LegacyWorkerOptions),
        name: config.name ?? "kaja",
        modules: workerModules(),
        modulesRoot: workerFolder,
        bindings: { ...(options.bindings as object), ...testBindings(configPath), ...variables },
      },
    ],
  }),
);
await runtime.ready;
await migrate(await runtime.getD1Database("DB"));
if (values.inspector) console.log(INSPECTOR + (await runtime.getInspectorURL()).host);
console.log(READY);
