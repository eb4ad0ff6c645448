import { describe, expect, it } from "vitest";
import { allFindings, crawl, openSite, planFor } from "#tests/support/crawl.ts";
import { plantedIn, SCENARIOS, type ScenarioName } from "#tests/support/site/scenarios.ts";

/** Issue codes with the paths at which they were found, in order. */
async function foundBy(
  scenario: ScenarioName,
): Promise<{ status: string; reason: string | null; found: Record<string, string[]> }> {
  const site = await openSite({ scenario });
  const plan = planFor(site.url);
  const { status, reason } = await crawl(plan);
  const found: Record<string, string[]> = {};
  for (const finding of await allFindings(plan.crawlId)) {
    expect(finding.url.startsWith(site.url), `${finding.code} at ${finding.url}`).toBe(true);
    found[finding.code] = [...(found[finding.code] ?? []), finding.url.slice(site.url.length)].sort();
  }
  await site.close();
  return { status, reason, found };
}

const planted = (scenario: ScenarioName): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(plantedIn(scenario)).flatMap(([code, paths]) =>
      paths.length > 0 ? [[code, [...paths].sort()]] : [],
    ),
  );

/** How crawls end that read no page. */
const ENDS: Partial<Record<ScenarioName, string>> = {
  "bot-wall": "blocked",
  "robots-5xx": "failed",
  "robots-unreachable": "failed",
};

const EXACT = (Object.keys(SCENARIOS) as ScenarioName[]).filter((name) => SCENARIOS[name].exact);

describe("every issue is found where it was planted, and nowhere else", () => {
  it.each(EXACT)("%s", { timeout: 60_000 }, async (scenario) => {
    const { status, found } = await foundBy(scenario);
    expect(found).toEqual(planted(scenario));
    expect(status).toBe(ENDS[scenario] ?? "finished");
  });
});

it("hostile answers end with a finding, and the crawl with them", { timeout: 60_000 }, async () => {
  const { status, found } = await foundBy("hostile");
  expect(status).toBe("finished");
  for (const [code, paths] of Object.entries(planted("hostile")))
    expect(found[code] ?? [], code).toEqual(expect.arrayContaining(paths));
  // Of a chain of a hundred redirects its start alone.
  expect(found["redirect-loop"]).toEqual(["/hop-0", "/loop-a", "/loop-b", "/loop-self"]);
  expect(found["redirect-chain"]).toBeUndefined();
});
