import { expect, test } from "vitest";
import { createXmlChecker } from "#app/modules/seo-tools/crawling/domain/xml-check.ts";
import { createSitemapReader } from "#app/platform/web/sitemap/sitemap-reader.ts";

const CHARS = 500_000;
const HEAD = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

/** Files that make a reader look at the same text again and again: how they begin, and what is repeated behind it. */
const SHAPES: Readonly<Record<string, readonly [start: string, repeated: string]>> = {
  "addresses without a line break": [HEAD, "<url><loc>http://a.example/12345678</loc></url>"],
  "addresses on lines": [HEAD, "<url><loc>http://a.example/12345678</loc></url>\n"],
  "small elements": [HEAD, "<a></a>"],
  "elements within each other": ["", "<a>"],
  references: [HEAD, "<a>&amp;</a>"],
  "signs of references": [`${HEAD}<url><loc>`, "&"],
  "a comment without an end": [`${HEAD}<!--`, "-"],
  comments: [HEAD, "<!---->"],
  "character data without an end": [`${HEAD}<url><loc><![CDATA[`, "]>"],
  "instructions without an end": ["<?", "x"],
  "a tag without an end": ["<a ", "x"],
  "quotes without an end": ["<a b='", '"'],
  "a document type": ["<!DOCTYPE x [", "<!ENTITY a 'b'>"],
  "one line": ["", "\0"],
  "one address": ["", "http://a"],
  "lines of nothing": ["", "\n"],
  "lines with addresses": ["", "http://a.example/1\n"],
  blanks: ["", " "],
};

const textOf = (shape: string): string => {
  const [start, repeated] = SHAPES[shape] ?? ["", " "];
  return start + repeated.repeat(Math.ceil((CHARS - start.length) / repeated.length));
};

const WATCHED = ["indexOf", "includes", "lastIndexOf", "split", "replace"] as const;

/** Counts the characters that the built-in functions of texts look at while `run` is at work. */
function countWalked(run: () => void): number {
  let walked = 0;
  const originals = WATCHED.map((name) => [name, String.prototype[name]] as const);
  const costOf = (name: string, text: string, result: unknown, from: number): number => {
    if (name === "indexOf" && result !== -1) return Number(result) + 1 - from;
    return name === "lastIndexOf" && result !== -1 ? text.length - Number(result) : text.length - from;
  };
  for (const [name, original] of originals)
    Object.assign(String.prototype, {
      [name](this: string, ...given: unknown[]) {
        const result = (original as (...given: unknown[]) => unknown).apply(this, given);
        walked += costOf(name, this, result, typeof given[1] === "number" ? given[1] : 0);
        return result;
      },
    });
  try {
    run();
  } finally {
    Object.assign(String.prototype, Object.fromEntries(originals));
  }
  return walked;
}

/** Feeds a file in pieces until it is known to be broken, as whoever reads it does. */
function feed(reader: { push(text: string): unknown; end(): unknown; failed?: boolean }, text: string, piece: number) {
  for (let at = 0; at < text.length && !reader.failed; at += piece) reader.push(text.slice(at, at + piece));
  reader.end();
}

// A packed file arrives in pieces of many megabytes, another one in those of a connection.
test.each(Object.keys(SHAPES))("a sitemap of %s costs work that grows with its length alone", (shape) => {
  const text = textOf(shape);
  const walked = [65_536, CHARS * 2].flatMap((piece) =>
    [createSitemapReader, createXmlChecker].map((make) => countWalked(() => feed(make(), text, piece)) / CHARS),
  );
  expect(Math.max(...walked), walked.join(", ")).toBeLessThan(20);
});

test("a line of a list of addresses is not kept without end", () => {
  const reader = createSitemapReader();
  for (let piece = 0; piece < 3 && !reader.failed; piece++) reader.push("x".repeat(65_000));
  expect(reader.failed).toBe(true);
  expect(reader.end()).toMatchObject({ kind: "text", error: "Line 1: a line is far too long" });
});
