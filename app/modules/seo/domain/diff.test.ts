import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countStates, diffFindings, type FindingIdentity, findingKey } from "./diff.ts";

const f = (code: string, url: string): FindingIdentity => ({ code, url });
const states = (previous: FindingIdentity[], current: FindingIdentity[]) =>
  [...diffFindings(previous, current)].map(({ state, finding }) => `${state} ${finding.code} ${finding.url}`);

describe("diffFindings", () => {
  it("tells new, fixed and persisting findings apart", () => {
    expect(states([f("a", "/1"), f("a", "/2"), f("c", "/1")], [f("a", "/2"), f("b", "/1"), f("c", "/1"), f("d", "/9")])).toEqual([
      "fixed a /1",
      "persisting a /2",
      "new b /1",
      "persisting c /1",
      "new d /9",
    ]);
  });

  it("handles empty sides and repeated keys", () => {
    expect(states([], [])).toEqual([]);
    expect(states([f("a", "/1"), f("a", "/1")], [])).toEqual(["fixed a /1"]);
    expect(states([], [f("a", "/1"), f("a", "/1")])).toEqual(["new a /1"]);
  });

  it("throws on unordered input", () => expect(() => states([f("b", "/1"), f("a", "/1")], [])).toThrow(/not ordered/));

  it("sorts keys as SQL sorts code and URL, also when one code begins with another", () => {
    const findings = [f("title-missing", "/a"), f("title", "/z"), f("title", "/a!"), f("title", "/a")];
    const bySql = [...findings].sort((a, b) => (a.code === b.code ? (a.url < b.url ? -1 : 1) : a.code < b.code ? -1 : 1));
    const byKey = [...findings].sort((a, b) => (findingKey(a) < findingKey(b) ? -1 : 1));
    expect(byKey).toEqual(bySql);
  });

  it("agrees with sets, for any two crawls", () => {
    const crawl = fc
      .array(
        fc.record({
          code: fc.constantFrom("noindex", "title-missing", "title-multiple"),
          url: fc.constantFrom("https://a/", "https://a/b", "https://a/c?d=1"),
        }),
      )
      .map((findings) => findings.sort((a, b) => (findingKey(a) < findingKey(b) ? -1 : 1)));
    fc.assert(
      fc.property(crawl, crawl, (previous, current) => {
        const before = new Set(previous.map(findingKey));
        const now = new Set(current.map(findingKey));
        const expected = [...new Set([...before, ...now])].sort().map((key) => `${!now.has(key) ? "fixed" : before.has(key) ? "persisting" : "new"} ${key}`);
        expect(states(previous, current)).toEqual(expected);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it("counts states per code", () => {
    const counts = countStates(diffFindings([f("a", "/1"), f("a", "/2")], [f("a", "/2"), f("a", "/3"), f("b", "/1")]));
    expect(Object.fromEntries(counts)).toEqual({ a: { new: 1, fixed: 1, persisting: 1 }, b: { new: 1, fixed: 0, persisting: 0 } });
  });
});
