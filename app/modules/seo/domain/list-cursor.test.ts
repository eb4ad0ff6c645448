import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURSOR_MAX_CHARS } from "#app/shared/cursor.ts";
import { readFindingCursor, readPageCursor, writeFindingCursor, writePageCursor } from "./list-cursor.ts";

describe("cursors of a crawl's lists", () => {
  it("read back what was written, and only that", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 }), fc.string(), fc.webUrl(), fc.nat(), (severity, code, url, rowId) => {
        expect(readFindingCursor(writeFindingCursor([severity, code, url]))).toEqual([severity, code, url]);
        expect(readPageCursor(writePageCursor(rowId))).toBe(rowId);
        expect(readPageCursor(writeFindingCursor([severity, code, url]))).toBeNull();
        expect(readFindingCursor(writePageCursor(rowId))).toBeNull();
      }),
      { seed: 12, numRuns: 300 },
    );
  });

  it("hold the longest address", () => {
    expect(writeFindingCursor([2, "title-missing", `https://a.example/${"x".repeat(8_192)}`]).length).toBeLessThan(
      CURSOR_MAX_CHARS,
    );
  });

  it.each([
    "",
    "x",
    "{}",
    "[]",
    "null",
    "[1",
    "[-1]",
    "[0.5]",
    "[1e99]",
    '["1"]',
    '[3,"a","b"]',
    '[0,"a",1]',
    '[0,"a","b",0]',
    "[1,2]",
  ])("refuse %j", (text) => {
    const encoded = btoa(text).replace(/=+$/, "");
    expect(readFindingCursor(encoded)).toBeNull();
    expect(readPageCursor(encoded)).toBeNull();
  });
});
