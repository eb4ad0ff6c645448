import { describe, expect, test } from "vitest";
import { LshIndex, UnionFind } from "./lsh.ts";
import { exactSimilarity, MINHASH_VALUES, minHash, SHINGLE_WORDS, similarityAt } from "./minhash.ts";
import { allocateWordHashes, hashWords, wordHash } from "./word-hashes.ts";

/** Numbers from 0 to 1 by a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const signatureOf = (text: string): Uint16Array => {
  const signature = minHash(hashWords(text));
  if (!signature) throw new Error("too short");
  return signature;
};

const estimate = (a: string, b: string): number =>
  similarityAt(new Uint16Array([...signatureOf(a), ...signatureOf(b)]), 0, 1);

/** The part of the shingles two texts share, counted without any hash. */
function jaccard(a: string, b: string): number {
  const shinglesOf = (text: string) => {
    const words = text.split(" ");
    return new Set(words.slice(SHINGLE_WORDS - 1).map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(" ")));
  };
  const [left, right] = [shinglesOf(a), shinglesOf(b)];
  const shared = [...left].filter((shingle) => right.has(shingle)).length;
  return shared / (left.size + right.size - shared);
}

/** Texts of 200 to 1,500 words, each with a copy in which some words are others. */
function corpus(pairs: number): [string, string][] {
  const random = seeded(20_261_122);
  const word = () => `w${Math.floor(random() * 4_000)}`;
  return Array.from({ length: pairs }, () => {
    const words = Array.from({ length: 200 + Math.floor(random() * 1_300) }, word);
    const changed = random() ** 2 * 0.25;
    return [words.join(" "), words.map((own) => (random() < changed ? word() : own)).join(" ")];
  });
}

describe("estimates against the exact Jaccard index", () => {
  const measured = corpus(400).map(([a, b]) => ({ exact: jaccard(a, b), estimated: estimate(a, b) }));
  const errors = measured.map(({ exact, estimated }) => estimated - exact);
  const mean = errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length;
  const bias = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const most = Math.max(...errors.map(Math.abs));

  test("keep the bounds of the theory", () => {
    const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`;
    console.log(
      `MinHash, ${MINHASH_VALUES} values, ${errors.length} pairs: mean error ${percent(mean)}, largest ${percent(most)}, bias ${percent(bias)}`,
    );
    // √(J(1 − J) ÷ 128) is 4.42% at most; the mean of |N(0, σ)| is 0.798 σ.
    expect(mean).toBeLessThan(0.798 * 0.0442);
    // Five standard deviations: one pair in 1.7 million would be beyond; and one value of 128 for what 16 bits round.
    for (const { exact, estimated } of measured)
      expect(Math.abs(estimated - exact)).toBeLessThan(
        5 * Math.sqrt((exact * (1 - exact)) / MINHASH_VALUES) + 1 / MINHASH_VALUES,
      );
    expect(Math.abs(bias)).toBeLessThan((3 * 0.0442) / Math.sqrt(errors.length));
  });

  test("over texts of every likeness", () => {
    for (const [from, to] of [
      [0, 0.3],
      [0.3, 0.6],
      [0.6, 0.9],
      [0.9, 1.01],
    ] as const)
      expect(measured.filter(({ exact }) => exact >= from && exact < to).length).toBeGreaterThan(30);
  });
});

describe("exactSimilarity", () => {
  test("is the Jaccard index of the shingles", () => {
    for (const [a, b] of corpus(5)) expect(exactSimilarity(hashWords(a), hashWords(b))).toBeCloseTo(jaccard(a, b), 10);
    expect(exactSimilarity(hashWords("one two"), hashWords("one two"))).toBe(0);
  });
});

describe("minHash", () => {
  const text =
    "An oak bench for the garden that lasts a hundred years, made by hand from one trunk in the valley where it grew tall.";
  test("of equal words is equal, whatever their case and what parts them", () => {
    expect(estimate(text, `${text.toUpperCase().replaceAll(" ", "\n – ")}!`)).toBe(1);
  });
  test("of nothing alike is nothing alike", () => {
    const [a, b] = [
      Array.from({ length: 900 }, (_, at) => `a${at}`).join(" "),
      Array.from({ length: 900 }, (_, at) => `b${at}`).join(" "),
    ];
    expect(estimate(a, b)).toBe(0);
  });
  test("of a text that is too short is none", () => expect(minHash(hashWords("nineteen words ".repeat(9)))).toBeNull());
  test("reads languages without spaces sign by sign", () => {
    const chinese = "橡木花园长椅由手工制作可以使用一百年适合每一个家庭和每一个季节";
    expect(hashWords(chinese).count).toBe(chinese.length);
    expect(minHash(hashWords(chinese))).not.toBeNull();
  });
});

describe("readWords", () => {
  test.each([
    ["Oak-bench, 2 m; l’été", 6],
    ["", 0],
    ["…—!?", 0],
    ["naïve Straße ΑΒΓ дом", 4],
    ["東京タワー tower", 6],
    ["你好：世界？（是）", 5],
    ["人々・〆切", 4],
    ["3 × 4 ÷ 2", 3],
    ["🦊 👩‍👩‍👧 ❤️ 🇪🇪 \ue900", 0],
    ["hello🦊world", 2],
    ["كلمة ، كلمة ؛ ؟", 2],
    ["हिन्दी दुनिया । ॥", 2],
    ["می‌خواهم", 1],
    ["𠮷野家 𝒳", 4],
  ])("%s: %i words", (text, count) => expect(hashWords(text).count).toBe(count));

  test.each([
    ["Straße ÉTÉ", "straße été"],
    ["ΟΔΟΣ οδος", "οδος ΟΔΟΣ"],
    ["İstanbul", "İSTANBUL"],
    ["Wort\u00adteil", "Wortteil"],
    ["a🦊b", "a b"],
  ])("%s and %s are the same words", (left, right) => expect(hashWords(left).hashes).toEqual(hashWords(right).hashes));

  test("a word has the hash that is asked for it", () =>
    expect([...hashWords("Oak ΟΔΟΣ 茶").hashes]).toEqual(["oak", "οδος", "茶"].map(wordHash)));

  test("reads into memory that is used again", () => {
    const room = allocateWordHashes(100);
    const first = [...hashWords("one two three", room).hashes];
    hashWords("four five", room);
    expect([...hashWords("one two three", room).hashes]).toEqual(first);
  });
});

describe("LshIndex", () => {
  const texts = corpus(60);
  const all = texts.flat();
  const signatures = new Uint16Array(all.flatMap((text) => [...signatureOf(text)]));
  const index = new LshIndex(signatures);
  const found = new Map<string, number>();
  all.forEach((_, page) => {
    for (const { earlier, similarity } of index.earlierLike(page)) found.set(`${earlier} ${page}`, similarity);
    index.add(page);
  });

  test("finds every pair from 70% on, and nothing that is not alike", () => {
    const expected = texts.flatMap((_, at) =>
      similarityAt(signatures, at * 2, at * 2 + 1) >= 0.7 ? [`${at * 2} ${at * 2 + 1}`] : [],
    );
    expect(expected.length).toBeGreaterThan(15);
    for (const pair of expected) expect(found.has(pair)).toBe(true);
    for (const [pair, similarity] of found) {
      const [a, b] = pair.split(" ").map(Number) as [number, number];
      expect([Math.floor(a / 2), similarity]).toEqual([Math.floor(b / 2), similarityAt(signatures, a, b)]);
    }
  });

  test("a thousand copies cost no more than five pairs each, and are one group", () => {
    const copies = new Uint16Array(1_000 * MINHASH_VALUES);
    for (let page = 0; page < 1_000; page++) copies.set(signatures.subarray(0, MINHASH_VALUES), page * MINHASH_VALUES);
    const crowd = new LshIndex(copies);
    const groups = new UnionFind();
    let pairs = 0;
    for (let page = 0; page < 1_000; page++) {
      for (const { earlier } of crowd.earlierLike(page)) {
        groups.join(earlier, page);
        pairs++;
      }
      crowd.add(page);
    }
    expect(pairs).toBeLessThanOrEqual(5_000);
    expect(groups.all()).toEqual([Array.from({ length: 1_000 }, (_, page) => page)]);
  });
});

describe("Groups", () => {
  test("ties pages together over others, the largest group first", () => {
    const groups = new UnionFind();
    for (const [a, b] of [
      [9, 8],
      [1, 5],
      [5, 3],
      [7, 3],
    ] as const)
      groups.join(a, b);
    expect(groups.all()).toEqual([
      [1, 3, 5, 7],
      [8, 9],
    ]);
    expect(new UnionFind().all()).toEqual([]);
  });
});
