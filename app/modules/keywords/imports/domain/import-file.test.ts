import { describe, expect, test } from "vitest";
import { MAX_FILE_ROWS, MAX_SHOWN_ERRORS } from "../../domain/limits.ts";
import { guessMapping } from "./columns.ts";
import { isOwnHost, parseFile, readHead } from "./import-file.ts";

const SITE = "www.teashop.example";

function parse(text: string) {
  const parsed = parseFile(text, guessMapping(readHead(text, 1)?.headings ?? []), SITE);
  if (!parsed) throw new Error("Too many rows");
  return parsed;
}

describe("parseFile", () => {
  test("an English export", () => {
    const parsed = parse(
      '\uFEFFTop queries,Clicks,Impressions,CTR,Position\r\ngreen tea,"1,234","20,000",6.17%,3.4\r\n"sencha, loose",5,100,5%,12\r\n'.slice(
        1,
      ),
    );
    expect(parsed).toEqual({
      rows: [
        { line: 2, query: "green tea", page: "", clicks: 1234, impressions: 20_000, position: 3.4 },
        { line: 3, query: "sencha, loose", page: "", clicks: 5, impressions: 100, position: 12 },
      ],
      errors: [],
      errorCount: 0,
      mergedCount: 0,
      clicks: 1239,
      impressions: 20_100,
    });
  });

  test("a German export with semicolons and decimal commas", () => {
    const { rows } = parse(
      "Häufigste Suchanfragen;Klicks;Impressionen;CTR;Position\ngrüner tee;1.234;20.000;6,17 %;3,4\n",
    );
    expect(rows).toEqual([
      { line: 2, query: "grüner tee", page: "", clicks: 1234, impressions: 20_000, position: 3.4 },
    ]);
  });

  test("rows of one query and page are one: counts summed, the position by impressions", () => {
    const { rows, mergedCount, clicks } = parse(
      [
        "Query,Page,Clicks,Impressions,Position",
        "Green  Tea,https://teashop.example/a#buy,3,30,2",
        "green tea,https://teashop.example/a,1,10,6",
        "green tea,https://teashop.example/b,0,0,0",
      ].join("\n"),
    );
    expect(rows).toEqual([
      { line: 2, query: "green tea", page: "https://teashop.example/a", clicks: 4, impressions: 40, position: 3 },
      { line: 4, query: "green tea", page: "https://teashop.example/b", clicks: 0, impressions: 0, position: 0 },
    ]);
    expect({ mergedCount, clicks }).toEqual({ mergedCount: 1, clicks: 4 });
  });

  test("each row that cannot be read is reported with its line, the others stay", () => {
    const { rows, errors, errorCount } = parse(
      [
        "Query,Page,Clicks,Impressions,Position",
        "a,https://teashop.example/,1,10,1.5",
        ",https://teashop.example/,1,10,1",
        "b,/relative,1,10,1",
        "b,https://elsewhere.example/,1,10,1",
        "b,https://teashop.example/,many,10,1",
        "b,https://teashop.example/,1,,1",
        "b,https://teashop.example/,1,10,top",
        "b,https://teashop.example/,11,10,1",
        "b,https://teashop.example/,1,10,0.2",
        "b",
        '"two',
        'lines",https://shop.teashop.example/,1,10,1',
        `b\u0000,https://teashop.example/,1,10,1`,
        `${"x".repeat(501)},https://teashop.example/,1,10,1`,
        'c,"https://teashop.example/,1,10,1',
      ].join("\n"),
    );
    expect(rows.map(({ line, query }) => [line, query])).toEqual([
      [2, "a"],
      [12, "two lines"],
    ]);
    expect(errorCount).toBe(12);
    expect(errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
      "3 The query is empty.",
      "4 “/relative” is not a web URL.",
      "5 elsewhere.example is another website.",
      "6 Clicks: “many” is not a number that can be read.",
      "7 Impressions is missing.",
      "8 Position: “top” is not a number that can be read.",
      "9 More clicks (11) than impressions (10).",
      "10 Position 0.2 is not between 1 and 1000.",
      "11 The page is empty.",
      "14 The query holds signs that cannot be shown.",
      "15 The query is longer than 500 characters.",
      "16 A quotation mark is never closed.",
    ]);
  });

  test("errors are counted beyond those that are shown", () => {
    const { errors, errorCount } = parse(`Query,Clicks,Impressions,Position\n${"x,1,0,1\n".repeat(80)}`);
    expect([errors.length, errorCount]).toEqual([MAX_SHOWN_ERRORS, 80]);
  });

  test("a file of 50,000 rows is read, one of 50,001 is not", () => {
    const file = (rows: number) =>
      `Query,Clicks,Impressions,Position\n${Array.from({ length: rows }, (_, at) => `q${at},1,10,2.5`).join("\n")}`;
    expect(parse(file(MAX_FILE_ROWS)).rows).toHaveLength(MAX_FILE_ROWS);
    expect(() => parse(file(MAX_FILE_ROWS + 1))).toThrow("Too many rows");
  });
});

test("the head of a file, and none of an empty one", () => {
  expect(readHead("a;b\n1;2\n3;4\n5;6\n", 2)).toEqual({
    headings: ["a", "b"],
    samples: [
      ["1", "2"],
      ["3", "4"],
    ],
  });
  expect(readHead("\n\r\n", 2)).toBeNull();
});

test.each([
  ["teashop.example", true],
  ["www.teashop.example", true],
  ["blog.teashop.example", true],
  ["notteashop.example", false],
  ["elsewhere.example", false],
])("%s belongs to the site: %s", (host, own) => expect(isOwnHost(host, SITE)).toBe(own));
