import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
import { migrate } from "../support/migrations.ts";
import { workerFolder, workerModules } from "../support/worker-modules.ts";
import { type BenchProduct, secrets } from "./product.ts";

const root = join(import.meta.dirname, "../..");

export interface RawProduct extends BenchProduct {
  /** Where workerd's inspector listens: "127.0.0.1:9229". */
  inspector: string;
  /** The same behind Miniflare's own front. */
  frontOrigin: string;
}

/**
 * Starts the same Worker with its socket opened by workerd itself: no proxy, no front and nothing of Node in the way
 * of a request, as on the platform. The database and the objects are those of Miniflare, as everywhere here.
 */
export async function startRaw(): Promise<RawProduct> {
  const { compatibility_date, compatibility_flags, vars, durable_objects } = unstable_readConfig({
    config: join(root, "wrangler.toml"),
  });
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      name: "kaja",
      modules: workerModules(),
      modulesRoot: workerFolder,
      compatibilityDate: compatibility_date ?? "",
      compatibilityFlags: compatibility_flags ?? [],
      bindings: { ...vars, ...secrets(), ENVIRONMENT: "development", ALLOW_LOOPBACK_FETCH: "true" },
      d1Databases: ["DB"],
      durableObjects: Object.fromEntries(
        durable_objects.bindings.map(({ name, class_name }: { name: string; class_name: string }) => [
          name,
          { className: class_name, useSQLite: true },
        ]),
      ),
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
      inspectorPort: 0,
      // Else Miniflare puts a Worker of its own in front of every request that leaves, a tenth of what a page of a crawl costs.
      stripCfConnectingIp: false,
      handleStructuredLogs: () => undefined,
    }),
  );
  const { host } = await runtime.getInspectorURL();
  const env = await runtime.getBindings<Env>();
  await migrate(env.DB);
  const { origin } = await runtime.unsafeGetDirectURL();
  const { origin: frontOrigin } = await runtime.ready;
  return { origin, frontOrigin, env, inspector: host, stop: () => runtime.dispose() };
}
