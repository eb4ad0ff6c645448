// Audits a website and fails when it goes over its budget:
//   node audit-gate.ts PROJECT_ID "errors:0,new-errors:0,health:90" [kaja.sarif]
// With a third argument the findings are written there as SARIF.
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";

const { KAJA_API_URL = "", KAJA_API_KEY = "", BUILD_ID = randomUUID(), MAX_WAIT_SECONDS = "3600" } = process.env;
const [projectId = "", budget = "", sarifFile] = process.argv.slice(2);

interface Gate {
  state: "pending" | "passed" | "failed";
  checks: { rule: string; limit: number; actual: number | null; passed: boolean }[];
  reportUrl: string;
}

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { "x-api-key": KAJA_API_KEY, ...init.headers };
  const response = await fetch(`${KAJA_API_URL}${path}`, { ...init, headers, signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(await response.text());
  return response;
}

/** Asks at first often, then every minute. */
async function waitForGate(crawlId: string): Promise<Gate> {
  let pauseSeconds = 2;
  for (let waited = 0; waited < Number(MAX_WAIT_SECONDS); waited += pauseSeconds) {
    const gate = (await (await call(`/seo/crawls/${crawlId}/gate`)).json()) as Gate;
    if (gate.state !== "pending") return gate;
    await new Promise((resolve) => setTimeout(resolve, pauseSeconds * 1_000));
    pauseSeconds = Math.min(60, pauseSeconds * 1.5);
  }
  throw new Error("The crawl has not ended in time.");
}

const started = await call(`/seo/projects/${projectId}/crawls?${new URLSearchParams({ budget })}`, {
  method: "POST",
  headers: { "idempotency-key": BUILD_ID },
});
const { id } = (await started.json()) as { id: string };
const gate = await waitForGate(id);
for (const { rule, limit, actual, passed } of gate.checks) console.log(`${passed ? "ok  " : "FAIL"} ${rule}: ${actual} (limit ${limit})`);
console.log(JSON.stringify(gate));
if (sarifFile) await writeFile(sarifFile, await (await call(`/seo/crawls/${id}/sarif`)).text());
process.exitCode = gate.state === "passed" ? 0 : 1;
