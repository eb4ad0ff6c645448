import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import {
  inShort,
  JUDGED_PAGES,
  type JudgedPage,
  ourVerdict,
  servedFrom,
  type Verdict,
} from "../support/lighthouse/pages.ts";
import { freePort } from "../support/product.ts";

/** Minutes of a real browser: one of the long proofs (FULL_SWEEPS), whose verdicts tests/unit/lighthouse-seo.test.ts compares with each time. */
const VERDICTS = "tests/support/lighthouse/verdicts.json";

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** An origin for each robots.txt. */
async function serve(robots: JudgedPage["robots"]): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === "/robots.txt") {
      response.writeHead(typeof robots === "string" ? 200 : (robots ?? 404), { "content-type": "text/plain" });
      response.end(typeof robots === "string" ? robots : "");
      return;
    }
    const found = JUDGED_PAGES.find((page) => page.robots === robots && page.path === request.url);
    const served = found && servedFrom(`http://${request.headers.host}`, found);
    response.writeHead(served ? (served.status ?? 200) : 204, {
      ...served?.headers,
      "content-type": "text/html; charset=utf-8",
    });
    response.end(served?.html ?? "");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What Lighthouse itself says. */
async function theirVerdict(url: string, port: number): Promise<Verdict> {
  const { default: lighthouse } = await import("lighthouse");
  const result = await lighthouse(url, {
    port,
    logLevel: "silent",
    output: "json",
    onlyCategories: ["seo"],
    ignoreStatusCode: true,
    throttlingMethod: "provided",
  });
  if (!result) throw new Error(`${url}: no result`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const { score = null, auditRefs = [] } = categories.seo ?? {};
  const outcome = ({ scoreDisplayMode, score: own }: { scoreDisplayMode: string; score: number | null }): string =>
    scoreDisplayMode === "notApplicable"
      ? "not-applicable"
      : scoreDisplayMode === "manual"
        ? "manual"
        : own === 1
          ? "pass"
          : own === 0
            ? "fail"
            : scoreDisplayMode;
  return {
    score: Math.round((score ?? -1) * 100),
    audits: Object.fromEntries(
      auditRefs.map(({ id }) => [id, outcome(audits[id] ?? { scoreDisplayMode: "missing", score: null })]),
    ),
  };
}

describe.runIf(process.env.FULL_SWEEPS === "true")("Lighthouse's SEO category", () => {
  it(
    "comes to the same verdict, audit by audit",
    async () => {
      const port = await freePort();
      const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
      const theirs: Record<string, Verdict> = {};
      const ours: Record<string, Verdict | null> = {};
      try {
        const origins = new Map<JudgedPage["robots"], string>();
        for (const page of JUDGED_PAGES) {
          const origin = origins.get(page.robots) ?? (await serve(page.robots));
          origins.set(page.robots, origin);
          ours[page.name] = inShort(ourVerdict(origin, servedFrom(origin, page), Date.now()));
          theirs[page.name] = await theirVerdict(origin + page.path, port);
        }
      } finally {
        await browser.close();
      }
      if (process.env.KEEP_VERDICTS === "true") writeFileSync(VERDICTS, `${JSON.stringify(theirs, null, 2)}\n`);
      expect(ours).toEqual(theirs);
    },
    30 * 60_000,
  );
});
