import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HtmlScanner } from "#app/platform/web/html/html-scanner.ts";
import { HtmlReader } from "./html-reader.ts";

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
    ["a<", "a<"],
    ["a</", "a</"],
    ["a<<b>c", "a<[b]c"],
    ["<plaintext>a</plaintext><b>", "[plaintext]a</plaintext><b>"],
    ["<image a=1>", "[img a=1;]"],
    // Comments: all ends of the standard, and what only looks like one.
    ["a<!-- x --!>b", "ab"],
    ["a<!-->b", "ab"],
    ["a<!--->b", "ab"],
    ["a<!---->b", "ab"],
    ["a<!----!>b", "ab"],
    ["a<!---!>b--!>c", "ac"],
    ["a<!--!>b-->c", "ac"],
    ["a<!-- - -!> -- > -->b", "ab"],
    ["a<!-- <!-- -->b", "ab"],
    ["a<!b>c<![CDATA[d]]>e", "ace"],
    // Scripts: "<!--" and a "<script>" within it.
    ["<script><!-- <script> </script><b>x</b> --></script>y", "[script]<!-- <script> </script><b>x</b> -->[/script]y"],
    ["<script><!-- </script>y", "[script]<!-- [/script]y"],
    ["<script><!--><script></script>y", "[script]<!--><script>[/script]y"],
    ["<script><!-- <script> --></script>y", "[script]<!-- <script> -->[/script]y"],
    ["<script><!-- <script></script></script>y", "[script]<!-- <script></script>[/script]y"],
    ["<script><!-- <scripted></script>y", "[script]<!-- <scripted>[/script]y"],
    ["<script></scripts></script >y", "[script]</scripts>[/script]y"],
    // Drawings and formulas: no raw text, character data, elements that end them.
    [
      "<svg><title>a<b>c</b></title></svg><title>d<b></title>",
      "[svg][svg:title]a[b]c[/b][/svg:title][/svg][title]d<b>[/title]",
    ],
    ["<svg><style>a &amp; <g/></style></svg>", "[svg][svg:style]a & [svg:g][/svg:g][/svg:style][/svg]"],
    ["<svg><![CDATA[a > b & &amp; ]]]>c</svg><![CDATA[d]]>", "[svg]a > b & &amp; ]c[/svg]"],
    ["<svg><![CDATA[]]>a<![CDATA[>]]]]></svg><svg><![CDATA[b]]c]", "[svg]a>]][/svg][svg]b]]c]"],
    ["<svg><desc><![CDATA[a]]>b</desc></svg>", "[svg][svg:desc]b[/svg:desc][/svg]"],
    ["<svg><script>a<p>b<script>c</p></script>", "[svg][svg:script]a[/svg:script][/svg][p]b[script]c</p>[/script]"],
    ["<svg><a/><a>b</a></svg><a b=c/>d", "[svg][svg:a][/svg:a][svg:a]b[/svg:a][/svg][a b=c/;]d"],
    ["<div><svg><g></div><title>a<b></title>", "[div][svg][svg:g][/svg][/div][title]a<b>[/title]"],
    [
      "<svg><foreignObject><title>a<b></title></foreignObject><title>c<b></svg>",
      "[svg][svg:foreignobject][title]a<b>[/title][/svg:foreignobject][svg:title]c[b][/svg:title][/svg]",
    ],
    [
      "<math><mi>a<title>b<i></title></mi><title>c<i></math>",
      "[math][math:mi]a[title]b<i>[/title][/math:mi][math:title]c[/math:title][/math][i][/math]",
    ],
    ["<svg/><title>a<b></title>", "[svg][/svg][title]a<b>[/title]"],
    // Inert templates are no part of the page; shadow roots are.
    ["a<template><b>c</b><template>d</template><script>'</template>'</script>e</template>f", "af"],
    ["a<template shadowrootmode=open><b>c</b><template>d</template></template>e", "a[b]c[/b]e"],
    ["a<template><template shadowrootmode=open>b</template>c</template>d", "ad"],
    ["a</template>b<template>c", "ab"],
    ["<template><svg><title></template>a<title>b<c></title>", "a[title]b<c>[/title]"],
    ["<svg><template>a</template>b</svg>", "[svg][svg:template]a[/svg:template]b[/svg]"],
    // Number references of any length.
    [
      `&#x${"0".repeat(300)}41;&#${"0".repeat(400)}66;&#x${"f".repeat(300)};&#${"9".repeat(400)} &#x${"0".repeat(300)};`,
      "AB\ufffd\ufffd \ufffd",
    ],
    [`<b title="&#x${"0".repeat(300)}41">`, "[b title=A;]"],
    ["<b a='1\r\n2\0'>", "[b a=1\n2\ufffd;]"],
    ["<\u212Abd>", "<\u212Abd>"],
    ["<a\u212A>", "[a\u212A]"],
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
      "<svg>",
      "</svg>",
      "<template>",
      "</template>",
      "<![CDATA[",
      "]]>",
      "]",
      "<!--",
      "--!>",
      "</script>",
      "<title",
      "&#x",
      "0000000000000000000000000000000000000041",
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
      { seed: 11, numRuns: 4_000 },
    );
  });
  it("never throws on any bytes, and its pieces may be cut anywhere", () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    const markup = fc
      .constantFrom("<", ">", "</", "<!--", "&#", "<svg", "<title>", "<a href='", "<meta name=robots content=")
      .map((text) => new TextEncoder().encode(text));
    fc.assert(
      fc.property(fc.array(fc.oneof(bytes, markup), { maxLength: 20 }), (pieces) => {
        const reader = new HtmlReader("https://a.example/");
        for (const piece of pieces) reader.push(piece);
        expect(reader.end("a.example").wordCount).toBeGreaterThanOrEqual(0);
      }),
      { seed: 12, numRuns: 2_000 },
    );
  });
  it("gives the bytes of each piece back", () => {
    const bytes = new TextEncoder().encode(ALL);
    for (let size = 1; size < 60; size += 7) {
      const memory = new Uint8Array(size);
      let text = "";
      const scanner = new HtmlScanner({
        open: (tag) => {
          text += `<${tag.name} ${tag.get("title")} ${tag.get("z")}>`;
        },
        close: (name) => {
          text += `</${name}>`;
        },
        text: (piece) => {
          text += piece;
        },
      });
      for (let at = 0; at < bytes.length; at += size) {
        memory.set(bytes.subarray(at, at + size));
        scanner.push(memory.subarray(0, Math.min(size, bytes.length - at)));
        memory.fill(0x3e);
      }
      scanner.end();
      expect(text).toContain("<p a > b null>One <b null null>t</b>wo & 3 < 4</p>");
      expect(text).toContain('<x null a"b>end</x>');
    }
  });
  it("counts lines, however the document is cut", () => {
    const html = new TextEncoder().encode("<p>\n<b\n\ntitle=é>\n</b>\n<!--\n--><i>");
    for (let size = 1; size <= html.length; size++) {
      const lines: [string, number, number][] = [];
      const scanner = new HtmlScanner({
        open: (tag) => lines.push([tag.name, tag.line(), tag.endLine()]),
        close: () => undefined,
        text: () => undefined,
      });
      for (let at = 0; at < html.length; at += size) scanner.push(html.slice(at, at + size));
      scanner.end();
      expect(lines).toEqual([
        ["p", 1, 1],
        ["b", 2, 4],
        ["i", 7, 7],
      ]);
    }
  });
});
