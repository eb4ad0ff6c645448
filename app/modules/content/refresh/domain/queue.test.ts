import { expect, test } from "vitest";
import { addressOf, MAX_PAGES, refreshQueue } from "./queue.ts";

test.each([
  ["https://www.tea.example/guide/?a=b#c", "tea.example/guide"],
  ["tea.example/guide", "tea.example/guide"],
  ["http://tea.example/", "tea.example"],
])("%s is the page %s", (text, address) => expect(addressOf(text)).toBe(address));

test("visits and search clicks of one page meet, and the largest loss comes first", () => {
  const visits = [
    { address: "tea.example/guide", before: 100, now: 60 },
    { address: "tea.example/shop", before: 900, now: 500 },
  ];
  const clicks = [
    { address: "https://www.tea.example/guide/", before: 700, now: 100 },
    { address: "https://tea.example/guide?utm=x", before: 10, now: 2 },
  ];
  expect(refreshQueue(visits, clicks)).toEqual([
    { address: "tea.example/guide", visits: { before: 100, now: 60 }, clicks: { before: 700, now: 100 } },
    { address: "tea.example/shop", visits: { before: 900, now: 500 }, clicks: null },
  ]);
});

test("a queue ends", () => {
  const visits = Array.from({ length: 200 }, (_, at) => ({ address: `tea.example/${at}`, before: 100 + at, now: 0 }));
  const queue = refreshQueue(visits, []);
  expect(queue).toHaveLength(MAX_PAGES);
  expect(queue[0]?.address).toBe("tea.example/199");
});
