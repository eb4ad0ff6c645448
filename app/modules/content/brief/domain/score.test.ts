import { describe, expect, test } from "vitest";
import type { Brief } from "./brief.ts";
import { type OwnText, scoreText } from "./score.ts";

const BRIEF: Brief = {
  keyphrase: "green tea",
  language: "en",
  pages: 4,
  length: { min: 10, median: 20, max: 30, from: 10, to: 30 },
  terms: [
    { term: "kettle", pages: 4, from: 2, to: 3, weight: 3 },
    { term: "soft water", pages: 2, from: 1, to: 1, weight: 1 },
  ],
  headings: [
    { text: "Choose the water", level: 2, pages: 3 },
    { text: "Pots", level: 2, pages: 1 },
  ],
  questions: [{ text: "How hot should the water be?", pages: 2 }],
  entities: [{ name: "Earl Grey", pages: 2, uses: 3 }],
};
const own = (text: Partial<OwnText>): OwnText => ({ title: "", headings: [], passages: [], ...text });
const partsOf = (text: Partial<OwnText>, brief = BRIEF) =>
  Object.fromEntries(
    scoreText(brief, own(text)).parts.map(({ part, points }) => [part, Math.round(points * 100) / 100]),
  );

test("an empty text has no points, and what brings most is said first", () => {
  const { score, tips, words } = scoreText(BRIEF, own({}));
  expect({ score, words }).toEqual({ score: 0, words: 0 });
  expect(tips).toEqual([
    { part: "terms", subject: "kettle", change: 2, points: 37.5 },
    { part: "headings", subject: "Choose the water", change: 0, points: 20 },
    { part: "length", subject: "", change: 10, points: 15 },
    { part: "questions", subject: "How hot should the water be?", change: 0, points: 15 },
    { part: "terms", subject: "soft water", change: 1, points: 12.5 },
  ]);
});

test("a text that covers everything has 100 points and no tips", () => {
  const full = own({
    headings: ["Choosing your water"],
    passages: ["Fill the kettle with soft water. The kettle gets hot, and the water should be hot for Earl Grey."],
  });
  expect(scoreText(BRIEF, full)).toMatchObject({ score: 100, tips: [], entities: [true] });
});

describe.each<[string, Partial<OwnText>, Record<string, number>]>([
  // 3 of 4 parts of 50 points, half of it for too few uses.
  ["a term that is used too rarely", { passages: ["kettle"] }, { terms: 18.75, length: 1.5 }],
  ["a term that is used as often as in the pages", { passages: ["kettle, kettle"] }, { terms: 37.5, length: 3 }],
  ["a term that is used too often", { passages: ["kettle, kettle, kettle, kettle"] }, { terms: 18.75, length: 6 }],
  ["a term in the title", { title: "Soft water" }, { terms: 12.5, length: 0 }],
  ["a heading like one of several pages", { headings: ["The water you choose"] }, { headings: 20 }],
  ["a heading of one page alone", { headings: ["Pots"] }, { headings: 0 }],
  ["a text that is too long", { passages: ["leaf ".repeat(60)] }, { length: 7.5 }],
  ["an answer in one passage", { passages: ["The water should be hot."] }, { questions: 15 }],
  ["an answer in two passages", { passages: ["It is hot.", "The water."] }, { questions: 0 }],
])("%s", (_, text, expected) => {
  test("counts as documented", () => expect(partsOf(text)).toMatchObject(expected));
});

test("points of parts that a brief does not have go to the others in proportion", () => {
  const bare = { ...BRIEF, headings: [], questions: [] };
  expect(scoreText(bare, own({ passages: ["leaf ".repeat(20)] })).parts).toEqual([
    { part: "terms", points: 0, of: expect.closeTo(76.92, 2) },
    { part: "length", points: expect.closeTo(23.08, 2), of: expect.closeTo(23.08, 2) },
  ]);
});

test("10,000 words are scored fast", () => {
  const passages = Array.from(
    { length: 500 },
    () => "However, the tea that we drink here was grown on the hills above the sea, and it is good.",
  );
  const startedAt = performance.now();
  scoreText(BRIEF, own({ passages }));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
