import { expect, test } from "vitest";
import { GraphBuilder, hasLink, pageRank } from "./pagerank.ts";

/** A graph from "A": ["B", …]; names are places in the order of the alphabet. */
function graphOf(links: Readonly<Record<string, readonly string[]>>) {
  const names = [...new Set([...Object.keys(links), ...Object.values(links).flat()])].sort();
  const builder = new GraphBuilder(names.length);
  names.forEach((name, from) => {
    for (const to of links[name] ?? []) builder.add(from, names.indexOf(to));
  });
  return { names, graph: builder.finish() };
}

/**
 * Source: the example that opens Wikipedia's article "PageRank" (en.wikipedia.org/wiki/PageRank, File:PageRanks-Example.svg):
 * eleven pages with damping 85%, A without links of its own.
 */
const WIKIPEDIA = {
  links: {
    A: [],
    B: ["C"],
    C: ["B"],
    D: ["A", "B"],
    E: ["B", "D", "F"],
    F: ["B", "E"],
    G: ["B", "E"],
    H: ["B", "E"],
    I: ["B", "E"],
    J: ["E"],
    K: ["E"],
  },
  percent: { A: 3.3, B: 38.4, C: 34.3, D: 3.9, E: 8.1, F: 3.9, G: 1.6, H: 1.6, I: 1.6, J: 1.6, K: 1.6 },
};

test("the published example of eleven pages comes out to its printed decimal", () => {
  const { names, graph } = graphOf(WIKIPEDIA.links);
  const rank = pageRank(graph, { rounds: 200 });
  expect(Object.fromEntries(names.map((name, at) => [name, Math.round((rank[at] ?? 0) * 1_000) / 10]))).toEqual(
    WIKIPEDIA.percent,
  );
});

test("30 rounds are within three tenths of a percent of it", () => {
  const { names, graph } = graphOf(WIKIPEDIA.links);
  const rank = pageRank(graph);
  for (const [name, percent] of Object.entries(WIKIPEDIA.percent))
    expect(Math.abs((rank[names.indexOf(name)] ?? 0) * 100 - percent)).toBeLessThan(0.3);
});

test("the simplified example without damping", () => {
  // Page, Brin, Motwani and Winograd, "The PageRank Citation Ranking" (1999), figure 3: ranks 0.4, 0.2 and 0.4.
  const { graph } = graphOf({ A: ["B", "C"], B: ["C"], C: ["A"] });
  const rank = [...pageRank(graph, { damping: 1, rounds: 200 })];
  [0.4, 0.2, 0.4].forEach((expected, at) => {
    expect(rank[at]).toBeCloseTo(expected, 10);
  });
});

test.each([
  ["no links at all", { A: [], B: [], C: [] }],
  ["a page that only receives", { A: ["B"], B: [] }],
  ["a chain", { A: ["B"], B: ["C"], C: ["D"], D: [] }],
])("the ranks of a site with %s add up to 1", (_, links) => {
  const { graph } = graphOf(links);
  expect(pageRank(graph).reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 12);
});

test("no page, no rank", () => expect(pageRank(new GraphBuilder(0).finish())).toHaveLength(0));

test("the builder keeps more links than it had room for, and pages without any", () => {
  const builder = new GraphBuilder(5_000);
  for (let to = 0; to < 4_000; to++) builder.add(2, to);
  builder.add(4_999, 1);
  const { offsets, targets } = builder.finish();
  expect([offsets[2], offsets[3], offsets[4_999], offsets[5_000], targets.length]).toEqual([
    0, 4_000, 4_000, 4_001, 4_001,
  ]);
  expect(targets[3_999]).toBe(3_999);
  expect(() => builder.add(1, 1)).toThrow("order");
});

test("a link is found among the targets of its page, and nowhere else", () => {
  const builder = new GraphBuilder(4);
  for (const [from, to] of [
    [0, 1],
    [0, 3],
    [2, 0],
  ] as const)
    builder.add(from, to);
  const graph = builder.finish();
  const linked = [0, 1, 2, 3].map((from) => [0, 1, 2, 3].filter((to) => hasLink(graph, from, to)));
  expect(linked).toEqual([[1, 3], [], [0], []]);
});
