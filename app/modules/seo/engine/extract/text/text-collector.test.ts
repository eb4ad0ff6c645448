import { describe, expect, it } from "vitest";
import { TextCollector } from "./text-collector.ts";

const fold = (...parts: string[]) => {
  const text = new TextCollector();
  for (const part of parts) text.add(part);
  return text;
};

describe("TextFold", () => {
  it("hashes by FNV-1a of 32 bits first (test vectors of the draft)", () => {
    expect(fold("").hash.slice(0, 8)).toBe("811c9dc5");
    expect(fold("a").hash.slice(0, 8)).toBe("e40c292c");
    expect(fold("foobar").hash.slice(0, 8)).toBe("bf9cf968");
  });
  it("agrees with a plain implementation on UTF-8", () => {
    const plain = (text: string, offset: bigint, prime: bigint) => {
      let hash = offset;
      for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * prime) & 0xffffffffn;
      return hash.toString(16).padStart(8, "0");
    };
    for (const text of ["Grüße aus Tallinn", "日本語 テキスト", "emoji 🦊 and 𝒳", "x".repeat(5_000)])
      expect(fold(text).hash).toBe(plain(text, 0x811c9dc5n, 0x01000193n) + plain(text, 0x9747b28cn, 0x5bd1e995n));
  });
  it("distinguishes texts that differ in little", () => {
    const texts = Array.from({ length: 5_000 }, (_, at) => `Page number ${at} of ${at % 7} in the shop`);
    expect(new Set(texts.map((text) => fold(text).hash)).size).toBe(texts.length);
  });
  it("folds white space, at the ends too", () => {
    expect(fold("  one\n\t two  three ").hash).toBe(fold("one two three").hash);
    expect(fold("one tw", "o three").hash).toBe(fold("one two three").hash);
    expect(fold("one two").hash).not.toBe(fold("onetwo").hash);
  });
  it.each([
    ["", 0],
    ["One, two; three!", 3],
    ["- – • …", 0],
    ["don't stop", 2],
    ["well-known fact", 2],
    ["3.5 km", 2],
    ["Straße über café", 3],
    ["日本語", 3],
    ["한국어 단어", 2],
    ["a b", 2],
    // Punctuation as wide as an ideograph, and signs, are no words; a full stop between digits parts none.
    ["你好！世界？（是）", 5],
    ["你好：世界？", 4],
    ["hello，world", 2],
    ["人々 〇 〆切", 5],
    ["テキスト・データ", 7],
    ["ﾃｷｽﾄ", 4],
    ["Ａ１ ～", 1],
    ["3 × 4 ÷ 2", 3],
    ["5×3", 1],
    ["🦊 👩‍👩‍👧 ❤️ 🇪🇪 ★ →", 0],
    ["hello🦊world", 1],
    ["\ue900 Menu", 1],
    ["كلمة ، كلمة ؛ ؟", 2],
    ["नमस्ते दुनिया । ॥", 2],
    ["می‌خواهم", 1],
    ["𠮷野家 𝒳", 4],
    ["½ cup", 2],
    ["a\0b", 1],
  ])("counts the words of %s", (text, words) => expect(fold(text).wordCount).toBe(words));
  it("ends a word, but no block, at what is in the line", () => {
    const text = new TextCollector();
    for (const part of ["Press", "the", "key."]) {
      text.add(part);
      text.breakWord();
    }
    expect([text.wordCount, text.text]).toEqual([3, "Press the key."]);
  });
  it("ends a word between text nodes", () => {
    const text = new TextCollector();
    text.add("one");
    text.breakBlock();
    text.add("two");
    expect(text.wordCount).toBe(2);
    expect(text.hash).toBe(fold("one two").hash);
  });
  it.each([
    { blocks: [["Oak ", "chairs"], ["made to\n  measure"]], text: "Oak chairs\nmade to measure" },
    { blocks: [["  \n "], ["one"], [" "]], text: "one" },
    { blocks: [["Grüße\u00a0 aus"], ["日本語 🦊"]], text: "Grüße aus\n日本語 🦊" },
    { blocks: [], text: "" },
  ])("keeps $blocks as text, a block on each line", ({ blocks, text }) => {
    const folded = new TextCollector();
    for (const block of blocks) {
      for (const piece of block) folded.add(piece);
      folded.breakBlock();
    }
    expect(folded.text).toBe(text);
  });
  it.each(["word ", "日本語, "])("keeps the beginning of an endless page of %s", (word) => {
    const text = new TextCollector();
    for (let n = 0; n < 10_000; n++) text.add(word);
    expect(text.text).toBe(word.repeat(10_000).slice(0, 20_000).trimEnd());
  });
  it("reads bytes that are no UTF-8 as something", () => {
    const span = { bytes: Uint8Array.of(0x61, 0xff, 0xe2, 0x82, 0x20, 0xc3), start: 0, end: 6 };
    const text = new TextCollector();
    text.addSpan(span);
    expect(text.text).toBe("a\ufffd\ufffd \ufffd");
    expect(text.wordCount).toBe(1);
  });
});
