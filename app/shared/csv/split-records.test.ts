import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "./parse-csv.ts";
import { endOfRecords } from "./split-records.ts";

const cellsOf = (text: string) => [...parseCsv(text, ",")].map(({ cells }) => cells);

/** Reads a text in pieces, as a stream brings it. */
function readInPieces(text: string, cuts: readonly number[]): string[][] {
  const records: string[][] = [];
  let rest = "";
  let from = 0;
  for (const cut of [...new Set(cuts)].toSorted((a, b) => a - b)) {
    rest += text.slice(from, cut);
    from = cut;
    const end = endOfRecords(rest, ",");
    records.push(...cellsOf(rest.slice(0, end)));
    rest = rest.slice(end);
  }
  return [...records, ...cellsOf(rest + text.slice(from))];
}

test("a text cut anywhere has the records of the whole text", () => {
  const alphabet = fc.constantFrom("a", "1", ",", '"', "\n", "\r", "\r\n", '""', '"a,b"', '"x\ny"');
  fc.assert(
    fc.property(fc.array(alphabet, { maxLength: 40 }), fc.array(fc.nat(60), { maxLength: 6 }), (parts, cuts) => {
      const text = parts.join("");
      expect(readInPieces(text, cuts)).toEqual(cellsOf(text));
    }),
    { numRuns: 3_000 },
  );
});

test("a quote that is never closed ends no record", () => {
  expect(endOfRecords('a,b\n"open,c\nd,e\n', ",")).toBe(4);
});
