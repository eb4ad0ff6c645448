import { describe, expect, it } from "vitest";
import { isHreflangCode, isLanguageTag } from "#app/platform/web/language-codes.ts";
import { hostOf, isLoopback, pathOf, sameSite } from "#app/platform/web/url/url-parts.ts";
import { cleanPage } from "#tests/support/site/facts.ts";
import { textWidthPx } from "../../snippets/domain/pixel-width.ts";
import { canonicalOf, headerCanonicals } from "./canonical-header.ts";
import { charCount, excerpt } from "./evidence.ts";
import { robotsHeaderDirectives } from "./robots-directives.ts";

describe("textWidthPx", () => {
  it.each([
    ["", 0],
    ["i", 4],
    ["W", 19],
    ["Hello, world", 104],
    ["éàü", 33],
    ["漢字", 40],
  ])("%s is about %i px wide", (text, px) => expect(textWidthPx(text)).toBe(px));

  it("scales with the font size", () => expect([textWidthPx("MMMM", 20), textWidthPx("MMMM", 40)]).toEqual([67, 133]));
});

describe("evidence", () => {
  it("shortens without splitting a character", () => {
    expect(excerpt("abcdef", 4)).toBe("abc…");
    expect(excerpt("ab😀def", 4)).toBe("ab…");
    expect(excerpt("abc", 4)).toBe("abc");
  });
  it("counts characters, not UTF-16 units", () => expect(charCount("a😀")).toBe(2));
});

describe("language codes", () => {
  it.each(["en", "EN-gb", "zh-Hant", "zh-Hant-TW", "es-419", "x-default"])("accepts %s in hreflang", (code) =>
    expect(isHreflangCode(code)).toBe(true),
  );
  it.each(["", "uk-uk", "en-UK", "en_GB", "english", "xx", "gb", "en-", "e"])("refuses %s in hreflang", (code) =>
    expect(isHreflangCode(code)).toBe(false),
  );
  it.each(["en", "de-AT", "gsw", "sr-Latn-RS", "de-CH-1996"])("accepts %s as lang", (tag) =>
    expect(isLanguageTag(tag)).toBe(true),
  );
  it.each(["", "en_GB", "xx", "english", "en--GB"])("refuses %s as lang", (tag) =>
    expect(isLanguageTag(tag)).toBe(false),
  );
});

describe("addresses", () => {
  it.each([
    ["https://Example.com:8443/a?b#c", "example.com:8443"],
    ["http://user:pass@example.com", "example.com"],
    ["http://[::1]:80/", "[::1]:80"],
    ["mailto:a@b.c", ""],
  ])("host of %s", (url, host) => expect(hostOf(url)).toBe(host));

  it.each([
    "http://localhost/",
    "http://app.localhost:3000",
    "http://127.0.0.1:80/x",
    "http://127.9.9.9/",
    "http://[::1]:3000/",
    "http://0.0.0.0/",
  ])("%s is this computer", (url) => expect(isLoopback(url)).toBe(true));
  it.each([
    "http://localhost.example.com/",
    "http://127.0.0.1.nip.example/",
    "https://example.com/localhost",
    "http://notlocalhost/",
  ])("%s is not", (url) => expect(isLoopback(url)).toBe(false));

  it.each([
    ["https://example.com", "/"],
    ["https://example.com/a/b?c=/d", "/a/b"],
    ["https://example.com?x=/y", "/"],
    ["https://example.com//a", "//a"],
  ])("path of %s", (url, path) => expect(pathOf(url)).toBe(path));

  it("takes www and the bare host for one site, but not two ports", () => {
    expect(sameSite("https://www.example.com/", "http://example.com/a")).toBe(true);
    expect(sameSite("http://example.com:1/", "http://example.com:2/")).toBe(false);
  });
});

describe("headers", () => {
  it.each([
    ["noindex", ["noindex"]],
    ["NOINDEX, NoFollow", ["noindex", "nofollow"]],
    ["googlebot: noindex", ["noindex"]],
    ["otherbot: noindex, nofollow", []],
    ["otherbot: noindex, googlebot: nofollow", ["nofollow"]],
    [
      "max-snippet:0, unavailable_after: 25 Jun 2030 15:00:00 GMT",
      ["max-snippet:0", "unavailable_after: 25 jun 2030 15:00:00 gmt"],
    ],
    ["", []],
  ])("X-Robots-Tag %s", (header, directives) =>
    expect(robotsHeaderDirectives({ "x-robots-tag": header })).toEqual(directives),
  );

  it.each([
    ['<https://example.com/a>; rel="canonical"', ["https://example.com/a"]],
    ["</a,b>; rel=canonical", ["https://example.com/a,b"]],
    [
      '<https://example.com/x>; rel="next", <https://example.com/a#f>; title="a, b"; rel="canonical"',
      ["https://example.com/a"],
    ],
    ["<https://example.com/a>; rel=alternate", []],
    ["<<<;;;>", []],
  ])("Link %s", (header, urls) => expect(headerCanonicals(cleanPage({ headers: { link: header } }))).toEqual(urls));

  it("prefers the canonical of the head, never takes one from the body", () => {
    const headers = { link: '<https://example.com/header>; rel="canonical"' };
    const raw = "https://example.com/html";
    expect(canonicalOf(cleanPage({ headers }, { canonicals: [{ raw, url: raw, inHead: true }] }))).toBe(raw);
    expect(canonicalOf(cleanPage({ headers }, { canonicals: [{ raw, url: raw, inHead: false }] }))).toBe(
      "https://example.com/header",
    );
    expect(canonicalOf(cleanPage({ headers: {} }, { canonicals: [] }))).toBeNull();
  });
});
