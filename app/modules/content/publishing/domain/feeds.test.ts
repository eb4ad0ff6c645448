import { expect, test } from "vitest";
import { rssOf, sitemapOf } from "./feeds.ts";

const PAGE = {
  url: "https://kaja.example/p/tea/a",
  title: 'Tea & "pots" <b>',
  description: "",
  publishedAt: new Date("2026-11-26T08:00:00Z"),
  updatedAt: new Date("2026-11-26T09:00:00Z"),
};

test("signs of the format lose their meaning", () => {
  const channel = {
    url: "https://x.example/p/tea",
    feedUrl: "https://x.example/f",
    title: "Tea",
    description: "",
    language: "en",
  };
  expect(rssOf(channel, [PAGE])).toContain("<title>Tea &amp; &quot;pots&quot; &lt;b&gt;</title>");
  expect(rssOf(channel, [PAGE])).toContain("<pubDate>Thu, 26 Nov 2026 08:00:00 GMT</pubDate>");
});

test("a site map names the blog and its pages", () => {
  expect(sitemapOf("https://x.example/p/tea", [PAGE]).match(/<loc>/g)).toHaveLength(2);
});
