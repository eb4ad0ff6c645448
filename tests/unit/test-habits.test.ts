import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Files in which time itself is the matter of the proof, and what it is. Everywhere else a test waits for a state. */
const REAL_TIME: Readonly<Record<string, string>> = {
  "app/platform/politeness/permits.test.ts": "how long a caller waits for the moment of its request",
  "app/platform/safe-fetch/before-request.test.ts": "what counts towards the time limits of a request",
  "tests/e2e/crash.spec.ts": "the pace of a load, and kills at random moments",
  "tests/integration/hostile-pages.test.ts": "how long a neighbour's request takes while a page is read",
  "tests/integration/politeness.test.ts": "the rate of requests that a website sees",
  "tests/integration/crawl.test.ts": "a crawl that was paused or canceled requests nothing more for some time",
};

const SLEEPS = [/\bwaitForTimeout\(/, /node:timers\/promises/, /\bsetTimeout\((resolve|done|r)\b/];
const RETRIES = /\bretry: *[\d{]/;

const files = ["app", "db", "functions", "tests"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path.replaceAll("\\", "/")}`),
  )
  .filter((path) => /[.](test|spec)[.]ts$/.test(path) && path !== "tests/unit/test-habits.test.ts");

const matching = (pattern: RegExp): string[] => files.filter((path) => pattern.test(readFileSync(path, "utf8")));

test("no test sleeps: it waits for a state (expect.poll, vi.waitFor, eventually, the page's clock)", () => {
  const sleeping = new Set(SLEEPS.flatMap(matching));
  expect([...sleeping].sort()).toEqual(Object.keys(REAL_TIME).sort());
});

test("no test is tried again: what fails once has a cause", () => {
  expect(matching(RETRIES)).toEqual([]);
  expect(readFileSync("vitest.config.ts", "utf8")).not.toMatch(/\bretry\b/);
});
