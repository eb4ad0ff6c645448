import { describe, expect, it } from "vitest";
import { HtmlReader } from "./html-reader.ts";

const DOCUMENT = `<!doctype html>
<html lang="en">
<head><title>T</title>
<meta name="description" content="D">
<script type="application/ld+json">
{"@type":
 "Book"}
</script>
<link rel="canonical" href="/c">
</head>
<body>
<div itemscope itemtype="https://schema.org/Book">
  <span
    itemprop="name">The <b>Sea</b></span>
  <a itemprop="url" href="/sea">click here</a>
  <div itemprop="author" itemscope itemtype="https://schema.org/Person"><div><span itemprop="name">Ann</span></div></div>
  <meta itemprop="isbn" content="1">
</div>
<template><a href="javascript:void(0)">x</a><img></template>
<a href="javascript:void(0)">Menu</a><img src="/a.png">
<script type="application/ld+json">{"@type": "Movie"}</script>
</body></html>`;

function read(document: string, chunkBytes: number) {
  const bytes = new TextEncoder().encode(document);
  const reader = new HtmlReader("https://a.example/page");
  for (let at = 0; at < bytes.length; at += chunkBytes) reader.push(bytes.subarray(at, at + chunkBytes));
  const { structuredData, microdata, lighthouse } = reader.end("a.example");
  return { structuredData, microdata, lighthouse };
}

describe("what the view of a page is made of", () => {
  const whole = read(DOCUMENT, 1_000_000);

  it("knows the line on which each script starts, and keeps it as written", () =>
    expect(whole.structuredData).toMatchObject([
      { type: "Book", line: 5, source: '\n{"@type":\n "Book"}\n' },
      { type: "Movie", line: 21, source: '{"@type": "Movie"}' },
    ]));

  it("gathers microdata with lines, nested items and resolved addresses", () =>
    expect(whole.microdata).toEqual([
      {
        types: ["https://schema.org/Book"],
        id: null,
        line: 12,
        properties: [
          ["name", 13, "The Sea"],
          ["url", 15, "https://a.example/sea"],
          [
            "author",
            16,
            { types: ["https://schema.org/Person"], id: null, line: 16, properties: [["name", 16, "Ann"]] },
          ],
          ["isbn", 17, "1"],
        ],
      },
    ]));

  it("gathers what Lighthouse judges; templates are no part of the page", () =>
    expect(whole.lighthouse).toEqual({
      description: "D",
      robots: [],
      uncrawlable: [{ raw: "javascript:void(0)", text: "Menu" }],
      vague: [{ raw: "/sea", text: "click here" }],
      imageCount: 1,
      imagesWithoutAlt: ["/a.png"],
      alternates: [],
      canonicals: [{ raw: "/c", href: "https://a.example/c" }],
    }));

  it.each([1, 7, 64])("reads the same in pieces of %i bytes", (chunkBytes) =>
    expect(read(DOCUMENT, chunkBytes)).toEqual(whole),
  );

  it("stays small whatever a page holds", () => {
    const hostile = `<div itemscope>${`<span itemprop="x">${"y".repeat(500)}</span><a href="http://[">here</a><img>`.repeat(5_000)}</div>`;
    expect(JSON.stringify(read(hostile, 65_536)).length).toBeLessThan(400_000);
  });

  it("counts the links behind the first 5,000, which it does not keep", () => {
    const read = (links: number) => {
      const reader = new HtmlReader("https://a.example/page");
      reader.push(new TextEncoder().encode('<a href="/x">x</a>'.repeat(links)));
      return reader.end("a.example");
    };
    expect(read(5_000)).not.toHaveProperty("linksLeftOut");
    const many = read(5_432);
    expect(many.links).toHaveLength(5_000);
    expect(many.linksLeftOut).toBe(432);
  });

  it("keeps no microdata for a page without any", () => expect(read("<p>Hello</p>", 100).microdata).toBeUndefined());
});
