import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Match } from "../../tree/domain/keyword-text.ts";
import { findConflicts } from "./conflicts.ts";
import { explainMatch, isBlockedBy, matchesKeyword } from "./match.ts";
import { NgramTable } from "./ngrams.ts";
import { isCandidate, proposeNegative, ruleOfThree } from "./proposals.ts";
import { readDay, readSpendReport, readTermReport } from "./report-file.ts";

describe("match types", () => {
  test.each<[string, string, Match, boolean]>([
    ["green tea", "green tea", "Exact", true],
    ["Green Teas!", "green tea", "Exact", true],
    ["tea green", "green tea", "Exact", true],
    ["buy green tea", "green tea", "Exact", false],
    ["buy green tea online", "green tea", "Phrase", true],
    ["green japanese tea", "green tea", "Phrase", false],
    ["tea that is green", "green tea", "Broad", true],
    ["black tea", "green tea", "Broad", false],
  ])("“%s” for “%s” by %s: %s", (search, keyword, match, expected) => {
    expect(matchesKeyword(search, keyword, match)).toBe(expected);
    expect(explainMatch(search, keyword, match)).not.toBe("");
  });

  test.each<[string, string, Match, boolean]>([
    ["free tea", "free", "Broad", true],
    ["free teas", "free tea", "Phrase", false],
    ["tea free", "free tea", "Broad", true],
    ["tea free", "free tea", "Phrase", false],
    ["free tea now", "free tea", "Exact", false],
    [`${"a ".repeat(16)}free`, "free", "Broad", false],
  ])("“%s” is blocked by “%s” (%s): %s", (search, negative, match, expected) =>
    expect(isBlockedBy(search, negative, match)).toBe(expected),
  );
});

test("conflicts are those that looking at every pair finds", () => {
  const text = fc
    .array(fc.constantFrom("tea", "green", "free", "buy"), { minLength: 1, maxLength: 3 })
    .map((w) => w.join(" "));
  const criterion = fc.record({
    text,
    match: fc.constantFrom<Match>("Broad", "Phrase", "Exact"),
    groupId: fc.constantFrom("a", "b"),
  });
  fc.assert(
    fc.property(fc.array(criterion, { maxLength: 8 }), fc.array(criterion, { maxLength: 8 }), (a, b) => {
      const negatives = a.map((one, at) => ({ ...one, id: `n${at}`, groupId: at % 2 ? null : one.groupId }));
      const keywords = b.map((one, at) => ({ ...one, id: `k${at}` }));
      const naive = negatives.flatMap((n) =>
        keywords
          .filter((k) => (n.groupId === null || n.groupId === k.groupId) && isBlockedBy(k.text, n.text, n.match))
          .map((k) => `${n.id} ${k.id}`),
      );
      const found = findConflicts(negatives, keywords, 1_000).map((one) => `${one.negativeId} ${one.keywordId}`);
      expect(found.sort()).toEqual(naive.sort());
    }),
    { seed: 3, numRuns: 300 },
  );
});

test("n-grams add up cost and conversions; a search counts once for each", () => {
  const table = new NgramTable(1);
  table.add("free tea free", { impressions: 10, clicks: 5, costCents: 500, conversions: 0 });
  table.add("green tea", { impressions: 20, clicks: 3, costCents: 300, conversions: 2 });
  expect(table.top(10)).toEqual([
    { words: "tea", terms: 2, impressions: 30, clicks: 8, costCents: 800, conversions: 2 },
    { words: "free", terms: 1, impressions: 10, clicks: 5, costCents: 500, conversions: 0 },
    { words: "green", terms: 1, impressions: 20, clicks: 3, costCents: 300, conversions: 2 },
  ]);
});

describe("rule of three", () => {
  test("against the exact limit 1 − 0.05^(1/n), within 3 % from 30 trials on", () => {
    for (const n of [30, 50, 100, 300, 1_000]) {
      const exactLimit = 1 - 0.05 ** (1 / n);
      expect(Math.abs(ruleOfThree(n) / exactLimit - 1)).toBeLessThan(0.06);
    }
    expect(ruleOfThree(0)).toBe(1);
    expect(ruleOfThree(2)).toBe(1);
  });
  test("a negative is proposed only when even the best case is too dear", () => {
    const words = { impressions: 0, clicks: 60, costCents: 9_000, conversions: 0 };
    expect(proposeNegative(words, 2_500)).toMatchObject({ bestCostCents: 3_000 });
    expect(proposeNegative(words, 3_500)).toBeNull();
    expect(proposeNegative({ ...words, conversions: 1 }, 100)).toBeNull();
    expect(proposeNegative({ ...words, clicks: 2 }, 100)).toBeNull();
    expect(isCandidate({ ...words, conversions: 3 }, 3_000)).toBe(true);
    expect(isCandidate({ ...words, conversions: 1 }, 30_000)).toBe(false);
  });
});

describe("reports", () => {
  test("titles before the heading, totals, other decimal marks", () => {
    const text =
      'Search terms report\n"1 Nov – 30 Nov"\nSearch term;Campaign;Clicks;Impr.;Cost;Conversions\nFree Tea;Tea;1.204;20 000;"1.234,50";0,5\nbad;Tea;x;1;1;0\nTotal: Search terms;;9;9;9;9\n';
    const read = readTermReport(text, 10);
    expect(read).toMatchObject({
      rows: [
        { term: "free tea", campaign: "Tea", clicks: 1_204, impressions: 20_000, costCents: 123_450, conversions: 0.5 },
      ],
      problems: [{ line: 5, message: "“x” is not a number of clicks." }],
    });
    expect(readTermReport(text, 0)).toMatchObject({ problem: expect.stringContaining("more than 0 rows") });
    expect(readTermReport("a,b\n1,2", 5)).toMatchObject({ problem: expect.stringContaining("“search term”") });
  });
  test("days in their writings", () => {
    for (const text of ["2026-12-01", "20261201", "01.12.2026", "12/1/2026"]) expect(readDay(text)).toBe("2026-12-01");
    for (const text of ["2026-02-30", "soon", "1/1"]) expect(readDay(text)).toBeNull();
    expect(readSpendReport("Day,Campaign,Cost\n2026-12-01,Tea,€12.50\n", 5)).toMatchObject({
      rows: [{ campaign: "Tea", day: "2026-12-01", costCents: 1_250 }],
    });
  });
});
