import { randomBytes } from "node:crypto";
import { createTestHarness, type TestHarness, unstable_readConfig } from "wrangler";

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
