import { describe, expect, test } from "vitest";
import { contentWords, countMatches, exactMatchPosition } from "./keyphrase.ts";
import { type Draft, densityPercent, judgeKeyphrase, judgeText, readMarkdownDraft } from "./on-page.ts";

const FILLER = "Water is boiled and left to stand for a while before the leaves are added slowly. ";
const GOOD: Draft = {
  title: "The green tea guide: how to brew it",
  titleWidthPx: 350,
  description:
    `Green tea is brewed with water that does not boil. ${"This guide shows how warm, how long and how often. ".repeat(2)}`
      .trim()
      .slice(0, 150),
  slug: "green-tea-guide",
  text: `Green tea needs patience.\n${FILLER.repeat(12)}\nA good green tea is never bitter.`,
  introduction: "Green tea needs patience.",
  headings: [
    { level: 1, text: "Green tea" },
    { level: 2, text: "How to brew green tea" },
    { level: 2, text: "Water" },
  ],
  images: ["A cup of green tea", null],
  links: [
    { anchor: "kettles", internal: true, nofollow: false },
    { anchor: "a study", internal: false, nofollow: false },
  ],
  language: "en",
};
const tonesOf = (more: Partial<Draft>, keyphrase = "green tea") =>
  Object.fromEntries(judgeKeyphrase({ ...GOOD, ...more }, keyphrase).map(({ title, tone }) => [title, tone]));

describe("a draft and its keyphrase", () => {
  test("a good draft is good everywhere", () => expect(new Set(Object.values(tonesOf({})))).toEqual(new Set(["good"])));

  test.each<[string, Partial<Draft>, string, string]>([
    ["no introduction", { introduction: "" }, "Keyphrase in introduction", "bad"],
    ["introduction without it", { introduction: "Tea is a plant." }, "Keyphrase in introduction", "bad"],
    [
      "words in two sentences",
      { introduction: "Tea is a plant. Its leaves are green." },
      "Keyphrase in introduction",
      "warn",
    ],
    ["no title", { title: "" }, "SEO title", "bad"],
    ["title with it inside", { title: "How to brew loose green tea" }, "Keyphrase in title", "warn"],
    ["title with its words apart", { title: "Tea that is green" }, "Keyphrase in title", "warn"],
    ["title without it", { title: "How to brew" }, "Keyphrase in title", "bad"],
    ["wide title", { titleWidthPx: 601 }, "Title width", "bad"],
    ["title of 600 px", { titleWidthPx: 600 }, "Title width", "good"],
    ["no description", { description: "" }, "Meta description", "bad"],
    ["description of 120", { description: "Green tea ".padEnd(120, "x") }, "Meta description length", "warn"],
    ["description of 121", { description: "Green tea ".padEnd(121, "x") }, "Meta description length", "good"],
    ["description of 156", { description: "Green tea ".padEnd(156, "x") }, "Meta description length", "good"],
    ["description of 157", { description: "Green tea ".padEnd(157, "x") }, "Meta description length", "warn"],
    [
      "description with it three times",
      { description: "Green tea. Green tea. Green tea." },
      "Keyphrase in meta description",
      "bad",
    ],
    [
      "all subheadings",
      { headings: [1, 2, 2].map((level) => ({ level, text: "Green tea" })) },
      "Keyphrase in subheadings",
      "bad",
    ],
    [
      "one subheading, about it",
      { headings: [1, 2].map((level) => ({ level, text: "Green tea" })) },
      "Keyphrase in subheadings",
      "good",
    ],
    [
      "three of four",
      { headings: ["tea", "green", "tea", "Water"].map((text) => ({ level: 3, text })) },
      "Keyphrase in subheadings",
      "good",
    ],
    ["two main headings", { headings: [1, 1].map((level) => ({ level, text: "Green tea" })) }, "Main heading", "bad"],
    ["no images", { images: [] }, "Images", "bad"],
    ["images without it", { images: ["A cup"] }, "Keyphrase in alternative texts", "warn"],
    ["one of five images", { images: ["green tea", "", "", "", ""] }, "Keyphrase in alternative texts", "warn"],
    ["two of five images", { images: ["green tea", "tea", "", "", ""] }, "Keyphrase in alternative texts", "good"],
    ["four of five images", { images: ["tea", "tea", "tea", "tea", ""] }, "Keyphrase in alternative texts", "warn"],
    ["slug with half of it", { slug: "tea" }, "Keyphrase in slug", "warn"],
    ["no outbound links", { links: [] }, "Outbound links", "bad"],
    ["nofollow alone", { links: [{ anchor: "x", internal: false, nofollow: true }] }, "Outbound links", "warn"],
    [
      "a competing link",
      { links: [{ anchor: "the green tea", internal: true, nofollow: false }] },
      "Competing links",
      "bad",
    ],
  ])("%s", (_, more, title, tone) => expect(tonesOf(more)[title]).toBe(tone));

  test("a link with more words than the keyphrase does not compete", () => {
    expect(
      tonesOf({ links: [{ anchor: "green tea cups", internal: true, nofollow: false }] })["Competing links"],
    ).toBeUndefined();
  });

  test.each([
    ["green tea", "good"],
    ["one two three four", "good"],
    ["one two three four five", "warn"],
    ["one two three four five six seven eight nine", "bad"],
    ["how to brew the green tea", "good"],
  ])("the keyphrase %j is %s in length", (keyphrase, tone) =>
    expect(tonesOf({}, keyphrase)["Keyphrase length"]).toBe(tone),
  );

  test("a short text has no density", () =>
    expect(tonesOf({ text: "Green tea." })["Keyphrase density"]).toBeUndefined());
  test("a stuffed text has too much", () =>
    expect(tonesOf({ text: `${"Green tea. ".repeat(60)}${FILLER}` })["Keyphrase density is far too high"]).toBe("bad"));
});

describe("keyphrases", () => {
  test("function words carry no topic, accents and case do not count", () => {
    expect(contentWords("How to brew the Café", "en")).toEqual(["brew", "cafe"]);
    expect(contentWords("the of", "en")).toEqual(["the", "of"]);
    expect(contentWords("the tea", "fi")).toEqual(["the", "tea"]);
  });
  test("matches are counted by sentence", () => {
    expect(countMatches("Green tea. Tea, green tea and green. Only tea.", ["green", "tea"], "en")).toBe(3);
    expect(countMatches("anything", [], "en")).toBe(0);
  });
  test("an exact phrase at the start may follow function words", () => {
    expect(exactMatchPosition("The green tea", "green tea", "en")).toBe("start");
    expect(exactMatchPosition("Fine green tea", "green tea", "en")).toBe("inside");
    expect(exactMatchPosition("Greener tea", "green tea", "en")).toBeNull();
  });
  // One word a hundred: 1% by 0.7 + 1/3, since a keyphrase of one word is the shortest.
  test("density weighs the length of the keyphrase", () => {
    expect(densityPercent(1, 100, 1)).toBeCloseTo(1.033, 3);
    expect(densityPercent(0, 0, 1)).toBe(0);
  });
});

test("texts are judged by their length, sentences and paragraphs", () => {
  const tones = (text: string) => judgeText({ text, language: "en" }, 20).map(({ tone }) => tone);
  expect(tones(FILLER.repeat(8))).toEqual(["bad", "good", "good"]);
  expect(tones(`${FILLER.repeat(9)}\n${FILLER.repeat(9)}`)).toEqual(["warn", "good", "good"]);
  expect(tones(`${FILLER.repeat(9)}\n`.repeat(3))).toEqual(["good", "good", "good"]);
  expect(tones(`${FILLER.repeat(10)}\n`.repeat(3))).toEqual(["good", "good", "warn"]);
  expect(tones(`${"word ".repeat(201)}.`)).toEqual(["bad", "bad", "bad"]);
});

test("a draft in Markdown", () => {
  const draft = readMarkdownDraft(
    "# Green tea\nIt is **good**. See [kettles](/kettles) and [a study](https://x.example/).\n\n## Water\n\n![A cup](cup.png)\n\n- First\n",
  );
  expect(draft.headings).toEqual([
    { level: 1, text: "Green tea" },
    { level: 2, text: "Water" },
  ]);
  expect(draft.introduction).toBe("It is good. See kettles and a study.");
  expect(draft.images).toEqual(["A cup"]);
  expect(draft.links).toEqual([
    { anchor: "kettles", internal: true, nofollow: false },
    { anchor: "a study", internal: false, nofollow: false },
  ]);
  expect(draft.text).toBe("It is good. See kettles and a study.\nFirst");
});

test("a draft of half a megabyte of marks is read as fast as any other", () => {
  for (const mark of ["[", "![", "![a](", "[a](b ", "# ", "*a", "# a\n"])
    expect(readMarkdownDraft(mark.repeat(200_000 / mark.length)).images).toEqual([]);
});

test("a draft with more sentences than a call may have arguments is judged", () => {
  expect(judgeText({ text: "a.\n".repeat(200_000), language: "en" }, 20)).toHaveLength(3);
});

test("blocks of a draft end at empty lines and around headings", () => {
  const draft = readMarkdownDraft(
    'One\r\nline\n\n\nTwo\n## Head\nThree\n# \n[x](https://a.example/?q=1 "title") ![alt](  )',
  );
  expect(draft.text).toBe("One line\nTwo\nThree\n#\nx");
  expect([draft.headings, draft.images]).toEqual([[{ level: 2, text: "Head" }], ["alt"]]);
  expect(draft.links).toEqual([{ anchor: "x", internal: false, nofollow: false }]);
});
