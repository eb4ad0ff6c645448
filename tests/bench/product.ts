import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestHarness, type TestHarness, unstable_readConfig, unstable_startWorker } from "wrangler";

/** The product's Worker with the bare routes of worker.ts beside it, in Miniflare, with an empty migrated database. */
export interface BenchProduct {
  /** Without a trailing slash. */
  origin: string;
  env: Env;
  stop: () => Promise<void>;
}

// What wrangler builds for a test or for development holds React's development build, which renders several times slower
// and which nobody is ever served; a deployed Worker holds the production build.
process.env.NODE_ENV = "production";

const secret = () => randomBytes(32).toString("hex");

/** What every start draws anew. */
export const secrets = () => ({ PASSWORD_PEPPER: secret(), SEALING_KEY: secret(), SIGNING_KEY: secret() });

/** Starts it on a free port of this machine. Expects a build. */
export async function startProduct(main = "tests/bench/worker.ts"): Promise<BenchProduct> {
  const { name, compatibility_date, compatibility_flags, alias, assets, vars, d1_databases, durable_objects, migrations, queues } = unstable_readConfig({
    config: "wrangler.toml",
  });
  const harness: TestHarness = createTestHarness({
    workers: [
      {
        config: {
          name: name ?? "kaja",
          main,
          compatibility_date: compatibility_date ?? "",
          compatibility_flags,
          ...(alias ? { alias } : {}),
          ...(assets ? { assets } : {}),
          vars: {
            ...vars,
            ENVIRONMENT: "development",
            ALLOW_LOOPBACK_FETCH: "true",
            ...secrets(),
          },
          d1_databases,
          durable_objects,
          migrations,
          queues,
        },
      },
    ],
  });
  const { url } = await harness.listen();
  const worker = harness.getWorker<Env & Record<string, unknown>>();
  await worker.applyD1Migrations("DB");
  return { origin: url.origin, env: await worker.getEnv(), stop: () => harness.close() };
}

/**
 * Starts the same Worker as `wrangler dev` does. The harness above sends every outgoing request through Node,
 * which costs more than the request itself; here they leave workerd directly, as on the platform.
 */
export async function startOnNetwork(): Promise<Pick<BenchProduct, "origin" | "stop">> {
  const state = mkdtempSync(join(tmpdir(), "kaja-bench-"));
  const forget = () => rmSync(state, { recursive: true, force: true, maxRetries: 5 });
  const tools = join(import.meta.dirname, "../../node_modules/.bin");
  const migrated = spawnSync(join(tools, "wrangler"), ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${tools}:${process.env.PATH}`, CI: "true", WRANGLER_SEND_METRICS: "false" },
  });
  if (migrated.status !== 0) {
    forget();
    throw new Error(`Migrations failed: ${migrated.stderr}`);
  }
  const text = (value: string) => ({ type: "plain_text" as const, value });
  const worker = await unstable_startWorker({
    config: "wrangler.toml",
    entrypoint: "tests/bench/worker.ts",
    bindings: {
      ENVIRONMENT: text("development"),
      ALLOW_LOOPBACK_FETCH: text("true"),
      ...Object.fromEntries(Object.entries(secrets()).map(([name, value]) => [name, text(value)])),
    },
    build: { custom: { command: undefined } },
    dev: { server: { hostname: "127.0.0.1", port: 0 }, persist: state, inspector: false, watch: false, logLevel: "error" },
  });
  await worker.ready;
  return {
    origin: (await worker.url).origin,
    stop: async () => {
      await worker.dispose();
      forget();
    },
  };
}
