import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../scripts/lib/bootstrap.mjs";
import { BUDGETS, cssBytes, routeSizes, workerBytes } from "../../scripts/lib/bundle.mjs";

const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

/** JavaScript of each route, the style sheet and the Worker (all gzip), against their budgets. */
export function benchSizes(): void {
  console.log("\nSizes (gzip)");
  for (const { id, jsBytes } of routeSizes().sort((a, b) => b.jsBytes - a.jsBytes)) console.log(`  ${kb(jsBytes).padStart(9)}  ${id}`);
  console.log(`  ${kb(cssBytes()).padStart(9)}  style sheet (budget ${kb(BUDGETS.css)})`);
  const outdir = mkdtempSync(join(tmpdir(), "kaja-worker-"));
  run("wrangler", ["deploy", "--dry-run", "--outdir", outdir], { stdio: ["ignore", "ignore", "inherit"] });
  console.log(`  ${kb(workerBytes(outdir)).padStart(9)}  Worker (budget ${kb(BUDGETS.worker)})`);
  rmSync(outdir, { recursive: true, force: true });
}
