import { expect, test } from "vitest";
import { foldText } from "#app/shared/text/text.ts";
import { normalizeWords } from "../../domain/normalize-words.ts";
import { type Intent, labelIntent, siteName } from "./intent.ts";

test.each<[string, Intent]>([
  // English
  ["buy green tea", "transactional"],
  ["green tea price", "transactional"],
  ["tea shop near me", "transactional"],
  ["best green tea", "commercial"],
  ["best green tea price", "transactional"],
  ["sencha vs gyokuro", "commercial"],
  ["how to brew sencha", "informational"],
  ["How to BUY a teapot", "informational"],
  ["tea brewing guide", "informational"],
  ["teahouse login", "navigational"],
  ["teashop.example", "navigational"],
  ["www.teashop.com", "navigational"],
  // German, French, Spanish, accents or not
  ["grüner tee kaufen", "transactional"],
  ["grüner tee günstig", "transactional"],
  ["wasserkocher test", "commercial"],
  ["wie lange zieht sencha", "informational"],
  ["matcha anleitung", "informational"],
  ["acheter thé vert", "transactional"],
  ["thé vert pas cher", "transactional"],
  ["meilleur thé vert", "commercial"],
  ["comment préparer le matcha", "informational"],
  ["qu'est-ce que le matcha", "informational"],
  ["comprar té verde", "transactional"],
  ["mejores tés verdes", "commercial"],
  ["¿Qué es el matcha?", "informational"],
  ["té verde cerca de mí", "transactional"],
  // Nothing says so
  ["green tea", "unset"],
  ["sencha", "unset"],
  ["how", "unset"],
  ["bookshelf", "unset"],
  ["緑茶", "unset"],
  ["", "unset"],
  ["!!!", "unset"],
])("%j is %s", (query, intent) => expect(labelIntent(query)).toBe(intent));

test("who types the name of the site looks for the site", () => {
  expect(labelIntent("teashop opening hours", "www.teashop.example")).toBe("navigational");
  expect(labelIntent("teashops", "www.teashop.example")).toBe("unset");
  expect(labelIntent("buy tea", "tea.example")).toBe("transactional");
});

test.each([
  ["www.teashop.example", "teashop"],
  ["blog.teashop.co.uk", "teashop"],
  ["tea.example", ""],
  ["localhost", ""],
])("the name in %s is %j", (host, name) => expect(siteName(host)).toBe(name));

test.each([
  ["  Green\u00a0 TEA \t", "green tea"],
  ["ＴＥＡ ①", "tea 1"],
  ["İstanbul", "i\u0307stanbul"],
  ["\n", ""],
])("%j is compared as %j", (text, folded) => expect(foldText(text)).toBe(folded));

test("headings and words lose accents and signs, and keep the dots of an address", () => {
  expect(normalizeWords("Die häufigsten Seiten (Größe)...")).toBe("die haufigsten seiten grosse");
  expect(normalizeWords("www.Example.com?")).toBe("www.example.com");
});
