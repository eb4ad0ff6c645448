import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = join(import.meta.dirname, "../..");
const wrangler = join(root, "node_modules/.bin/wrangler");
const START_WITHIN_MS = 120_000;
const PORT_TAKEN = "Address already in use";
const MAX_TRIES = 4;

export interface Product {
  origin: string;
  /** Folder of its data; see `runSql`. */
  state: string;
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
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}

const environment = (state: string) => ({
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  // Two products on one machine must not take each other's calls.
  WRANGLER_REGISTRY_PATH: join(state, "registry"),
  CI: "true",
});

/** Runs a statement on the database of a product that was started here, as an operator would beside it. Returns what wrangler prints. Throws when it fails. */
export function runSql(state: string, statement: string): string {
  const { status, stdout, stderr } = spawnSync(wrangler, ["d1", "execute", "DB", "--local", "--persist-to", state, "--command", statement], {
    cwd: root,
    env: environment(state),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The statement failed: ${stderr}`);
  return stdout;
}

/** Serves the built Worker on a free port of this machine, with a fresh database, as `npm start` does. */
export async function startProduct(vars: Readonly<Record<string, string>> = {}): Promise<Product> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const state = mkdtempSync(join(tmpdir(), "kaja-e2e-"));
  const migrated = spawnSync(wrangler, ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state], {
    cwd: root,
    env: environment(state),
    encoding: "utf8",
  });
  if (migrated.status !== 0) throw new Error(`Migrations failed: ${migrated.stderr}`);

  let child: ChildProcess | undefined;
  let output = "";
  const tryToLaunch = async (): Promise<boolean> => {
    output = "";
    const flags = Object.entries({ APP_URL: origin, ...vars }).flatMap(([name, value]) => ["--var", `${name}:${value}`]);
    const started = spawn(
      wrangler,
      ["dev", "--ip", "127.0.0.1", "--port", String(port), "--persist-to", state, "--test-scheduled", "--show-interactive-dev-session=false", ...flags],
      // Its own process group, so that workerd ends with it.
      { cwd: root, env: environment(state), stdio: ["ignore", "pipe", "pipe"], detached: true },
    );
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream?.on("data", (chunk) => {
        output = (output + chunk).slice(-20_000);
      });
    const deadline = Date.now() + START_WITHIN_MS;
    while (Date.now() < deadline) {
      if (started.exitCode !== null || output.includes(PORT_TAKEN)) break;
      const answered = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
      if (answered) return true;
      await sleep(150);
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
    tick: async () => {
      await fetch(`${origin}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`);
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
