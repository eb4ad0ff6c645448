import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { seconds } from "#app/shared/time.ts";
import { createAccount } from "#tests/support/factories.ts";
import { insertKey, insertProjects, spendKey, UNLIMITED } from "./keys.ts";
import { type Load, type Round, sendExpecting } from "./load.ts";
import type { BenchProduct } from "./product.ts";
import { compare, interleave, report, type Target } from "./stats.ts";

const ROUND_MS = seconds(1);
const CONNECTIONS = 16;

/** Outside the product's own packages: peers ask for versions of what the product uses in others. */
const INSTALLED = join(import.meta.dirname, "../../.cache/bench-peers");

function install(): void {
  cpSync(join(import.meta.dirname, "peers"), INSTALLED, { recursive: true });
  if (existsSync(join(INSTALLED, "node_modules"))) return;
  const { status, stderr } = spawnSync("npm", ["ci"], { cwd: INSTALLED, encoding: "utf8" });
  if (status !== 0) throw new Error(`The peers were not installed: ${stderr}`);
}

/** A route of one server, with what it must answer. */
type Side = Pick<Load, "url" | "headers"> & { status: number };

/** The same three pieces of work, whoever does them. */
interface Sides {
  /** Key known, quota used up. */
  refused: Side;
  /** Key and quota, nothing behind them. */
  check: Side;
  /** Key, quota and one row by its id. */
  row: Side;
}

/** What is below ours: the same Hono in the same isolate with nothing of the product, and its database. */
interface Floor {
  hello: Side;
  bareRow: Side;
}

interface Peer {
  process: ChildProcess;
  sides: Sides;
}

async function startPeer(name: string): Promise<Peer> {
  const peer = spawn(process.execPath, [join(INSTALLED, `${name}.mjs`)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [line] = (await Promise.race([
    once(peer.stdout, "data"),
    once(peer, "exit").then(() => Promise.reject(new Error(`${name} ended before it listened`))),
  ])) as [Buffer];
  const { origin, open, spent, row } = JSON.parse(line.toString()) as Record<"origin" | "open" | "spent" | "row", string>;
  const at = (path: string, key: string, status: number): Side => ({ url: `${origin}/${path}`, headers: { "x-api-key": key }, status });
  // Its one call.
  await fetch(`${origin}/check`, { headers: { "x-api-key": spent } });
  return { process: peer, sides: { refused: at("check", spent, 429), check: at("check", open, 200), row: at(row, open, 200) } };
}

async function sidesOf(product: BenchProduct): Promise<Sides & Floor> {
  const account = await createAccount(product.env, { plan: "enterprise" });
  const [id] = await insertProjects(product, account, 1);
  const [open, spent] = [await insertKey(product, account, UNLIMITED), await spendKey(product, account)];
  const route = `${product.origin}/api-gateway/seo/projects`;
  return {
    refused: { url: route, headers: { "x-api-key": spent }, status: 429 },
    // The input check comes behind key and quota.
    check: { url: `${route}?limit=0`, headers: { "x-api-key": open }, status: 400 },
    row: { url: `${route}/${id}`, headers: { "x-api-key": open }, status: 200 },
    hello: { url: `${product.origin}/bench/hello`, status: 200 },
    bareRow: { url: `${product.origin}/bench/row?workspace=${account.workspaceId}&id=${id}`, status: 200 },
  };
}

const WORK = {
  refused: "429 to a key whose hour is used up",
  check: "Key and limit alone",
  row: "Key, limit and one row by its id",
} as const;

const PEERS = {
  betterAuth: {
    file: "better-auth",
    name: "better-auth 1.7.5 with its API-key plugin on node:http, SQLite in WAL, its counts in the same file",
    targets: { row: { atLeast: 5 } },
  },
  express: {
    file: "express",
    name: "Express 5.3 + express-rate-limit 8.7 in the memory of one process + better-sqlite3 in WAL",
    targets: { row: { atLeast: 1 } },
  },
} as const satisfies Record<string, { file: string; name: string; targets: Partial<Record<keyof Sides, Target>> }>;

type PeerName = keyof typeof PEERS;

/** What bounds our side here, beside the peers' whole answers, for orientation. */
const FLOOR = {
  refused: ["hello", "A bare Hono route"],
  check: ["hello", "A bare Hono route"],
  row: ["bareRow", "A bare D1 read of that row, without key and limit"],
} as const satisfies Record<keyof Sides, readonly [keyof Floor, string]>;

const rates = (rounds: readonly Round[]): number[] => rounds.map(({ perSecond }) => perSecond);

/** The gateway against what people would write instead, doing the same work: ours in workerd without a proxy, theirs in Node. */
export async function benchPeers(product: BenchProduct): Promise<void> {
  console.log(
    "\nPeers: the built Worker in workerd itself, without Miniflare's front (its D1 and objects are Miniflare's); the others in Node; one after the other",
  );
  install();
  const ours = await sidesOf(product);
  const peers = { betterAuth: await startPeer(PEERS.betterAuth.file), express: await startPeer(PEERS.express.file) };
  try {
    for (const work of Object.keys(WORK) as (keyof Sides)[]) {
      const run =
        ({ status, ...target }: Side) =>
        () =>
          sendExpecting(status, { ...target, connections: CONNECTIONS, durationMs: ROUND_MS });
      const [floor, floorWords] = FLOOR[work];
      const rounds = await interleave({
        ours: run(ours[work]),
        floor: run(ours[floor]),
        betterAuth: run(peers.betterAuth.sides[work]),
        express: run(peers.express.sides[work]),
      });
      for (const peer of Object.keys(PEERS) as PeerName[]) {
        const targets: Partial<Record<keyof Sides, Target>> = PEERS[peer].targets;
        report(
          `${WORK[work]}; against ${PEERS[peer].name}`,
          `requests/s at ${CONNECTIONS} connections`,
          compare(rates(rounds.ours), rates(rounds[peer])),
          targets[work],
        );
        report(
          `  ${floorWords} of the same workerd, against the same, for orientation`,
          `requests/s at ${CONNECTIONS} connections`,
          compare(rates(rounds.floor), rates(rounds[peer])),
        );
      }
    }
  } finally {
    for (const { process: peer } of Object.values(peers)) peer.kill();
  }
}
