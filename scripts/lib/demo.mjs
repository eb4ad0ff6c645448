// Visits to the demonstration's website, from a process of its own beside the product.
import { spawn } from "node:child_process";
import { root, toolEnv } from "./bootstrap.mjs";

/** Starts them; `filled` is settled when the past is written, or when that was not possible, which the process has told. */
export function startDemo(origin) {
  const child = spawn("node", ["--disable-warning=ExperimentalWarning", "scripts/demo-traffic.ts", origin], {
    cwd: root,
    env: toolEnv(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const filled = new Promise((resolve) => {
    child.stdout.once("data", resolve);
    child.once("exit", resolve);
  });
  return { filled, stop: () => child.kill() };
}
