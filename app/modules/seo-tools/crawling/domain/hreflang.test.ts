import { describe, expect, test } from "vitest";
import {
  type Alternate,
  asHeader,
  asLinks,
  asSitemap,
  judgeAlternates,
  normalizeLanguageCode,
  readAlternate,
} from "./hreflang.ts";

const KNOWN = new Set(["en", "de", "de-at", "de-ch", "en-gb", "x-default"]);
const isCode = (code: string) => KNOWN.has(code.toLowerCase());
const titles = (...pairs: [string, string][]) =>
  judgeAlternates(
    pairs.map(([code, url]): Alternate => ({ code, url })),
    isCode,
  ).map(({ tone, title }) => `${tone}: ${title}`);
const EN: [string, string] = ["en", "https://a.example/en"];
const DE: [string, string] = ["de", "https://a.example/de"];
const ELSE: [string, string] = ["x-default", "https://a.example/"];

test.each<[string, Alternate | null]>([
  ["de-AT https://a.example/at", { code: "de-AT", url: "https://a.example/at" }],
  ["de,https://a.example/de", { code: "de", url: "https://a.example/de" }],
  ["x-default ; https://a.example/", { code: "x-default", url: "https://a.example/" }],
  ["de_AT\thttps://a.example/", { code: "de_AT", url: "https://a.example/" }],
  ["https://a.example/", null],
  ["de", null],
  ["", null],
])("%j is read", (line, expected) => expect(readAlternate(line)).toEqual(expected));

test.each([
  ["DE_at", "de-AT"],
  ["ZH-hant-tw", "zh-Hant-TW"],
  ["X-Default", "x-default"],
])("%s is written %s", (code, expected) => expect(normalizeLanguageCode(code)).toBe(expected));

describe("a set of alternates", () => {
  test("is sound", () => expect(titles(EN, DE, ELSE)).toEqual(["good: The set is sound"]));
  test.each<[string, [string, string][], string]>([
    ["unknown region", [["en-UK", "https://a.example/uk"], EN], "bad: en-UK is no code that search engines accept"],
    ["underscore", [["de_at", "https://a.example/at"], EN], "warn: Underscores"],
    ["twice", [EN, ["EN", "https://a.example/en2"]], "bad: en is named 2 times"],
    ["one address", [EN, ["de", EN[1]]], "info: One URL for several codes"],
    ["mixed schemes", [EN, ["de", "http://a.example/de"]], "warn: http and https are mixed"],
    ["no default", [EN, DE], "info: No x-default"],
    ["alone", [EN], "warn: There is only one version"],
    [
      "regions without their language",
      [
        ["de-AT", "https://a.example/at"],
        ["de-CH", "https://a.example/ch"],
      ],
      "info: Regions without their language",
    ],
  ])("%s", (_, pairs, expected) => expect(titles(...pairs)).toContain(expected));
  test("an address may be x-default as well", () =>
    expect(titles(EN, DE, ["x-default", EN[1]])).toEqual(["good: The set is sound"]));
});

test("the three ways to write it down", () => {
  const set: Alternate[] = [
    { code: "de_at", url: "https://a.example/?a=1&b=2" },
    { code: "x-default", url: "https://a.example/" },
  ];
  expect(asLinks(set)).toBe(
    '<link rel="alternate" hreflang="de-AT" href="https://a.example/?a=1&amp;b=2">\n<link rel="alternate" hreflang="x-default" href="https://a.example/">',
  );
  expect(asHeader(set)).toBe(
    'Link: <https://a.example/?a=1&b=2>; rel="alternate"; hreflang="de-AT", <https://a.example/>; rel="alternate"; hreflang="x-default"',
  );
  const sitemap = asSitemap(set);
  expect(sitemap.match(/<url>/g)).toHaveLength(2);
  expect(sitemap.match(/<xhtml:link /g)).toHaveLength(4);
});
