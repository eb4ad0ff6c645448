import { expect, test } from "vitest";
import { ok } from "#app/shared/result.ts";
import { feedLines, MAX_FEED_LINES } from "./feed-lines.ts";
import { readPostFile, readWhen } from "./post-file.ts";

const entry = (title: string, day: number, url: string | null = `https://tea.example/${day}`) => ({
  ...{ id: `${title}-${day}`, title, url, summary: "" },
  publishedAtMs: Date.UTC(2026, 0, day),
});

test("entries become lines that the file reader reads back, the oldest first", () => {
  const csv = feedLines([entry('Oolong, "the best"', 3), entry("=2+2", 1), entry("Two\nlines", 2)], "@tea", true);
  const read = readPostFile(csv);
  expect(read).toMatchObject(
    ok([
      { text: "=2+2", account: "@tea", link: "https://tea.example/1" },
      { text: "Two lines", link: "https://tea.example/2" },
      { text: 'Oolong, "the best"', at: "queue", link: "https://tea.example/3" },
    ]),
  );
});

test("the newest are taken; entries without a title or a link are left out", () => {
  const many = Array.from({ length: MAX_FEED_LINES + 5 }, (_, at) => entry(`Tea ${at}`, at + 1));
  const lines = feedLines([...many, entry(" ", 40), entry("No page", 41, null)], "tea", false)
    .trim()
    .split("\n");
  expect(lines).toHaveLength(MAX_FEED_LINES + 1);
  expect(lines[1]).toContain('"Tea 5",');
  expect(lines.at(-1)).toContain(`"Tea ${MAX_FEED_LINES + 4}",`);
});

test.each([
  ["queue", "queue"],
  ["Queue", "queue"],
  ["", ""],
  ["2026-12-01 9:00", "2026-12-01T09:00"],
  ["soon", null],
])("a date column of %j means %j", (text, meant) => {
  expect(readWhen(text)).toBe(meant);
});
