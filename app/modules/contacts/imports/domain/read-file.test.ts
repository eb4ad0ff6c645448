import { describe, expect, test } from "vitest";
import { decodeText } from "#app/shared/csv/parse-csv.ts";
import { CHUNK_ROWS, MAX_COLUMNS, MAX_ROW_CHARS } from "./limits.ts";
import { countRows, readChunks, readHeading } from "./read-file.ts";

const rowsOf = (text: string, columns = 2) => [...readChunks(text, columns)].flatMap(({ rows }) => rows);

const TEXT = "Name;Email\r\nJüri Õun;juri@tea.example\r\n";
const utf16 = (text: string, littleEndian: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(2 + text.length * 2));
  for (const [at, char] of [...`\ufeff${text}`].entries()) view.setUint16(at * 2, char.charCodeAt(0), littleEndian);
  return new Uint8Array(view.buffer);
};
const windows1252 = Uint8Array.from(TEXT, (char) => char.charCodeAt(0));

test.each([
  ["UTF-8", new TextEncoder().encode(TEXT)],
  ["UTF-8 with a mark", new TextEncoder().encode(`\ufeff${TEXT}`)],
  ["UTF-16, little end first", utf16(TEXT, true)],
  ["UTF-16, big end first", utf16(TEXT, false)],
  ["Windows-1252", windows1252],
])("reads %s", (_, bytes) => {
  const text = decodeText(bytes);
  expect(readHeading(text)).toEqual({ columns: ["Name", "Email"] });
  expect(rowsOf(text)).toEqual([{ line: 2, cells: ["Jüri Õun", "juri@tea.example"] }]);
});

describe("rows", () => {
  test("may span lines, and name the line on which they begin", () => {
    expect(rowsOf('Name,Email\n"Mari\nTamm",m@a.ee\n\nJaan,j@a.ee')).toEqual([
      { line: 2, cells: ["Mari\nTamm", "m@a.ee"] },
      { line: 5, cells: ["Jaan", "j@a.ee"] },
    ]);
  });

  test("with fewer cells are read, with more are refused, empty ones are left out", () => {
    expect(rowsOf("Name,Email\nMari\n,\nJaan,j@a.ee,\nTiit,t@a.ee,extra")).toEqual([
      { line: 2, cells: ["Mari"] },
      { line: 4, cells: ["Jaan", "j@a.ee"] },
      { line: 5, cells: ["Tiit", "t@a.ee", "extra"], problem: "This row has 3 cells, the heading has 2." },
    ]);
  });

  test("that swallow the rest by an open quote, or are endless, are refused", () => {
    expect(rowsOf('Name,Email\nMari,"m@a.ee\nJaan,j@a.ee')[0]?.problem).toMatch(/never closed/);
    expect(rowsOf(`Name,Email\n${"x".repeat(MAX_ROW_CHARS + 1)},m@a.ee`)[0]?.problem).toMatch(/longer than/);
  });

  test("come in parts that say where they begin", () => {
    const text = `Name,Email\n${Array.from({ length: CHUNK_ROWS + 5 }, (_, at) => `P${at},p${at}@a.ee`).join("\n")}`;
    expect([...readChunks(text, 2)].map(({ at, rows }) => [at, rows.length])).toEqual([
      [0, CHUNK_ROWS],
      [CHUNK_ROWS, 5],
    ]);
    expect(countRows(text, 2, 1_000)).toBe(CHUNK_ROWS + 5);
    expect(countRows(text, 2, 10)).toBeGreaterThan(10);
  });
});

test.each([
  ["nothing", "", /no rows/],
  ["an empty heading", ",,\na,b,c", /name the columns/],
  ["too many columns", Array.from({ length: MAX_COLUMNS + 1 }, () => "x").join(), /more than 80 columns/],
  ["an open quote", '"Name,Email\nMari', /never closed/],
])("refuses a file with %s", (_, text, problem) =>
  expect(readHeading(text)).toEqual({ problem: expect.stringMatching(problem) }),
);

test("a column without a name is called by its place", () =>
  expect(readHeading("Name,,Email\n")).toEqual({ columns: ["Name", "Column 2", "Email"] }));
