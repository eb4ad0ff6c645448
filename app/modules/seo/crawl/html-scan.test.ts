import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HtmlScanner } from "./html-scan.ts";

const ATTRIBUTES = ["a", "b", "c", "title", "z", "y"];

function scan(html: string, size?: number): string {
  const bytes = new TextEncoder().encode(html);
  const step = size ?? Math.max(1, bytes.length);
  let out = "";
  const scanner = new HtmlScanner({
    open: (tag) => {
      const attributes = ATTRIBUTES.filter((name) => tag.has(name)).map((name) => `${name}=${tag.get(name)};`);
      out += `[${tag.name}${attributes.length > 0 ? " " : ""}${attributes.join("")}]`;
    },
    close: (name) => {
      out += `[/${name}]`;
    },
    text: (text) => {
      out += text;
    },
  });
  for (let at = 0; at < bytes.length; at += step) scanner.push(bytes.slice(at, at + step));
  scanner.end();
  return out;
}

const ALL = `<!doctype html><TITLE>a &amp; <b> c</TITLE ><p title="a > b">One <b>t</b>wo &amp; 3 &lt; 4</p><!-- <p>no</p> --><br/>link &copy;<x y='>' z=a"b>end</x><script>if (a</b/ && "</scrip" < '&amp;') {}</script>.<svg><style/>t</svg><style>x</style >Ä <é title="ö€𝒳">日本語 🦊<title>é&eacute;</title>ü`;

describe("HtmlScanner", () => {
  it("reads text, tags, attributes, comments and character references", () =>
    expect(scan(ALL)).toBe(
      `[title]a & <b> c[/title][p title=a > b;]One [b]t[/b]wo & 3 < 4[/p][br]link ©[x z=a"b;y=>;]end[/x][script]if (a</b/ && "</scrip" < '&amp;') {}[/script].[svg][svg:style][/svg:style]t[/svg][style]x[/style]Ä <é title="ö€𝒳">日本語 🦊[title]éé[/title]ü`,
    ));
  it("reads the same however it is cut", () => {
    for (let size = 1; size < 60; size++) expect(scan(ALL, size)).toBe(scan(ALL));
  });
  it.each([
    ["a < b", "a < b"],
    ["a <3 b", "a <3 b"],
    ["a</>b", "ab"],
    ["a<?php x ?>b", "ab"],
    ["a<p", "a"],
    ["a<!-- b", "a"],
    ["a &amp", "a &"],
    ["<a title=it's>b</a>", "[a title=it's;]b[/a]"],
    ["<a b = 'x>y' c>d", "[a b=x>y;c=;]d"],
    ["<A B=1 b=2 C=&amp;&copy=3>", "[a b=1;c=&&copy=3;]"],
    ["<a b=/x/>c", "[a b=/x/;]c"],
    ["<noscript><a b='</noscript>c", "[noscript]<a b='[/noscript]c"],
    ["<textarea>a</textareas></textarea>", "[textarea]a</textareas>[/textarea]"],
    ["<style>a", "[style]a"],
    ["<title>a</title", "[title]a</title"],
  ])("%s", (html, text) => expect(scan(html)).toBe(text));
  it("never throws, and is the same however it is cut", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      "a",
      "/",
      "!",
      "--",
      '"',
      "'",
      "=",
      " ",
      "&",
      "amp",
      ";",
      "<title>",
      "</title>",
      "<script",
      "svg",
      "p",
      "-->",
      "é",
      "€",
      "🦊",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), fc.integer({ min: 1, max: 5 }), (pieces, size) => {
        expect(scan(pieces.join(""), size)).toBe(scan(pieces.join("")));
      }),
      { seed: 11, numRuns: 2_000 },
    );
  });
  it("counts lines, however the document is cut", () => {
    const html = new TextEncoder().encode("<p>\n<b\n\ntitle=é>\n</b>\n<!--\n--><i>");
    for (let size = 1; size <= html.length; size++) {
      const lines: [string, number, number][] = [];
      const scanner = new HtmlScanner({ open: (tag) => lines.push([tag.name, tag.line(), tag.endLine()]), close: () => undefined, text: () => undefined });
      for (let at = 0; at < html.length; at += size) scanner.push(html.slice(at, at + size));
      scanner.end();
      expect(lines).toEqual([
        ["p", 1, 1],
        ["b", 2, 4],
        ["i", 7, 7],
      ]);
    }
  });
  it("takes time in proportion to the length, whatever is nested, unfinished or sent in small pieces", () => {
    const many = 200_000;
    for (const html of ["<b>".repeat(many), `<a b="${"x".repeat(many)}`, `<!--${"-".repeat(many)}`, `<title>${"</".repeat(many)}`, "&".repeat(many)])
      expect(scan(html, 16).length).toBeLessThan(many * 4);
  });
});
