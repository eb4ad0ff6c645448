// Builds the script that measured websites include: one file, nothing left in it that a browser does not need.
import { readFileSync } from "node:fs";
import { transformWithEsbuild } from "vite";

const SOURCE = new URL("../../app/modules/analytics/tracker/tracker.ts", import.meta.url);

/** Where the build leaves it: beside the pages, served without asking the Worker. */
export const TRACKER_PATH = "build/client/k.js";

/** The script as it is served at /k.js. */
export async function buildTracker() {
  const source = readFileSync(SOURCE, "utf8").replace(/^export \{\};$/m, "");
  const { code } = await transformWithEsbuild(source, "tracker.ts", {
    format: "iife",
    minify: true,
    target: "es2020",
    sourcemap: false,
  });
  return code.trim();
}
