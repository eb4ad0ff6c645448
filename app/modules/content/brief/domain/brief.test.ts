import { describe, expect, test } from "vitest";
import { fitBrief, lengthOf, makeBrief } from "./brief.ts";
import { findEntities } from "./entities.ts";
import { mergeOutlines } from "./outline.ts";
import { withHeadings } from "./own-text.ts";
import type { PageContent } from "./page.ts";
import { quantile } from "./quartiles.ts";
import { findQuestions } from "./questions.ts";
import { countTerms, findTerms } from "./terms.ts";
import { isSameWord, likeness, topicWords, wordRuns } from "./words.ts";

const page = (passages: string[], headings: [level: number, text: string][] = []): PageContent => ({
  title: "",
  language: "en",
  headings: headings.map(([level, text]) => ({ level, text })),
  passages,
});
const outline = (...headings: [level: number, text: string][]) => page([], headings);

test.each([
  [
    "en",
    "Mari's tea, green-leaf tea.",
    [
      ["mari", "tea"],
      ["green", "leaf", "tea"],
    ],
  ],
  ["fr", "L'eau du thé", [["l", "eau", "du", "thé"]]],
  ["ja", "緑茶を", [["緑茶", "を"]]],
  ["ar", "شاي أخضر", [["شاي", "أخضر"]]],
  ["en", "", []],
])("words of %s: %s", (language, text, runs) => expect(wordRuns(text, language)).toEqual(runs));

test("a term has one to three words, neither begins nor ends with a function word, and crosses no comma", () => {
  expect([...countTerms(["The cost of green tea, tea in 2026"], "en").keys()].toSorted()).toEqual([
    "cost",
    "cost of green",
    "green",
    "green tea",
    "tea",
  ]);
});

test.each([
  ["tea", "teas", false],
  ["water", "watering", true],
  ["temperature", "temperatures", true],
  ["store", "storing", true],
  ["green", "black", false],
  ["version10", "version11", false],
  ["water", "waterproofing", false],
  ["waterproofing", "water", false],
])("%s and %s are one word: %s", (a, b, same) => expect(isSameWord(a, b)).toBe(same));

test("likeness is the part of common words", () => {
  expect(likeness(["choose", "water"], ["water"])).toBe(0.5);
  expect(likeness(["choose", "water"], ["choose", "pot"])).toBeCloseTo(1 / 3);
  expect(likeness([], [])).toBe(0);
  expect(topicWords("How to choose the water", "en")).toEqual(["choose", "water"]);
  expect(topicWords("What is it", "en")).toEqual(["what", "is", "it"]);
});

test.each([
  [[3], 0.25, 3],
  [[1, 2, 3, 4], 0.25, 1.75],
  [[4, 1, 3, 2], 0.5, 2.5],
  [[], 0.5, 0],
])("quantile of %j at %d is %d", (numbers, part, value) => expect(quantile(numbers, part)).toBe(value));

test.each([
  [[400, 800, 1_000, 1_200, 2_000], { min: 400, median: 1_000, max: 2_000, from: 800, to: 1_200 }],
  [[1_000, 1_000, 1_000], { min: 1_000, median: 1_000, max: 1_000, from: 900, to: 1_100 }],
])("lengths of %j", (words, length) => expect(lengthOf(words)).toEqual(length));

describe("terms", () => {
  // Five passages. "kettle": 2 uses on the first page, 1 on the second, in 3 passages. "steam": 1 and 1, in 2.
  const pages = [page(["kettle", "kettle steam", "alone"]), page(["kettle", "steam"])];
  const context = { language: "en", keyphrase: "pots", typicalWords: 3 };

  test("have the TF-IDF that a hand computes", () => {
    const found = findTerms(pages, [4, 2], context);
    expect(found.map(({ term }) => term)).toEqual(["steam", "kettle"]);
    const [steam, kettle] = found;
    expect(kettle?.weight).toBeCloseTo(((1 + Math.log(2) + 1) / 2) * Math.log(6 / 3), 3);
    expect(steam?.weight).toBeCloseTo(((1 + 1) / 2) * Math.log(6 / 2), 3);
  });

  test("have a range by the length of the pages", () => {
    // 2 of 4 words and 1 of 2 words: 1.5 uses in 3 words both times.
    expect(findTerms(pages, [4, 2], context).find(({ term }) => term === "kettle")).toMatchObject({ from: 2, to: 3 });
    expect(findTerms(pages, [40, 2], { ...context, typicalWords: 20 })[1]).toMatchObject({
      term: "kettle",
      pages: 2,
      from: 3,
      to: 10,
    });
  });

  test("of one page count only when they are the keyphrase", () => {
    const found = findTerms(pages, [4, 2], { ...context, keyphrase: "Alone" });
    expect(found[0]).toMatchObject({ term: "alone", pages: 1 });
  });

  test("within a longer one with most of their uses are left out", () => {
    const two = [page(["gaiwan lid", "gaiwan lid"]), page(["gaiwan lid"])];
    expect(findTerms(two, [4, 2], context).map(({ term }) => term)).toEqual(["gaiwan lid"]);
  });

  test("of a language without a list leave out words of every fourth passage", () => {
    const lines = Array.from({ length: 12 }, (_, at) => `ja ${["tee", "kann", "vesi"][at % 3]} olema`);
    const found = findTerms([page(lines), page(lines)], [36, 36], { ...context, language: "et", keyphrase: "tee" });
    expect(found.map(({ term }) => term)).not.toContain("olema");
    expect(found[0]?.term).toBe("tee");
  });
});

describe("the merged outline", () => {
  const merged = mergeOutlines(
    [
      outline([1, "Tea"], [2, "1. Choose the water"], [3, "Hard water"], [2, "Storing green tea"]),
      outline([2, "Water"], [2, "Pots"], [2, "How to store tea"]),
      outline([1, "Tea again"], [2, "Choose the water"], [2, "Pots"]),
    ],
    "en",
    "green tea",
  );

  test("joins headings that are alike and says how many pages have them", () => {
    expect(merged).toEqual([
      { text: "Choose the water", level: 2, pages: 3 },
      { text: "Hard water", level: 3, pages: 1 },
      { text: "Pots", level: 2, pages: 2 },
      { text: "Storing green tea", level: 2, pages: 2 },
    ]);
  });

  test("of a page without levels 2 to 4 takes what follows the first heading", () => {
    const pages = [outline([1, "Tea"], [1, "Pots"]), outline([1, "Tea"], [1, "Pots"])];
    expect(mergeOutlines(pages, "en", "tea")).toEqual([{ text: "Pots", level: 2, pages: 2 }]);
  });

  test("keeps those of most pages when there are too many", () => {
    const words = Array.from({ length: 60 }, (_, at) => `${String.fromCharCode(97 + (at % 26)).repeat(4)}${at}`);
    const many = outline(...words.map((word): [number, string] => [2, word]));
    const found = mergeOutlines([many, outline([2, words[59] ?? ""])], "en", "tea");
    expect(found).toHaveLength(40);
    expect(found).toContainEqual({ text: words[59], level: 2, pages: 2 });
  });
});

test("questions are headings and sentences with a question mark, those of most pages first", () => {
  const pages = [
    page(["Tea is old. Who drank it first? Nobody knows."], [[3, "Q: How long does tea keep?"]]),
    page(
      [],
      [
        [2, "2. How long will tea keep?"],
        [2, "Really?"],
        [2, "Pots"],
      ],
    ),
  ];
  expect(findQuestions(pages, "en")).toEqual([
    { text: "How long does tea keep?", pages: 2 },
    { text: "Who drank it first?", pages: 1 },
  ]);
  expect(findQuestions([page(["どのお茶が一番おいしいですか？"])], "ja")).toHaveLength(1);
});

test("names are capitalised words on two pages, once within a sentence", () => {
  const pages = [
    page(["We met Sen no Rikyu in Uji. The Earl Grey is old. Green Tea is fine."]),
    page(["He likes Earl Grey, and the House of Lords. Green Tea again. FREE TEA here."]),
    page(["In the House of Lords they drink. See FREE TEA now."]),
  ];
  expect(findEntities(pages, "en")).toEqual([
    { name: "Earl Grey", pages: 2, uses: 2 },
    { name: "House of Lords", pages: 2, uses: 2 },
  ]);
  expect(findEntities(pages, "de")).toBeNull();
});

test("headings are added once, as text", () => {
  const heading = (text: string, level = 2) => ({ text, level });
  expect(withHeadings("", [heading("Water"), heading("Hard *water*", 3)], [])).toBe("## Water\n\n### Hard \\*water\\*");
  expect(withHeadings("Tea.\n", [heading("Water"), heading("Pots")], ["WATER"])).toBe("Tea.\n\n## Pots");
  expect(withHeadings("## Water\n", [heading("Water")], ["Water"])).toBe("## Water\n");
});

test("the same pages make the same brief, and a long one stays small", () => {
  const text = (seed: number) =>
    Array.from(
      { length: 3_000 },
      (_, at) => `word${(at * seed) % 997} of${at % 7 === 0 ? ". Why is word1 so?" : ""}`,
    ).join(" ");
  const pages = [3, 5, 7].map((seed) => page(text(seed).split(". "), [[2, `Heading ${"x".repeat(seed)} kettle`]]));
  const startedAt = performance.now();
  const first = makeBrief(pages, "en", "word1");
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(makeBrief(structuredClone(pages), "en", "word1")).toEqual(first);
  expect(JSON.stringify(first).length).toBeLessThan(12_000);
  // Each list loses what matters least.
  const cut = fitBrief(first, 1_500);
  expect(JSON.stringify(cut).length).toBeLessThan(1_500);
  expect(cut.terms.length).toBeGreaterThan(0);
  expect(first.terms.slice(0, cut.terms.length)).toEqual(cut.terms);
});
