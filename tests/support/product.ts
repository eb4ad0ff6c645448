import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { INSPECTOR, READY } from "./ready.ts";

const root = join(import.meta.dirname, "../..");
const node = join(root, "node_modules/.bin/node");
const START_WITHIN_MS = 120_000;
const PORT_TAKEN = "Address already in use";
const MAX_TRIES = 4;

export interface Product {
  origin: string;
  /** Folder of its data; see `runSql`. */
  state: string;
  /** Id of the process that serves it, and that started workerd. */
  readonly processId: number;
  /** Where workerd's inspector listens, when it was asked for: "127.0.0.1:9229". */
  readonly inspector: string;
  /** Runs one minute's cron. */
  tick(): Promise<void>;
  /** Ends the Worker and forgets its data. */
  stop(): Promise<void>;
  /** Ends the Worker without warning and starts it again on the same data. */
  crash(): Promise<void>;
}

/** A port that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

const environment = {
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
  CI: "true",
};

/**
 * Serves the built Worker on a free port of this machine, with a fresh database: the files that would be uploaded, without
 * the proxies of `wrangler dev`, which double the work of each request.
 */
export async function startProduct(
  vars: Readonly<Record<string, string>> = {},
  { inspector = false } = {},
): Promise<Product> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const state = mkdtempSync(join(tmpdir(), "kaja-e2e-"));
  let child: ChildProcess | undefined;
  let output = "";
  const tryToLaunch = async (): Promise<boolean> => {
    output = "";
    const flags = Object.entries({ APP_URL: origin, ...vars }).flatMap(([name, value]) => [
      "--var",
      `${name}:${value}`,
    ]);
    const started = spawn(
      node,
      [
        join(import.meta.dirname, "serve-worker.ts"),
        "--port",
        String(port),
        "--state",
        state,
        ...(inspector ? ["--inspector"] : []),
        ...flags,
      ],
      // Its own process group, so that workerd ends with it.
      { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"], detached: true },
    );
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream?.on("data", (chunk) => {
        output = (output + chunk).slice(-20_000);
      });
    const deadline = Date.now() + START_WITHIN_MS;
    while (Date.now() < deadline) {
      if (started.exitCode !== null || output.includes(PORT_TAKEN)) break;
      if (output.includes(READY)) return true;
      await sleep(20);
    }
    return false;
  };

  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    child = undefined;
    if (!running?.pid || running.exitCode !== null) return;
    const exited = new Promise((resolve) => running.once("exit", resolve));
    process.kill(-running.pid, signal);
    await Promise.race([exited, sleep(5_000)]);
  };

  /** Of two products that start at once, one may take a port that the runtime of the other has just chosen for itself. */
  const launch = async () => {
    for (let tries = 1; !(await tryToLaunch()); tries += 1) {
      await end("SIGKILL");
      if (tries === MAX_TRIES || !output.includes(PORT_TAKEN)) throw new Error(`The Worker did not start:\n${output}`);
    }
  };

  await launch();
  return {
    origin,
    state,
    get processId() {
      if (!child?.pid) throw new Error("The product does not run");
      return child.pid;
    },
    inspector: output.match(new RegExp(`${INSPECTOR}(\\S+)`))?.[1] ?? "",
    tick: async () => {
      await fetch(`${origin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`);
    },
    stop: async () => {
      await end("SIGTERM");
      rmSync(state, { recursive: true, force: true, maxRetries: 5 });
    },
    crash: async () => {
      await end("SIGKILL");
      await launch();
    },
  };
}
