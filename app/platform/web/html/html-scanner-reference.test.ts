import fc from "fast-check";
import { type Token, Tokenizer, TokenizerMode } from "parse5";
import { describe, expect, it } from "vitest";
import { generateSite } from "#tests/support/site/scenarios.ts";
import { HtmlScanner } from "./html-scanner.ts";

/** Held against parse5's tokenizer, which follows the HTML standard state by state. */

interface Seen {
  name: string;
  attributes: Record<string, string>;
}

interface Reading {
  opened: Seen[];
  closed: string[];
  text: string;
}

const NAMES = ["a", "b", "ab", "href", "class", "title", "=", "ba", "x", "data-a"];

function ours(html: string): Reading {
  const reading: Reading = { opened: [], closed: [], text: "" };
  const scanner = new HtmlScanner({
    open: (tag) => {
      reading.opened.push({
        name: tag.name,
        attributes: Object.fromEntries(NAMES.flatMap((name) => (tag.has(name) ? [[name, tag.get(name) ?? ""]] : []))),
      });
    },
    close: (name) => {
      reading.closed.push(name);
    },
    text: (text) => {
      reading.text += text;
    },
  });
  scanner.push(new TextEncoder().encode(html));
  scanner.end();
  return reading;
}

const MODES: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
};

function theirs(html: string): Reading {
  const reading: Reading = { opened: [], closed: [], text: "" };
  const characters = ({ chars }: Token.CharacterToken) => {
    reading.text += chars;
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName, attrs }) => {
        reading.opened.push({
          name: tagName,
          attributes: Object.fromEntries(
            attrs.filter(({ name }) => NAMES.includes(name)).map(({ name, value }) => [name, value]),
          ),
        });
        const mode = MODES[tagName];
        if (mode === undefined) return;
        tokenizer.state = mode;
        // The tree builder remembers the tag for the tokenizer, which then knows what ends the text.
        tokenizer.lastStartTagName = tagName;
      },
      onEndTag: ({ tagName }) => {
        reading.closed.push(tagName);
      },
      onCharacter: characters,
      onWhitespaceCharacter: characters,
      onNullCharacter: characters,
      onComment: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  );
  tokenizer.write(html, true);
  return reading;
}

const CORPUS = [
  "<p a=1 b='2' href=\"3\">one</p>",
  "<p a b = c ab= 'd'>",
  '<p a="1"b="2"/ab=3>',
  "<p =a b>t</p>",
  '<p a==">t',
  "<p a=b/c/>t",
  "<p a='x>y' b=>t",
  '<p a="unfinished>t',
  "<P HREF=x Title='Y'>t</P >",
  "<p a=1 a=2 A=3>",
  "<p a=&amp;b&copy c='&copy=1'>&copy=1 &notit; &#x41;",
  "<p\ta\n=\f'b'>t</p\n a='>'>t",
  "</p a='x>y'>t",
  "<title>a<b>&amp;</title>t<style>a<b></style><script>if (a<b) '</p>'</script>.",
  "<title>a</titles></title>t<textarea>&lt;</textarea>",
  "<p/><br/><a/ href=x>t</a>",
  "<p 'a' \"b\" <c>t",
  "< p><3<p>",
  "<script><!-- <script> </script><title>No</title> --></script>t",
  "<script><!--><script></script>t",
  "<script><!-- <script a> --></script>t",
  "<script><!-- </script>t",
  "<script><!-- <script></script></script>t",
  "one<!-- x --!>two<!--->three<!-->four<!----!>five<!--!>-->six",
  "one<!-- a--!b --!>two<!-- <!-- -->three<!---!>four",
  "t<",
  "t</",
  "t<!",
  "t<!-",
  "t<!--x",
];

describe("HtmlScanner beside parse5", () => {
  it.each(CORPUS)("reads %s alike", (html) => expect(ours(html)).toEqual(theirs(html)));

  it("reads the generated site's pages alike", () => {
    const bodies = generateSite(20, "typical").pages.flatMap(({ answer }) =>
      answer.kind === "document" ? [answer.document.body ?? ""] : [],
    );
    expect(bodies).toHaveLength(20);
    for (const html of bodies) {
      expect(html.length).toBeGreaterThan(10_000);
      expect(ours(html)).toEqual(theirs(html));
    }
  });

  it("reads any comments and scripts alike", { timeout: 60_000 }, () => {
    const piece = fc.constantFrom(
      "<!--",
      "-->",
      "--!>",
      "-",
      "!",
      ">",
      "<",
      "<script",
      "<script>",
      "</script>",
      "</script",
      "</title>",
      "<title>",
      " ",
      "/",
      "x",
      "<b>",
      "<!",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const html = pieces.join("");
        expect(ours(html)).toEqual(theirs(html));
      }),
      { seed: 29, numRuns: 6_000 },
    );
  });

  it("reads any attributes alike", { timeout: 60_000 }, () => {
    const inside = fc.constantFrom(
      " ",
      "\n",
      "\t",
      "/",
      "=",
      '"',
      "'",
      "a",
      "B",
      "href",
      "class",
      "x",
      "&amp;",
      "&copy",
      "&",
      ";",
      "é",
      "1",
    );
    const tag = fc
      .tuple(fc.constantFrom("<p ", "<a/", "<B\n", "</p ", "<img", "<title "), fc.array(inside, { maxLength: 12 }))
      .map(([start, rest]) => `${start}${rest.join("")}>`);
    const text = fc.constantFrom("text", "&lt;", "&amp;x", "< ", "</title>", "");
    fc.assert(
      fc.property(fc.array(fc.tuple(tag, text), { maxLength: 6 }), (pieces) => {
        const html = pieces.flat().join("");
        expect(ours(html)).toEqual(theirs(html));
      }),
      { seed: 23, numRuns: 3_000 },
    );
  });
});
