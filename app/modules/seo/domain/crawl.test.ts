import { expect, test } from "vitest";
import { type CrawlProgress, progressPercent } from "./crawl.ts";

test.each<[CrawlProgress["phase"], number, number, number | null]>([
  ["preparing", 0, 0, null],
  ["crawling", 0, 11, null],
  // Everything known was read, but each page may name more: nobody can say how far it is.
  ["crawling", 11, 11, null],
  ["crawling", 12, 11, null],
  ["crawling", 11, 44, 22],
  ["crawling", 999, 1_000, 89],
  ["checking", 1_000, 1_000, 92],
  ["comparing", 1_000, 1_000, 98],
  ["done", 1_000, 1_000, 100],
])("while %s, with %i of %i URLs, the bar is at %s percent", (phase, pagesCrawled, pagesFound, percent) => {
  expect(progressPercent({ phase, pagesCrawled, pagesFound })).toBe(percent);
});
