import { seconds } from "#app/shared/time.ts";
import { createAccount } from "#tests/support/factories.ts";
import { type Load, sendExpecting } from "./load.ts";
import type { BenchProduct } from "./product.ts";
import { compare, interleave, report } from "./stats.ts";

const ROUND_MS = seconds(1.5);

/** Server rendering, for orientation: no target is set against a bare route. */
export async function benchPages({ origin, env }: BenchProduct): Promise<void> {
  console.log("\nPages: rendered on the server, against a bare Hono route behind the same Miniflare front; no target, for orientation");
  const { cookie } = await createAccount(env);
  const run =
    (path: string, headers: NonNullable<Load["headers"]> = {}) =>
    async () =>
      (await sendExpecting(200, { url: origin + path, headers, connections: 8, durationMs: ROUND_MS })).perSecond;
  const rounds = await interleave({ hello: run("/bench/hello"), landing: run("/"), login: run("/login"), dashboard: run("/dashboard", { cookie }) });
  const rows = [
    ["landing", "/, no database"],
    ["login", "/login, no database"],
    ["dashboard", "/dashboard, signed in: session and the page's own reads"],
  ] as const;
  for (const [name, words] of rows) report(words, "requests/s at 8 connections", compare(rounds[name], rounds.hello));
}
