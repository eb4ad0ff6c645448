import { describe, expect, test } from "vitest";
import { parseCalendar } from "./calendar-feed.ts";
import { parseSitemap, parseTable } from "./documents.ts";

const NOW = Date.parse("2026-11-27T09:00:00Z");

const calendar = (...events: string[][]) =>
  ["BEGIN:VCALENDAR", ...events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]), "END:VCALENDAR"].join(
    "\r\n",
  );

describe("a calendar", () => {
  test.each([
    ["a moment in UTC", "DTSTART:20261201T100000Z", "2026-12-01T10:00:00.000Z"],
    ["a day", "DTSTART;VALUE=DATE:20261201", "2026-12-01T00:00:00.000Z"],
    ["a time in a zone", "DTSTART;TZID=Europe/Tallinn:20261201T100000", "2026-12-01T08:00:00.000Z"],
    ["a zone in quotes", 'DTSTART;TZID="America/New_York":20260701T100000', "2026-07-01T14:00:00.000Z"],
    ["a zone that nobody knows", "DTSTART;TZID=Customized Time Zone:20261201T100000", "2026-12-01T10:00:00.000Z"],
    ["a time of no zone", "DTSTART:20261201T100000", "2026-12-01T10:00:00.000Z"],
  ])("starts by %s", (_, line, at) => {
    const [entry] = parseCalendar(calendar(["UID:1", line]), NOW)?.entries ?? [];
    expect(new Date(entry?.publishedAtMs ?? 0).toISOString()).toBe(at);
  });

  test("unfolds lines, reads escaped marks, and leaves alarms aside", () => {
    const text = calendar([
      ...["UID:a", "SUMMARY:Tea\\, milk", " \\; sugar", "DESCRIPTION:One\\nTwo"],
      ...["BEGIN:VALARM", "DESCRIPTION:Wake up", "END:VALARM", "URL:https://a.example/x:y"],
    ]);
    expect(parseCalendar(text, NOW)?.entries).toEqual([
      { id: "a", title: "Tea, milk; sugar", summary: "One\nTwo", url: "https://a.example/x:y", publishedAtMs: null },
    ]);
  });

  test("shows what comes next first", () => {
    const at = (uid: string, day: string) => [`UID:${uid}`, `DTSTART:${day}T000000Z`];
    const text = calendar(at("far", "20270101"), at("old", "20200101"), at("past", "20261101"), at("next", "20261201"));
    expect(parseCalendar(text, NOW)?.entries.map(({ id }) => id)).toEqual(["next", "far", "past", "old"]);
  });

  test.each([
    ["a page", "<!doctype html>"],
    ["nothing", ""],
    ["a table", "a,b\n1,2"],
  ])("%s is none", (_, text) => {
    expect(parseCalendar(text, NOW)).toBeNull();
  });
});

describe("a table", () => {
  test("has a row for each line, named by the first", () => {
    expect(parseTable('Name;Page\r\n"Tea; green";https://a.example/1\r\n')?.entries).toEqual([
      {
        ...{ id: "line 2", title: "Tea; green", url: "https://a.example/1", publishedAtMs: null },
        summary: "Name: Tea; green\nPage: https://a.example/1",
      },
    ]);
  });

  test.each([
    ["a page", "<html>,"],
    ["JSON", '{"a":1,"b":2}'],
    ["one column", "Name\nTea"],
    ["nothing", ""],
  ])("%s is none", (_, text) => {
    expect(parseTable(text)).toBeNull();
  });

  test("has a hundred rows at most", () => {
    expect(parseTable(`a,b\n${"1,2\n".repeat(500)}`)?.entries).toHaveLength(100);
  });
});

describe("a sitemap", () => {
  test.each([
    ["pages", "<urlset><url><loc>https://a.example/?a=1&amp;b</loc></url></urlset>", ["https://a.example/?a=1&b"]],
    [
      "an index",
      "<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>",
      ["https://a.example/1.xml"],
    ],
    ["text", "https://a.example/1\nhttps://a.example/2", ["https://a.example/1", "https://a.example/2"]],
    ["a file that breaks off", "<urlset><url><loc>https://a.example/1</loc></url><url><lo", ["https://a.example/1"]],
  ])("of %s", (_, text, urls) => {
    expect(parseSitemap(text)?.entries.map(({ url }) => url)).toEqual(urls);
  });

  test.each([
    ["a page", "<!doctype html><html></html>"],
    ["a feed", "<rss></rss>"],
    ["nothing", ""],
  ])("%s is none", (_, text) => {
    expect(parseSitemap(text)).toBeNull();
  });
});
