import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FindingPosition } from "../../domain/list-cursor.ts";
import { compareFindingPositions, diffFindingPositions } from "./findings-diff.ts";

const f = (code: string, url: string, severity = 1): FindingPosition => [severity, code, url];

async function* streamed(places: readonly FindingPosition[]) {
  for (const place of places) yield place;
}

async function states(previous: readonly FindingPosition[], current: readonly FindingPosition[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { state, place } of diffFindingPositions(streamed(previous), streamed(current)))
    found.push(`${state} ${place.join(" ")}`);
  return found;
}

describe("diffPlaces", () => {
  it("distinguishes new, fixed and persisting findings", async () => {
    expect(
      await states(
        [f("a", "/1"), f("a", "/2"), f("c", "/1")],
        [f("a", "/2"), f("b", "/1"), f("c", "/1"), f("d", "/9")],
      ),
    ).toEqual(["fixed 1 a /1", "persisting 1 a /2", "new 1 b /1", "persisting 1 c /1", "new 1 d /9"]);
  });

  it("handles empty sides and repeated findings", async () => {
    expect(await states([], [])).toEqual([]);
    expect(await states([f("a", "/1"), f("a", "/1")], [])).toEqual(["fixed 1 a /1"]);
    expect(await states([], [f("a", "/1"), f("a", "/1")])).toEqual(["new 1 a /1"]);
  });

  it("puts severity before code", async () => {
    expect(await states([f("z", "/1", 0)], [f("a", "/1", 2)])).toEqual(["fixed 0 z /1", "new 2 a /1"]);
  });

  it("throws on unordered input", () =>
    expect(states([f("b", "/1"), f("a", "/1")], [])).rejects.toThrow(/not in order/));

  it("reads no further than what is asked for", async () => {
    let read = 0;
    async function* endless() {
      for (let index = 0; ; index++) {
        read++;
        yield f("a", `/${String(index).padStart(9, "0")}`);
      }
    }
    const diff = diffFindingPositions(endless(), streamed([]));
    for (let index = 0; index < 5; index++) await diff.next();
    expect(read).toBeLessThan(8);
    await diff.return(undefined);
  });

  it("agrees with sets, for any two crawls", async () => {
    const crawl = fc
      .array(
        fc.tuple(
          fc.constantFrom(0, 1, 2),
          fc.constantFrom("title", "title-missing", "title-multiple"),
          fc.constantFrom("https://a/", "https://a/b", "https://a/!", "https://a/c?d=1"),
        ),
      )
      .map((places) => places.sort(compareFindingPositions));
    const nameOf = (place: FindingPosition) => place.join(" ");
    await fc.assert(
      fc.asyncProperty(crawl, crawl, async (previous, current) => {
        const before = new Set(previous.map(nameOf));
        const now = new Set(current.map(nameOf));
        const all = new Map(
          [...previous, ...current].sort(compareFindingPositions).map((place) => [nameOf(place), place]),
        );
        const expected = [...all.keys()].map(
          (name) => `${!now.has(name) ? "fixed" : before.has(name) ? "persisting" : "new"} ${name}`,
        );
        expect(await states(previous, current)).toEqual(expected);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
