import { describe, expect, it } from "vitest";
import { HtmlReader } from "../html-reader.ts";

/** What a page says, in pieces as small as can be. */
function read(html: string, url = "https://a.example/page") {
  const reader = new HtmlReader(url);
  for (const byte of new TextEncoder().encode(html)) reader.push(Uint8Array.of(byte));
  return reader.end("a.example");
}

describe("the text of a page", () => {
  it.each([
    ["<p>un<a href=/x>break</a>able</p>", "unbreakable", 1],
    ["<p>See <label>the <acronym>W3C</acronym></label>, <strike>no</strike><nobr>w</nobr>.", "See the W3C, now.", 4],
    ["<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字", "漢(kan)字", 3],
    ["<p>Press <img alt=Save src=x>, or <kbd>S</kbd>.<p>Then wait", "Press , or S.\nThen wait", 5],
    ["<p>a<svg><path/></svg>b <input> c<iframe>no</iframe>d", "a b c d", 4],
    ["a<script>x</script>b<style>x</style>c<template>x</template>d<meta itemprop=x>e", "abcde", 1],
    ["a<br>b<hr>c<div>d</div>e<x-card>f</x-card>g", "a\nb\nc\nd\ne\nf\ng", 7],
    [
      "<svg><title>no</title><desc>no</desc><style>no</style><text>Hel<tspan>lo</tspan></text><text>you</text></svg>",
      "Hello you",
      2,
    ],
    ["where <math><mi>x</mi><mo>=</mo><mn>2</mn></math> holds", "where x = 2 holds", 4],
    ["<td>a<td>b", "a\nb", 2],
    ["one<!-- x --!>two", "onetwo", 1],
    ["</hr>a</hr>b</br>c", "ab\nc", 2],
    ["<body>a</body>b</html>c", "abc", 1],
    ["<div><template shadowrootmode=open><p>shown</p></template></div>", "shown", 1],
  ])("of %s", (html, text, words) => expect(read(html)).toMatchObject({ text, wordCount: words }));

  it.each([
    ["<h1>Guide<a href=#g>¶</a></h1>", "Guide¶"],
    ["<h1>Tea <a href=/x><b>and</b></a> <img alt='a cup'>more</h1>", "Tea and a cup more"],
    ["<div><h1>Tea</div>text", "Tea"],
    ["<h1>Tea<p>and</p><div>more</div></h1>text", "Tea and more"],
    ["<h1>Tea</h2>text", "Tea"],
    ["<h1>Tea<br>pot</br>s</h1>text", "Tea pot s"],
  ])("the heading of %s is %s", (html, text) => expect(read(html).headings).toEqual([{ level: 1, text }]));

  it.each([
    ["<title>Tea<p>text", ["Tea<p>text"]],
    ["<svg><title>no</title></svg><title>late</title>", ["late"]],
    ["<title>a</title><title>b</title>", ["a", "b"]],
    ["<script><!-- <script> </script><title>No</title> --></script>", []],
  ])("the titles of %s", (html, titles) => expect(read(html).titles).toEqual(titles));

  it.each([
    ["<title>t</title><link rel=canonical href=/c>", true],
    ["text<link rel=canonical href=/c>", false],
    ["<span></span><link rel=canonical href=/c>", false],
    ["<img src=x><link rel=canonical href=/c>", false],
    ["</div></p><noscript><p></noscript><template><p></template><link rel=canonical href=/c>", true],
    ["</br><link rel=canonical href=/c>", false],
    ["<head></head>\n<link rel=canonical href=/c>", true],
    ["\u00a0<link rel=canonical href=/c>", false],
  ])("a canonical in %s is in the head: %s", (html, inHead) => expect(read(html).canonicals[0]?.inHead).toBe(inHead));

  it("keeps structured data that has no end", () => {
    expect(read('<script type="application/ld+json">{"@type":"Book"}').structuredData).toMatchObject([
      { type: "Book", error: null },
    ]);
  });
});

describe("what is in an inert template", () => {
  const EMPTY = read("<body></body>");
  it.each([
    '<meta name="robots" content="noindex">',
    '<template x-if="open"><h2 x-text="n"></h2><img :src="s"><a href="/cart" x-text="l"></a></template>',
    "<title>T</title><base href=/b/><link rel=canonical href=/c><link rel=alternate hreflang=de href=/de><link rel=icon href=/i>",
    '<h1>H</h1><a href="/a">A</a><img src="/i.png"><form method=post action=/f></form><p>Text</p>',
    '<div itemscope><p itemprop=a>b</p></div><script type="application/ld+json">{}</script><script src=http://a.example/x.js></script>',
    "<meta name=description content=d><meta name=viewport content=v><meta property=og:title content=o><meta http-equiv=refresh content='0; /x'><html lang=de>",
    "<svg><title>T</title><a href=/s>x</a>",
  ])("counts for nothing: %s", (inner) => expect(read(`<body><template>${inner}</template></body>`)).toEqual(EMPTY));
});

describe("links as Lighthouse judges them", () => {
  const vague = (body: string, lang = "en") =>
    read(`<html lang=${lang}><title>t</title><body>${body}`).lighthouse?.vague.map(({ text }) => text);
  it.each([
    ['<p lang="es"><a href="/y">más información</a></p>', ["más información"]],
    ['<p lang="es">x</p><a href="/y">más información</a>', []],
    ['<p lang="es">x<p><a href="/y">más información</a>', []],
    ['<ul><li lang=es><a href="/y">más</a><li><a href="/z">más</a></ul>', ["más"]],
    ['<div lang=es><div>x</div><a href="/y">más</a></div><a href="/z">más</a>', ["más"]],
    ['<a href="/y"><span lang=es>más</span></a>', ["más"]],
    ['<a href="/y"><i class=icon></i><span lang=es>más</span></a>', ["más"]],
    ['<p lang=""><a href="/y">läs mer</a></p>', ["läs mer"]],
    ['<body lang=sv><a href="/y">läs mer</a>', ["läs mer"]],
    ['<a href="/y">click&nbsp;here</a> <a href="/z">&nbsp;click\n here </a>', ["click here"]],
    ['<a href="/y">click<br>here</a> <a href="/z"><div>click here</div></a>', ["click here"]],
  ])("%s", (body, texts) => expect(vague(body)).toEqual(texts));
});

describe("microdata", () => {
  it("gives an item to each of its names, but not twice as many with every level", () => {
    const twice = read('<div itemscope><div itemprop="author publisher" itemscope><b itemprop=name>Ann</b></div></div>')
      .microdata?.[0]?.properties;
    expect(twice?.map(([name]) => name)).toEqual(["author", "publisher"]);
    expect(twice?.[1]?.[2]).toMatchObject({ properties: [["name", 1, "Ann"]] });
    const deep = read(`<div itemscope>${'<div itemprop="a b c d" itemscope>'.repeat(30)}`);
    expect(JSON.stringify(deep.microdata).length).toBeLessThan(50_000);
  });
  it("ends the item whose end tag it is", () => {
    const html =
      "<div itemscope><div itemprop=a itemscope><div><b itemprop=b>1</b></div></div><b itemprop=c>2</b></div><b itemprop=d>3</b>";
    expect(read(html).microdata?.[0]?.properties.map(([name]) => name)).toEqual(["a", "c"]);
  });
});
