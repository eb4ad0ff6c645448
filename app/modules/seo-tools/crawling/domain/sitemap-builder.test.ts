import { describe, expect, test } from "vitest";
import { isW3cDate, readSitemapLines, withoutDuplicates, writeSitemap } from "./sitemap-builder.ts";

test.each([
  ["2026-11-22", true],
  ["2024-02-29", true],
  ["2025-02-29", false],
  ["2026-11-22T09:30:00Z", true],
  ["2026-11-22T09:30+02:00", true],
  ["2026-11-22T09:30:00", false],
  ["2026-13-01", false],
  ["22.11.2026", false],
  ["2026", false],
])("%s as a date: %s", (text, expected) => expect(isW3cDate(text)).toBe(expected));

describe("lines", () => {
  test("are addresses with or without a date", () => {
    expect(readSitemapLines(["https://a.example/x#top 2026-11-22", "https://a.example/y"])).toEqual({
      entries: [
        { url: "https://a.example/x", lastModified: "2026-11-22" },
        { url: "https://a.example/y", lastModified: null },
      ],
      wrong: null,
    });
  });
  test.each([
    [["https://a.example/", "/relative"], 2],
    [["ftp://a.example/"], 1],
    [["https://a.example/ yesterday"], 1],
    [["https://a.example/ 2026-11-22 more"], 1],
  ])("%j: line %d is wrong", (lines, line) => expect(readSitemapLines(lines).wrong?.line).toBe(line));
});

test("an address occurs once, with its latest date", () => {
  const entry = (url: string, lastModified: string | null) => ({ url, lastModified });
  expect(
    withoutDuplicates([
      entry("https://a.example/", "2026-01-01"),
      entry("https://b.example/", null),
      entry("https://a.example/", null),
    ]),
  ).toEqual([entry("https://a.example/", "2026-01-01"), entry("https://b.example/", null)]);
});

test("special characters are escaped", () => {
  expect(writeSitemap([{ url: "https://a.example/?a=1&b='2'", lastModified: "2026-11-22" }])).toContain(
    "<url><loc>https://a.example/?a=1&amp;b=&apos;2&apos;</loc><lastmod>2026-11-22</lastmod></url>",
  );
});
