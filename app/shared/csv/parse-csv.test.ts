import { describe, expect, test } from "vitest";
import { csvLines } from "./csv.ts";
import { decodeText, delimiterOf, parseCsv } from "./parse-csv.ts";

const cellsOf = (text: string) => [...parseCsv(text)].map(({ cells }) => cells);

describe("readCsv", () => {
  test.each<[string, string, string[][]]>([
    ["one line without an end", "a,b", [["a", "b"]]],
    [
      "LF, CRLF and CR",
      "a,b\nc,d\r\ne,f\rg,h",
      [
        ["a", "b"],
        ["c", "d"],
        ["e", "f"],
        ["g", "h"],
      ],
    ],
    [
      "empty cells at both ends",
      ",x,\n,,",
      [
        ["", "x", ""],
        ["", "", ""],
      ],
    ],
    [
      "empty lines",
      "\n\na,b\n\n\r\nc,d\n\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "quotes",
      '"a, b","say ""yes"""\n"two\r\nlines",x',
      [
        ["a, b", 'say "yes"'],
        ["two\r\nlines", "x"],
      ],
    ],
    ["a quote within a cell is a sign like others", 'size 5",x', [['size 5"', "x"]]],
    ["text behind a closing quote stays", '"a"b,c', [["ab", "c"]]],
    [
      "semicolons",
      "a;b,c;d\ne;f",
      [
        ["a", "b,c", "d"],
        ["e", "f"],
      ],
    ],
    [
      "tabs",
      "a\tb;c\td\ne\tf",
      [
        ["a", "b;c", "d"],
        ["e", "f"],
      ],
    ],
    ["quoted empty cell alone", '""\nx', [["x"]]],
  ])("%s", (_, text, cells) => expect(cellsOf(text)).toEqual(cells));

  test("reports the line that a record begins on, whatever its cells span", () => {
    expect([...parseCsv('head,x\n"a\nb\r\nc",1\n\nlast,2')].map(({ line }) => line)).toEqual([1, 2, 6]);
  });

  test("a quote that is never closed is reported, not guessed", () => {
    expect([...parseCsv('a,b\n"open,c\nd,e')]).toEqual([
      { line: 1, cells: ["a", "b"], unclosed: false },
      { line: 2, cells: ["open,c\nd,e"], unclosed: true },
    ]);
  });

  test("reads what the writer writes", () => {
    const rows = [
      ["a", 'b "c"'],
      ["d,e", "f\r\ng"],
      [" h ", ""],
    ];
    expect(cellsOf([...csvLines(["x", "y"], rows)].join(""))).toEqual([["x", "y"], ...rows]);
  });
});

test.each([
  ["a,b,c;d", ","],
  ["a;b;c,d", ";"],
  ["a\tb\tc", "\t"],
  ['"a,b,c";d', ";"],
  ["alone", ","],
  ["", ","],
  ["\r\n\r\na;b", ";"],
])("the delimiter of %j is %j", (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));

describe("decodeText", () => {
  const utf16 = (text: string, littleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
    return new Uint8Array(view.buffer);
  };
  test.each<[string, Uint8Array]>([
    ["UTF-8", new TextEncoder().encode("größe")],
    ["UTF-8 with a byte order mark", new TextEncoder().encode("\uFEFFgröße")],
    ["UTF-16, little end first", utf16("\uFEFFgröße", true)],
    ["UTF-16, big end first", utf16("\uFEFFgröße", false)],
    ["windows-1252", new Uint8Array([0x67, 0x72, 0xf6, 0xdf, 0x65])],
  ])("%s", (_, bytes) => expect(decodeText(bytes)).toBe("größe"));
});

test.each([490_000, 490_001])("%i quotes are read in one pass", (quotes) => {
  const text = `a,b${'"'.repeat(quotes)}`;
  const startedAt = performance.now();
  expect(delimiterOf(text)).toBe(",");
  expect(delimiterOf('"'.repeat(quotes))).toBe(",");
  expect([...parseCsv('"'.repeat(quotes))]).toHaveLength(1);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
