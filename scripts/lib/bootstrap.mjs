// Runs before anything is installed: Node built-ins only, Node 20 or newer.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const stamp = join(root, "node_modules/.kaja-lock");
const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");

/** Installs the locked packages unless exactly these are there already. */
export function ensureInstalled() {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    console.error(`Kaja needs Node 20 or newer; this is ${process.version}.`);
    process.exit(1);
  }
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash()) return;
  console.log("Installing packages …");
  // Not `npm ci`: it refuses a lock made where a registry lacks the packages of other platforms. This keeps to the lock, too, and leaves it as it is.
  const { status } = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, lockHash());
}

/** The environment in which the packages' own Node (24) comes first, whatever the host has. */
export const toolEnv = () => ({
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
  WRANGLER_SEND_METRICS: "false",
  // Local runs look nothing up outside.
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  // Otherwise each call and each statement of a local run is stored as a trace, without end: hundreds of megabytes, and most of the time.
  X_LOCAL_OBSERVABILITY: "false",
  // Where the processes of `npm run dev` find each other; a registry of this checkout alone.
  WRANGLER_REGISTRY_PATH: join(root, ".wrangler/registry"),
  CI: process.env.CI ?? "",
});

/** Runs one command line to its end; throws with its exit code unless that is 0. */
export function run(command, args = [], options = {}) {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: toolEnv(), ...options });
  if (status !== 0) {
    const error = new Error(`${[command, ...args].join(" ")} ended with ${signal ?? `code ${status}`}`);
    error.exitCode = status ?? 1;
    throw error;
  }
}

/** Runs one command line to its end, and then prints whole what it said, how long it took and its exit code, which it gives back. */
const runQuietly = ([command, args]) =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], env: toolEnv() });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => printed.push(part));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      process.stdout.write(Buffer.concat(printed));
      console.log(
        `${[command, ...args].join(" ")}: ${signal ?? `code ${code}`} after ${Math.round((performance.now() - began) / 1000)} s`,
      );
      resolve(code ?? 1);
    });
  });

/** Runs command lines side by side, the first ones first, `atOnce` of them at a time; throws with the first exit code that is not 0, once all have ended. */
export async function runTogether(commands, atOnce = commands.length) {
  const codes = [];
  let next = 0;
  const lane = async () => {
    while (next < commands.length) {
      const at = next++;
      codes[at] = await runQuietly(commands[at]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const failed = codes.findIndex((code) => code !== 0);
  if (failed === -1) return;
  const error = new Error(`${commands[failed].flat().join(" ")} ended with code ${codes[failed]}`);
  error.exitCode = codes[failed];
  throw error;
}
