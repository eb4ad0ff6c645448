import { globSync } from "node:fs";
import { join } from "node:path";

/** Where the build leaves the Worker. */
export const workerFolder = join(import.meta.dirname, "../../build/server");

/** The Worker's files as Miniflare takes them, its entry first. */
export const workerModules = () =>
  ["worker.js", ...globSync("chunks/*.js", { cwd: workerFolder })].map((path) => ({
    type: "ESModule" as const,
    path: join(workerFolder, path),
  }));
