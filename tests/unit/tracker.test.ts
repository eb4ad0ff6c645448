import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { BUDGETS } from "../../scripts/lib/bundle.mjs";
import { buildTracker } from "../../scripts/lib/tracker.mjs";

it("has at most 1,000 bytes gzip, is one script, and needs nothing from anywhere", async () => {
  const script = await buildTracker();
  expect(BUDGETS.tracker).toBe(1_000);
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(BUDGETS.tracker);
  expect(script).toMatch(/^\(\(\)=>\{.*\}\)\(\);$/s);
  expect(script).not.toMatch(/\b(import|export|require|cookie|sessionStorage|eval)\b/);
});
