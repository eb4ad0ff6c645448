import { expect, test } from "vitest";
import { lintVoice } from "./lint.ts";
import { EMPTY_VOICE, type VoiceProfile } from "./profile.ts";

const NOTHING: VoiceProfile = { ...EMPTY_VOICE, claims: [] };
const countWords = (text: string) => text.split(/\s+/).length;

const lint = (profile: Partial<VoiceProfile>, text: string, { language = "en", hasLink = false } = {}) =>
  lintVoice({ ...NOTHING, ...profile }, [{ text, hasLink }], { language, countWords });
const toneOf = (...given: Parameters<typeof lint>) => lint(...given).findings[0]?.tone;

test("a profile that asks for nothing, and a text without a sentence, have no score", () => {
  expect(lint({}, "Tea.")).toEqual({ score: null, findings: [] });
  expect(lintVoice({ ...NOTHING, never: ["tea"] }, [], { language: "en", countWords })).toEqual({
    score: null,
    findings: [],
  });
});

test("terms are found as whole words, in any case, and what looks like a pattern is none", () => {
  expect(toneOf({ never: ["art"] }, "The start.")).toBe("good");
  expect(toneOf({ never: ["art"] }, "The ART of tea.")).toBe("bad");
  expect(toneOf({ never: ["c++"] }, "We use C++ here.")).toBe("bad");
  expect(toneOf({ never: [".*"] }, "Anything.")).toBe("good");
  expect(toneOf({ never: ["お茶"] }, "美味しいお茶です。", { language: "ja" })).toBe("bad");
  expect(lint({ always: ["Tea House", "oolong"] }, "The tea house.").findings[0]?.text).toBe("Missing: “oolong”");
});

test.each([
  ["One two three. One two three four five.", "good"],
  ["One two three four five.", "warn"],
  ["One two three four five six.", "bad"],
])("sentences of at most four words: %s %s", (text, tone) => expect(toneOf({ sentenceWords: 4 }, text)).toBe(tone));

test.each([
  ["avoid", "We don’t sell it.", "bad"],
  ["avoid", "It's Mari's tea.", "bad"],
  ["avoid", "Mari's tea.", "good"],
  ["use", "We do not sell it.", "warn"],
  ["use", "We don't sell it.", "good"],
] as const)("contractions, %s: %s %s", (contractions, text, tone) => expect(toneOf({ contractions }, text)).toBe(tone));

test.each([
  ["we", "Our tea is hot.", "good"],
  ["we", "Tea is hot.", "warn"],
  ["you", "Pour your tea.", "good"],
  ["third", "You pour it.", "warn"],
  ["third", "The owner pours it.", "good"],
] as const)("person %s: %s %s", (person, text, tone) => expect(toneOf({ person }, text)).toBe(tone));

test.each([
  ["formal", "Awesome tea!", "warn"],
  ["formal", "The tea is good.", "good"],
  ["casual", "We utilize tea.", "warn"],
  ["casual", "We use tea.", "good"],
] as const)("formality %s: %s %s", (formality, text, tone) => expect(toneOf({ formality }, text)).toBe(tone));

test("a claim needs a number or a link in its own paragraph", () => {
  const claims = ["best"];
  expect(toneOf({ claims }, "The best tea.")).toBe("bad");
  expect(toneOf({ claims }, "The best of 12 teas.")).toBe("good");
  expect(toneOf({ claims }, "The best tea.", { hasLink: true })).toBe("good");
  const apart = [
    { text: "The best tea.", hasLink: false },
    { text: "It costs 5 euros.", hasLink: true },
  ];
  expect(lintVoice({ ...NOTHING, claims }, apart, { language: "en", countWords }).findings[0]?.text).toBe(
    "1 claim without a number or a link: “best”",
  );
});

test("the score is the mean of the measured rules", () => {
  const profile = { never: ["cheap"], contractions: "use", claims: ["best"] } as const;
  // good, warn, bad.
  expect(lint({ ...profile, never: ["cheap"], claims: ["best"] }, "It is the best tea.").score).toBe(50);
});

test("a language without rules of style says so, and they do not count", () => {
  const { score, findings } = lint({ person: "we", never: ["tee"] }, "Kuum tee.", { language: "et" });
  expect(findings.map(({ id, tone }) => [id, tone])).toEqual([
    ["never", "bad"],
    ["style", "info"],
  ]);
  expect(score).toBe(0);
});

test("200,000 characters and 100 terms of each kind are measured fast", () => {
  const terms = Array.from({ length: 100 }, (_, at) => `term ${at}`);
  const startedAt = performance.now();
  lint(
    { always: terms, never: terms, claims: terms, contractions: "avoid", person: "we", formality: "formal" },
    "word ".repeat(40_000),
  );
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
