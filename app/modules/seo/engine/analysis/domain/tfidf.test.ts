import { describe, expect, test } from "vitest";
import { anchorPhrase } from "./anchor-phrase.ts";
import { hashWords, wordHash } from "./similarity/word-hashes.ts";
import { stopWordsOf } from "./stop-words.ts";
import { countTerms, DocumentFrequencies, TermIndex, termVector } from "./tfidf.ts";

const PAGES = [
  "oak bench oak bench garden shop menu",
  "oak bench garden polish shop menu",
  "teapot kettle kettle porcelain shop menu",
  "porcelain teapot saucer shop menu",
  "delivery invoice shop menu",
];

function indexOf(pages: readonly string[]) {
  const counts = pages.map((text) => countTerms(hashWords(text), stopWordsOf("en")));
  const frequencies = new DocumentFrequencies();
  for (const page of counts) frequencies.add(page);
  const vectors = counts.map((page) => termVector(page, frequencies));
  const index = new TermIndex(pages.length, frequencies);
  for (const vector of vectors) index.add(vector);
  return { counts, frequencies, vectors, index };
}

test("a language that is called as what every object inherits has no stop words of its own", () => {
  expect(stopWordsOf("constructor")).toBe(stopWordsOf(null));
});

describe("countTerms", () => {
  test.each(["constructor", "__proto__", "toString-x", "xx", "", null])(
    "knows stop words for the language %s of a foreign page",
    (language) => expect(stopWordsOf(language).has(wordHash("the"))).toBe(true),
  );

  test("leaves out stop words and short ones, the most frequent first", () => {
    const { terms, counts } = countTerms(
      hashWords("The bench and the oak, an oak: it is by a bench of oak"),
      stopWordsOf("en"),
    );
    expect([...terms]).toEqual([wordHash("oak"), wordHash("bench")]);
    expect([...counts]).toEqual([3, 2]);
  });
  test("keeps no more than 128 terms", () => {
    const words = Array.from({ length: 500 }, (_, at) => `term${at}`).join(" ");
    expect(countTerms(hashWords(words), stopWordsOf(null)).terms).toHaveLength(128);
  });
});

describe("stopWordsOf", () => {
  test.each([
    ["en", "the", true],
    ["en-GB", "which", true],
    ["en", "werden", false],
    ["de-AT", "werden", true],
    ["xx", "werden", true],
    [null, "porque", false],
    [null, "also", true],
  ])("%s: %s is one: %s", (language, word, is) => expect(stopWordsOf(language).has(wordHash(word))).toBe(is));
});

describe("cosines", () => {
  test("are those worked out by hand", () => {
    const { index } = indexOf(PAGES);
    // shop and menu are everywhere (idf 0); polish, kettle, saucer, delivery and invoice on one page only (left out).
    // The three terms of garden benches weigh ln(5 ÷ 2) each, twice written ones (1 + ln 2) times that.
    const twice = 1 + Math.log(2);
    const expected = (twice + twice + 1) / (Math.sqrt(2 * twice * twice + 1) * Math.sqrt(3));
    expect(index.like(0, 5)).toEqual([{ page: 1, cosine: expect.closeTo(expected, 5) }]);
    expect(index.like(2, 5)).toEqual([{ page: 3, cosine: expect.closeTo(1, 5) }]);
    expect(index.like(4, 5)).toEqual([]);
    expect(index.like(99, 5)).toEqual([]);
  });

  test("a vector has length 1 and 40 terms at most", () => {
    const words = Array.from({ length: 100 }, (_, at) => `term${at}`).join(" ");
    const { vectors } = indexOf([words, words, "something else"]);
    expect(vectors[0]?.terms).toHaveLength(40);
    expect(vectors[0]?.weights.reduce((sum, weight) => sum + weight * weight, 0)).toBeCloseTo(1, 5);
    expect(vectors[2]?.terms).toHaveLength(0);
  });

  test("a term of more than a thousand pages leads nowhere", () => {
    const { index } = indexOf([...Array.from({ length: 1_001 }, () => "common"), "other things"]);
    expect(index.like(0, 5)).toEqual([]);
  });
});

describe("anchorPhrase", () => {
  test.each([
    [
      "the longest run of the title",
      "We sell an Oak Garden Bench and more.",
      "Oak garden bench: made to order",
      "Oak Garden Bench",
    ],
    ["a shorter one", "Put a garden bench under the tree", "Oak garden bench", "garden bench"],
    ["one word that carries meaning", "Every bench is ours", "The bench", "bench"],
    ["no part of a longer word", "Benches and workbenches", "The bench", null],
    ["no stop words alone", "What you may know about them", "What you should know about", null],
    ["nothing in common", "Teapots of porcelain", "Oak bench", null],
    ["letters that grow in small", "İstanbul has a garden bench", "Garden bench", "garden bench"],
    ["nothing at all", "", "", null],
  ])("%s", (_, text, title, phrase) => expect(anchorPhrase(text, title, "en")).toBe(phrase));
});
