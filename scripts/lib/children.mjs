// Child processes that end together with this one.
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { root, toolEnv } from "./bootstrap.mjs";

const GRACE_MS = 5_000;

const killGroup = ({ pid }) => {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The whole group has ended.
  }
};

/** `onStart` gets the number and command of each child that was started. */
export function createChildren(onStart = () => {}) {
  const running = new Set();
  process.once("exit", () => running.forEach(killGroup));

  /** Starts a program as a group of its own: what it starts itself ends with it. */
  const start = (command, args, options = {}) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnv(),
      stdio: ["ignore", "inherit", "inherit"],
      ...options,
      detached: true,
    });
    if (child.pid === undefined) return child;
    running.add(child);
    child.once("exit", () => {
      running.delete(child);
      killGroup(child);
    });
    onStart(child.pid, command);
    return child;
  };

  return {
    start,
    /** Runs a program to its end; its exit code. */
    run: (command, args) =>
      new Promise((resolve, reject) => {
        const child = start(command, args);
        child.once("error", reject);
        child.once("exit", (code) => resolve(code ?? 1));
      }),
    /** Asks each to end, and ends what has not after a few seconds. */
    stopAll: async () => {
      const ended = [...running].map((child) => new Promise((resolve) => child.once("exit", resolve)));
      for (const child of running) child.kill("SIGTERM");
      await Promise.race([Promise.all(ended), sleep(GRACE_MS)]);
      running.forEach(killGroup);
    },
  };
}
