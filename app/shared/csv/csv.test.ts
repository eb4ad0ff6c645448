import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvCell, csvLine, csvLines } from "./csv.ts";

/** A plain RFC 4180 reader, to hold the writer against. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(i + 1) === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ",") {
      row.push(cell);
      cell = "";
    } else if (char === "\r" && text.charAt(i + 1) === "\n") {
      rows.push([...row, cell]);
      row = [];
      cell = "";
      i += 1;
    } else cell += char;
  }
  return rows;
}

describe("csvCell", () => {
  it.each([
    ["plain", "plain"],
    ["a,b", '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ["two\nlines", '"two\nlines"'],
    ["", ""],
    [null, ""],
    [undefined, ""],
    [-5, "-5"],
    [0.5, "0.5"],
    [true, "true"],
  ])("%j becomes %j", (value, cell) => expect(csvCell(value)).toBe(cell));

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\0=1", "＝1"])("puts an apostrophe before %j", (value) =>
    expect(csvCell(value)).toBe(`'${value}`),
  );
  it.each(["\r=1", "\n=1"])("puts an apostrophe before %j and quotes it", (value) =>
    expect(csvCell(value)).toBe(`"'${value}"`),
  );
  it("leaves such characters alone inside a text", () => expect(csvCell("a=b")).toBe("a=b"));

  it.each([
    ["x;=1+1;y", "x;'=1+1;y"],
    ["x\t@SUM(A1)", "x\t'@SUM(A1)"],
    ["line\n=1+1", '"line\n\'=1+1"'],
    ["one\n- two\n- three", '"one\n- two\n- three"'],
    ["tea; coffee", "tea; coffee"],
  ])("disarms %j where another separator would begin a cell", (text, cell) => expect(csvCell(text)).toBe(cell));
});

describe("csvLines", () => {
  it("writes lazily", () => {
    let read = 0;
    function* rows() {
      for (;;) {
        read += 1;
        yield [read];
      }
    }
    const lines = csvLines(["n"], rows());
    expect([lines.next().value, lines.next().value, lines.next().value]).toEqual(["n\r\n", "1\r\n", "2\r\n"]);
    expect(read).toBe(2);
    lines.return(undefined);
  });

  it("refuses a row of another length", () => expect(() => [...csvLines(["a", "b"], [["1"]])]).toThrow(/1 cells/));

  it("gives back every text, apart from the apostrophe of disarmed ones", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: "binary" }), { minLength: 3, maxLength: 3 }), { minLength: 1 }),
        (rows) => {
          const back = parse([...csvLines(["a", "b", "c"], rows)].join("")).slice(1);
          const expected = rows.map((row) =>
            row.map((text) => {
              const inner = text.replace(/(?:;|(?!^)\t)(?=[=+\-@＝＋－＠])|(?!^)[\r\n](?=[=@＝＠])/g, "$&'");
              return /^[=+\-@\t\r\n\0＝＋－＠]/.test(inner) ? `'${inner}` : inner;
            }),
          );
          expect(back).toEqual(expected);
        },
      ),
      { seed: 11, numRuns: 200 },
    );
    expect(csvLine(["a", 1])).toBe("a,1\r\n");
  });
});
