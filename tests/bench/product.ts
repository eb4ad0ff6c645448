import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { convertV4MiniflareOptions, type LegacyWorkerOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { migrate } from "../support/migrations.ts";
import { workerFolder, workerModules } from "../support/worker-modules.ts";

/** The product's Worker with the bare routes of worker.ts beside it, in Miniflare, with an empty migrated database. */
export interface BenchProduct {
  /** Without a trailing slash. */
  origin: string;
  env: Env;
  stop: () => Promise<void>;
}

const secret = () => randomBytes(32).toString("hex");

/** Random for each start. */
export const secrets = () => ({ PASSWORD_PEPPER: secret(), SEALING_KEY: secret(), SIGNING_KEY: secret() });

/** Starts it on a free port of this machine. Expects a build whose entry is worker.ts. */
export async function startProduct(): Promise<BenchProduct> {
  const config = unstable_readConfig({ config: join(import.meta.dirname, "../../wrangler.toml") });
  // The Worker's files are named below: no rules find them.
  const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions;
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      cf: false,
      workers: [
        {
          ...(options as LegacyWorkerOptions),
          name: config.name ?? "kaja",
          modules: workerModules(),
          modulesRoot: workerFolder,
          bindings: {
            ...(options.bindings as object),
            ...secrets(),
            ENVIRONMENT: "development",
            ALLOW_LOOPBACK_FETCH: "true",
          },
        },
      ],
    }),
  );
  const { origin } = await runtime.ready;
  const env = await runtime.getBindings<Env>();
  await migrate(env.DB);
  return { origin, env, stop: () => runtime.dispose() };
}
