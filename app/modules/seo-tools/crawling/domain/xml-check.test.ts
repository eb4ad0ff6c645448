import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { createXmlChecker } from "./xml-check.ts";

/** Our verdict, whatever the chunks. */
function problemOf(text: string, chunkChars = text.length): string | null {
  const checker = createXmlChecker();
  for (let at = 0; at < text.length; at += Math.max(1, chunkChars))
    checker.push(text.slice(at, at + Math.max(1, chunkChars)));
  return checker.end();
}

/** The verdict of an XML parser. */
function refused(text: string): boolean {
  let found = false;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", () => {
    found = true;
  });
  try {
    parser.write(text).close();
  } catch {
    found = true;
  }
  return found;
}

const DECLARED = '<?xml version="1.0" encoding="UTF-8"?>\n';
const inUrlset = (entry: string, more = "") =>
  `${DECLARED}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>\n<url>${entry}</url>\n</urlset>\n`;
const LOC = "<loc>https://e.com/</loc>";

const DOCTYPE = '<!DOCTYPE urlset SYSTEM "http://e.com/x.dtd">';
const SOUND: readonly string[] = [
  inUrlset(LOC),
  inUrlset("<loc>https://e.com/?a=1&amp;b=2&#38;c=3&#x26;d</loc>"),
  inUrlset("<loc><![CDATA[https://e.com/?a=1&b=2<]]></loc>"),
  inUrlset(
    `${LOC}<image:image><image:loc>https://e.com/a.png</image:loc></image:image>`,
    ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  ),
  inUrlset(`${LOC}<!-- a comment & more < --><?pi with & ?>`),
  inUrlset(`${LOC}<link  rel='alternate' title="a > b" xml:lang = "de" />`),
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>',
  `${DOCTYPE}\n<urlset></urlset >`,
  `<?xml version='1.0' standalone='yes' ?><!-- first --><a><b\n/></a><!-- last -->\n`,
];

const BROKEN: readonly [string, string, RegExp][] = [
  [
    "an & of its own",
    inUrlset("<loc>http://e.com/?a=1&b=2</loc>"),
    /^Line 3: an & that begins no entity. Write it as &amp;.$/,
  ],
  ["an & before a space", inUrlset("<loc>a & b</loc>"), /&amp;/],
  ["an entity of HTML", inUrlset("<loc>http://e.com/a&nbsp;b</loc>"), /^Line 3: &nbsp; is not defined/],
  ["a reference to no character", inUrlset("<loc>&#0;</loc>"), /&#0;/],
  ["an attribute without quotes", inUrlset("<loc a=b>x</loc>"), /no quotes/],
  ["an attribute without a value", inUrlset("<loc a>x</loc>"), /no value/],
  ["an attribute twice", inUrlset('<loc a="1" a="2">x</loc>'), /twice/],
  ["attributes without a space between them", inUrlset(`<loc a="1"b="2">x</loc>`), /no space/],
  [
    "a prefix that is not declared",
    inUrlset(`${LOC}<image:loc>x</image:loc>`),
    /^Line 3: the prefix image is not declared/,
  ],
  ["a prefix of an attribute that is not declared", inUrlset('<loc xlink:href="x">x</loc>'), /the prefix xlink/],
  ["a declaration without quotes", "<?xml version=1.0?><a/>", /declaration is broken/],
  ["a declaration without a version", '<?xml encoding="UTF-8"?><a/>', /declaration is broken/],
  ["a declaration in the wrong order", '<?xml encoding="UTF-8" version="1.0"?><a/>', /declaration is broken/],
  ["a line before the declaration", `\n${inUrlset(LOC)}`, /very beginning/],
  ["a second declaration", inUrlset(`${LOC}${DECLARED}`), /very beginning/],
  ["a tag that nobody closes", inUrlset("<loc>x"), /where <\/loc> was expected/],
  ["text after the end", `${inUrlset(LOC)}more`, /outside/],
  ["a second root", `${inUrlset(LOC)}<a/>`, /second root/],
  ["two hyphens in a comment", inUrlset(`${LOC}<!-- a -- b -->`), /comment/],
  ["a < in a text", inUrlset("<loc>a < b</loc>"), /&lt;|not an attribute/],
  ["the end of CDATA in a text", inUrlset("<loc>]]></loc>"), /\]\]&gt;/],
  ["a control character", inUrlset("<loc>\u0007</loc>"), /U\+0007/],
  ["nothing but a comment", "<!-- a -->", /no root/],
  ["the end in the middle", inUrlset(LOC).slice(0, 120), /ends/],
];

describe("sound documents", () => {
  test.each(SOUND)("%s", (text) => {
    expect(refused(text)).toBe(false);
    for (const chunk of [text.length, 7, 1]) expect(problemOf(text, chunk)).toBeNull();
  });
});

describe("what XML parsers refuse", () => {
  test.each(BROKEN)("%s", (_, text, message) => {
    expect(refused(text)).toBe(true);
    for (const chunk of [text.length, 7, 1]) expect(problemOf(text, chunk)).toMatch(message);
  });
});

test("says the same as an XML parser about thousands of documents with one or two faults", () => {
  const piece = fc.constantFrom(
    ..."& < > ' \" = / ! ? ; : # x a b [ ] - \n \t".split(" "),
    " ",
    "&amp;",
    "&#38;",
    "&nbsp;",
    "]]>",
    "<!--",
    "-->",
    "<b>",
    "</b>",
    "<b/>",
    "<?pi ?>",
    "<?xml ?>",
    "<![CDATA[",
    "x:y",
    ' xmlns:x="u"',
    ' xmlns=""',
    ' a="1"',
    ' a="&lt;"',
    "é",
    "\u0001",
    "\uFFFE",
  );
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.integer({ min: 0, max: 3 }),
    insert: piece,
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...SOUND),
      fc.array(change, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 1, max: 50 }),
      (sound, changes, chunk) => {
        let text = sound;
        for (const { at, remove, insert } of changes) {
          const from = Math.floor(at * text.length);
          text = text.slice(0, from) + insert + text.slice(from + remove);
        }
        // Of a document type the parser reads hardly anything.
        fc.pre(!text.includes("<!DOCTYPE") || text.startsWith(DOCTYPE));
        expect(problemOf(text, chunk) !== null, JSON.stringify(text)).toBe(refused(text));
      },
    ),
    { numRuns: 4_000 },
  );
});

test("a large file takes one pass", () => {
  const checker = createXmlChecker();
  checker.push('<urlset xmlns="u">');
  for (let at = 0; at < 20_000; at++) checker.push(`<url><loc>https://e.com/${at}?a=1&amp;b=2</loc></url>\n`);
  checker.push("</urlset>");
  expect(checker.end()).toBeNull();
});
