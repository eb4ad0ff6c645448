import { seconds } from "#app/shared/time.ts";
import { createAccount } from "#tests/support/factories.ts";
import { type Load, sendExpecting } from "./load.ts";
import type { BenchProduct } from "./product.ts";
import { compare, interleave, report } from "./stats.ts";

/** Some 200 pages of the slowest kind: shorter rounds differ by a fifth from one to the next. */
const ROUND_MS = seconds(4);

/** The dashboard takes at most so many times the bare Remix page's time (issue of the dashboard). */
const DASHBOARD_AT_LEAST = 1 / 1.5;

/** Server rendering; a bare Remix page is one inside the frame that reads nothing of its own. */
export async function benchPages({ origin, env }: BenchProduct): Promise<void> {
  console.log("\nPages: rendered on the server, behind one Miniflare front, against a bare Hono route for orientation");
  const { cookie } = await createAccount(env);
  const run =
    (path: string, headers: NonNullable<Load["headers"]> = {}) =>
    async () =>
      (await sendExpecting(200, { url: origin + path, headers, connections: 8, durationMs: ROUND_MS })).perSecond;
  const rounds = await interleave({
    hello: run("/bench/hello"),
    landing: run("/"),
    login: run("/login"),
    frame: run("/search", { cookie }),
    dashboard: run("/dashboard", { cookie }),
  });
  const rows = [
    ["landing", "/, no database"],
    ["login", "/login, no database"],
    ["frame", "/search, signed in: session and the frame's own reads"],
    ["dashboard", "/dashboard, signed in: session and the page's own reads"],
  ] as const;
  for (const [name, words] of rows) report(words, "requests/s at 8 connections", compare(rounds[name], rounds.hello));
  report("/dashboard against a bare Remix page in the same frame", "requests/s at 8 connections", compare(rounds.dashboard, rounds.frame), {
    atLeast: DASHBOARD_AT_LEAST,
  });
}
