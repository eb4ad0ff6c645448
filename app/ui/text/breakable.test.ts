import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Breakable } from "./breakable.tsx";

/** What a browser may break, with | where it may, and a part in brackets where it may anywhere. */
const breaks = (text: string) =>
  renderToStaticMarkup(createElement(Breakable, { text }))
    .replace(/<span class="[^"]*">([^<]*)<\/span>/g, "[$1]")
    .replaceAll("<wbr/>", "|")
    .replace(/<\/?span>/g, "");

test.each([
  ["news.example", "news.example"],
  ["Organic Search", "Organic Search"],
  ["www.duckduckgo.com", "www.|duckduckgo.|com|"],
  ["/blog/water-and-time", "/|blog/|water-|and-|time|"],
  ["Page /shop/green-tea-of-spring, since 3 Nov", "Page /|shop/|green-|tea-|of-|spring,| since 3 Nov"],
  ["https://tea.example/a?b=c", "https://|tea.|example/|a?|b=|c|"],
  ["Donaudampfschifffahrt", "[Donaudampfschifffahrt]|"],
  ["<script>alert(document.cookie)</script>", "[&lt;script&gt;alert(document.]|cookie)&lt;/|script&gt;|"],
])("%s", (text, shown) => expect(breaks(text)).toBe(shown));

test("nothing of a text is lost", () => {
  for (const text of [
    "a".repeat(40),
    "//..//..//..//..//",
    "🍵🍵🍵🍵🍵🍵🍵🍵/🍵🍵🍵🍵🍵🍵🍵🍵",
    "  two  blanks-and-a-long-word  ",
    "",
  ])
    expect(renderToStaticMarkup(createElement(Breakable, { text })).replace(/<[^>]+>/g, "")).toBe(text);
});
