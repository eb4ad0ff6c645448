import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSitemapReader, decodeXml } from "./sitemap-reader.ts";

function read(text: string, chunkChars = text.length || 1, maxUrls?: number) {
  const reader = createSitemapReader(maxUrls);
  const urls: string[] = [];
  for (let at = 0; at < text.length; at += chunkChars) urls.push(...reader.push(text.slice(at, at + chunkChars)));
  const { urls: rest, ...result } = reader.end();
  return { ...result, urls: [...urls, ...rest] };
}

const urlset = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`;

const FULL = urlset(`
  <!-- two <loc>http://no.example/</loc> -->
  <url><loc> http://a.example/?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod></url>
  <url><image:image xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><image:loc>http://a.example/i.png</image:loc></image:image>
    <loc><![CDATA[http://a.example/cdata?a&b]]></loc><xhtml:link rel="alternate" href="http://a.example/>de"/></url>
  <url><loc>http://a.example/&#x41;&#66;</loc></url>`);

describe("createSitemapReader", () => {
  it("reads a urlset: entities, CDATA, comments, extensions", () => {
    expect(read(FULL)).toEqual({
      kind: "urlset",
      urlCount: 3,
      error: null,
      urls: ["http://a.example/?x=1&y=2", "http://a.example/cdata?a&b", "http://a.example/AB"],
    });
  });

  it("reads the same however it is cut", () => {
    const whole = read(FULL);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (chunkChars) => {
        expect(read(FULL, chunkChars)).toEqual(whole);
      }),
      { seed: 9, numRuns: 40 },
    );
  });

  it("reads an index, and prefixed elements", () => {
    expect(
      read('<sitemapindex xmlns="x"><sitemap><loc>http://a.example/1.xml</loc></sitemap></sitemapindex>'),
    ).toMatchObject({
      kind: "sitemapindex",
      urls: ["http://a.example/1.xml"],
    });
    expect(read('<s:urlset xmlns:s="x"><s:url><s:loc>http://a.example/</s:loc></s:url></s:urlset>')).toMatchObject({
      kind: "urlset",
      error: null,
      urls: ["http://a.example/"],
    });
  });

  it("reads a list of lines", () => {
    expect(read("\uFEFFhttp://a.example/1\r\nhttp://a.example/2\n\nhttp://a.example/3", 7)).toMatchObject({
      kind: "text",
      urlCount: 3,
      error: null,
    });
    expect(read("http://a.example/1\nnonsense\n")).toMatchObject({
      kind: "text",
      error: "Line 2: neither XML nor an address",
    });
  });

  it("is empty without being broken", () =>
    expect(read(urlset(""))).toEqual({ kind: "urlset", urlCount: 0, error: null, urls: [] }));

  it.each([
    ["", "empty"],
    ["   \n ", "empty"],
    ["<!doctype html><title>x</title>", "<title>"],
    ["<html><body></body></html>", "<html>"],
    [urlset("<url><loc>http://a.example/</loc>"), "found </urlset> where </url> was expected"],
    [urlset("<url><loc>http://a.example/</loc></url>").slice(0, -20), "ends"],
    [`${urlset("<url><loc>http://a.example/</loc></url>").slice(0, -9)}<url><lo`, "middle of a tag"],
    [urlset("<url><priority>1</priority></url>"), "without <loc>"],
    [`${urlset("")}<urlset/>`, "second root"],
    ['<!DOCTYPE urlset [<!ENTITY a "b">]><urlset/>', "document type"],
    [`<urlset>${"<a>".repeat(40)}`, "nested too deeply"],
    [`<urlset a="${"x".repeat(70_000)}`, "far too long"],
  ])("says what is wrong with case %#", (text, reason) => expect(read(text).error).toContain(reason));

  it("names the line", () =>
    expect(read("<urlset>\n<url>\n<loc>http://a.example/</loc>\n</urll>\n").error).toMatch(/^Line 4: /));

  it("counts beyond the limit, and returns no more than it", () => {
    const many = urlset(
      Array.from({ length: 12 }, (_, index) => `<url><loc>http://a.example/${index}</loc></url>`).join(""),
    );
    expect(read(many, 50, 10)).toMatchObject({ urlCount: 12, error: null });
    expect(read(many, 50, 10).urls).toHaveLength(10);
  });

  it("holds no more than a token, however long the file", () => {
    const reader = createSitemapReader();
    reader.push("<urlset>");
    const started = performance.now();
    for (let index = 0; index < 20_000; index++) reader.push(`<url><loc>http://a.example/${index}</loc></url>\n`);
    reader.push("</urlset>");
    expect(reader.end()).toMatchObject({ urlCount: 20_000, error: null });
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it("never throws", () => {
    const piece = fc.constantFrom(
      "<urlset>",
      "</urlset>",
      "<url>",
      "</url>",
      "<loc>",
      "</loc>",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "&amp;",
      "&",
      "<",
      ">",
      '"',
      "http://a.example/",
      "\n",
      "<?x",
      "?>",
      "/>",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (pieces, size) => {
        expect(read(pieces.join(""), size)).toHaveProperty("urlCount");
      }),
      { seed: 7, numRuns: 1_000 },
    );
  });
});

it("decodeXml leaves what is no entity", () =>
  expect(decodeXml("a & b &nbsp; &#x110000; &lt;")).toBe("a & b &nbsp; &#x110000; <"));
