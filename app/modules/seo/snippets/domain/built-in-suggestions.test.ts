import { describe, expect, it, test } from "vitest";
import { writeSnippets } from "./built-in-suggestions.ts";
import { fits, problemsOf, shorten } from "./fit.ts";
import { mainWordsOf, type PageSubject, splitTitle } from "./page-subject.ts";

const TEXT = `Menu
Home
Green tea is easy to brew when the water is right.
Pour water of 70 to 80 degrees over the leaves and wait two minutes.
Hotter water makes the tea bitter. The leaves can be used three times.
We use cookies to make this website better for you.
Imprint`;

const GREEN_TEA: PageSubject = {
  url: "https://www.tea-shop.example/guides/green-tea.html",
  lang: "en",
  title: "Green tea: how to brew it | Tea Shop",
  description: "How to brew green tea.",
  siteName: null,
  headings: [
    { level: 1, text: "How to brew green tea" },
    { level: 2, text: "Temperature of the water" },
    { level: 2, text: "How often can the leaves be used?" },
  ],
  text: TEXT,
};

const titlesOf = (change: Partial<PageSubject>) => writeSnippets({ ...GREEN_TEA, ...change }).map(({ title }) => title);
const descriptionsOf = (change: Partial<PageSubject>) =>
  writeSnippets({ ...GREEN_TEA, ...change }).map(({ description }) => description);
const BARE = { title: null, description: null, headings: [], text: "" };

describe("the built-in writer", () => {
  it("makes three different proposals within every limit out of an ordinary page", () => {
    const snippets = writeSnippets(GREEN_TEA);
    expect(snippets.map(({ title }) => title)).toEqual([
      "Green tea: how to brew it | Tea Shop",
      "How to brew green tea | Tea Shop",
      "How to brew green tea: Temperature of the water",
    ]);
    expect(new Set(snippets.map(({ description }) => description)).size).toBe(3);
    for (const { title, description } of snippets.slice(0, 2))
      expect([...problemsOf("title", title), ...problemsOf("description", description)]).toEqual([]);
  });

  it("writes the same for the same page", () =>
    expect(writeSnippets(GREEN_TEA)).toEqual(writeSnippets(structuredClone(GREEN_TEA))));

  it("uses no word that does not stand on the page", () => {
    const known = `${Object.values(GREEN_TEA)
      .filter((value) => typeof value === "string")
      .join(" ")} ${GREEN_TEA.headings.map(({ text }) => text).join(" ")}`.toLowerCase();
    for (const { title, description } of writeSnippets(GREEN_TEA))
      for (const [word] of `${title} ${description}`.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
        expect(known).toContain(word);
  });

  it("takes the main heading where there is no title, or else the first of any level", () => {
    expect(titlesOf({ title: null })[0]).toBe("How to brew green tea");
    expect(titlesOf({ ...BARE, headings: [{ level: 3, text: "Steeping times of teas" }] })).toEqual([
      "Steeping times of teas",
    ]);
  });

  it("makes nothing of nothing", () =>
    expect(writeSnippets({ ...GREEN_TEA, ...BARE, url: "https://tea.example/" })).toEqual([]));

  it("adds the name that structured data gives, where it fits and is not there yet", () => {
    expect(titlesOf({ title: "Green tea: how to brew it", siteName: "Leaf & Cup" })[0]).toBe(
      "Green tea: how to brew it | Leaf & Cup",
    );
    expect(titlesOf({ title: "Leaf & Cup on brewing green tea", siteName: "Leaf & Cup" })[0]).toBe(
      "Leaf & Cup on brewing green tea",
    );
    expect(
      titlesOf({ title: "Green tea: how to brew it", siteName: "The Leaf, the Cup and the Kettle Company" })[0],
    ).toBe("Green tea: how to brew it");
    expect(titlesOf({ title: "Green tea: how to brew it" })[0]).toBe("Green tea: how to brew it");
  });

  it("shortens a long title at the end of a clause or a word, and then has room for the name", () => {
    const long =
      "Green tea: how warm the water should be, how long the leaves stay in and how often to pour again – Tea Shop";
    expect(titlesOf({ title: long, headings: [] })[0]).toBe("Green tea: how warm the water should be – Tea Shop");
    for (const title of titlesOf({ title: long })) expect(fits("title", title)).toBe(true);
  });

  it("puts right titles first", () =>
    expect(
      titlesOf({
        title: "Tea | Tea Shop",
        headings: [
          { level: 1, text: "Tea" },
          { level: 2, text: "Green tea for beginners" },
        ],
      })[0],
    ).toBe("Tea: Green tea for beginners"));

  it("keeps a description that is right", () => {
    const description =
      "Green tea is easy to brew when the water is right. Learn how warm it should be and how long the leaves stay in.";
    expect(descriptionsOf({ description })[0]).toBe(description);
  });

  it("lengthens a short one with sentences of the page", () =>
    expect(descriptionsOf({})[0]).toBe(
      "How to brew green tea. Green tea is easy to brew when the water is right. Pour water of 70 to 80 degrees over the leaves and wait two minutes.",
    ));

  it("leaves whole sentences of a long one, or says that more follows", () => {
    const sentence =
      "Green tea is easy to brew when the water is right and the leaves are fresh, as they are in spring. ";
    expect(descriptionsOf({ description: sentence.repeat(3).trim() })[0]).toBe(sentence.trim());
    const endless = "green tea leaves and ".repeat(20).trim();
    const [first = ""] = descriptionsOf({ description: endless, text: "", headings: [] });
    expect(first).toMatch(/leaves…$/);
    expect(fits("description", first)).toBe(true);
  });

  it("takes sentences of the text alone: no menu, and no notice about cookies unless the page is about them", () => {
    for (const description of descriptionsOf({ description: null }))
      expect(description).not.toMatch(/Menu|Home|cookies/);
    const cookies = { ...BARE, title: "Chocolate cookies", text: "Our chocolate cookies are baked every morning." };
    expect(descriptionsOf(cookies)[0]).toBe("Our chocolate cookies are baked every morning.");
  });

  it("leaves out a description that only repeats the title", () =>
    expect(descriptionsOf({ ...BARE, title: "Green tea for all", description: "Green Tea for all!" })).toEqual([""]));

  it("lists what the page is made of where it has no sentences", () =>
    expect(descriptionsOf({ ...BARE, headings: GREEN_TEA.headings })[0]).toBe(
      "Temperature of the water · How often can the leaves be used?",
    ));

  it("copes with scripts without blanks, and with a megabyte", () => {
    const [japanese] = writeSnippets({ ...GREEN_TEA, ...BARE, lang: "ja", title: "緑茶の淹れ方".repeat(20) });
    expect(japanese?.title.startsWith("緑茶の淹れ方")).toBe(true);
    expect(fits("title", japanese?.title ?? "")).toBe(true);
    for (const { title, description } of writeSnippets({
      ...GREEN_TEA,
      title: "tea ".repeat(50_000),
      description: "tea ".repeat(50_000),
    }))
      expect([fits("title", title), fits("description", description)]).toEqual([true, true]);
  });
});

test.each([
  ["Sauna by the sea", "", "Sauna by the sea"],
  [
    "Saunas by the sea and the islands and in the dark woods and in the town",
    "",
    "Saunas by the sea and the islands and in the dark woods",
  ],
  ["Saunas by the sea and the islands, heated on each and every evening", "", "Saunas by the sea and the islands"],
  [
    "Sea, saunas heated every evening from six to ten, tea and towels included",
    "",
    "Sea, saunas heated every evening from six to ten",
  ],
  [
    "Sea, saunas heated every evening from six to ten – tea and towels included",
    "…",
    "Sea, saunas heated every evening from six to ten – tea…",
  ],
  [`${"W".repeat(70)} here`, "", ""],
])("%j is shortened with %j to %j", (text, ending, expected) =>
  expect(shorten("title", text, "en", ending)).toBe(expected),
);

describe("the name of the website in a title", () => {
  test.each([
    ["Green tea | Tea Shop", null, { core: "Green tea", siteName: "Tea Shop", separator: " | " }],
    ["Tea-Shop – Green tea", null, { core: "Green tea", siteName: "Tea-Shop", separator: " | " }],
    ["Green tea · Guides · Tea Shop", null, { core: "Green tea · Guides", siteName: "Tea Shop", separator: " · " }],
    ["Green tea | Guides", null, { core: "Green tea | Guides", siteName: null, separator: " | " }],
    ["Green tea - Leaf & Cup", "leaf & cup", { core: "Green tea", siteName: "Leaf & Cup", separator: " - " }],
    ["Tea Shop", null, { core: "Tea Shop", siteName: null, separator: " | " }],
    ["", null, { core: "", siteName: null, separator: " | " }],
  ])("%j, structured data %j", (title, siteName, expected) =>
    expect(splitTitle({ url: GREEN_TEA.url, title, siteName })).toEqual(expected),
  );
});

test("main words are those of title, headings and text that carry a topic", () => {
  expect(mainWordsOf(GREEN_TEA).slice(0, 4).sort()).toEqual(["brew", "green", "tea", "water"]);
  expect(mainWordsOf({ ...GREEN_TEA, ...BARE })).toEqual([]);
});

describe("what is wrong with a title or a description", () => {
  test.each([
    ["", ["No title"]],
    ["Tea", ["Title: 3 characters, at least 20"]],
    ["How to brew green tea", []],
    ["W".repeat(40), ["Title is cut on a desktop", "Title is cut on a phone"]],
    ["tea ".repeat(16).trim(), ["Title: 63 characters, at most 60"]],
  ])("title %j", (title, problems) => expect(problemsOf("title", title)).toEqual(problems));

  test.each([
    ["", ["No description"]],
    ["Tea.", ["Description: 4 characters, at least 80"]],
    ["Tea is good. ".repeat(7).trim(), []],
    ["tea ".repeat(45).trim(), ["Description: 179 characters, at most 160", "Description is cut on a phone"]],
  ])("description %j", (description, problems) => expect(problemsOf("description", description)).toEqual(problems));
});
