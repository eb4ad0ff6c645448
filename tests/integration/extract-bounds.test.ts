import { expect, test } from "vitest";
import { HtmlReader } from "#app/modules/seo/engine/extract/html-reader.ts";

const URL_OF_PAGE = "https://shop.example/page";
const HUGE = "x".repeat(300_000);

const factsOf = (html: string) => {
  const reader = new HtmlReader(URL_OF_PAGE);
  reader.push(new TextEncoder().encode(html));
  return reader.end("shop.example");
};

/** The longest text anywhere in a value. */
const longest = (value: unknown): number => {
  if (typeof value === "string") return value.length;
  return value && typeof value === "object" ? Math.max(0, ...Object.values(value).map(longest)) : 0;
};

test.each([
  ["base", `<base href="/${HUGE}/">${"<a href=x>a</a>".repeat(5_000)}`],
  ["hreflang", `<link rel=alternate hreflang="${HUGE}" href="/x">`],
  ["canonical", `<link rel=canonical href="/${HUGE}">`],
  ["lang", `<html lang="${HUGE}">`],
  ["title", `<title>${HUGE}</title>`],
  [
    "meta",
    `<meta name=description content="${HUGE}"><meta name=viewport content="${HUGE}"><meta name=robots content="${HUGE}">`,
  ],
  ["charset", `<meta charset="${HUGE}"><meta http-equiv=content-type content="text/html; charset=${HUGE}">`],
  ["link", `<a href="/${HUGE}" title="${HUGE}" aria-label="${HUGE}">${HUGE}</a><area href="/" alt="${HUGE}">`],
  ["image", `<img src="/${HUGE}" alt="${HUGE}"><a href="/"><img alt="${HUGE}"></a>`],
  ["heading", `<h1>${HUGE}<img alt="${HUGE}"></h1>`],
  ["form", `<form method=post action="/${HUGE}"></form>`],
  ["structured data", `<script type="application/ld+json">{"@type":"${HUGE}","name":"${HUGE}"}</script>`],
])("a page with an endless %s leaves only bounded facts", (_, html) => {
  expect(longest(factsOf(html))).toBeLessThanOrEqual(20_000);
});

test("a base that is not endless still counts", () => {
  const { links } = factsOf('<base href="/shop/"><a href="x">a</a>');
  expect(links[0]?.url).toBe("https://shop.example/shop/x");
});
