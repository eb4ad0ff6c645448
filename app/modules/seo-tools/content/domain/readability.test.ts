import { describe, expect, test } from "vitest";
import { countText, isSupported, scoresOf, wordsOf } from "./readability.ts";
import { type SyllableLanguage, syllablesOf } from "./syllables.ts";

/** By the dictionaries' own division of each word. */
const SYLLABLES: Record<SyllableLanguage, string> = {
  en: "the:1 cat:1 taken:2 reading:2 passage:2 being:2 australian:3 platypus:3 seemingly:3 hybrid:2 mammal:2 reptilian:3 creature:2 table:2 tables:2 loved:1 added:2 makes:1 boxes:2 changes:2 readability:5 queen:1 nation:2 radio:3 quiet:2 client:2 video:3 walked:1 handled:2 called:1 language:2 social:2 official:3 homepage:2 moreover:3 society:4 various:3 beautiful:3 fire:1 mechanism:4 experience:4 situation:4 immediately:5 efficient:3 delicious:3 unique:2 friend:1 giant:2 constructor:3",
  de: "haus:1 häuser:2 theater:3 museum:3 lesbarkeit:3 der:1 straße:2 familie:3 qualität:3 quelle:2 universität:5 suchmaschine:4 idee:2 ideen:3 information:5 bequem:2 aktuell:3",
  es: "casa:2 agua:2 ciudad:2 país:2 guerra:2 pingüino:3 teatro:3 aéreo:4 muy:1 y:1 día:2 causa:2 estudiáis:3 viaje:2 información:4 había:3 oír:2 héroe:3 mayo:2",
  fr: "le:1 maison:2 eau:1 table:1 tables:1 lecture:2 théâtre:2 oiseau:2 information:4 idée:2 petite:2 langue:1 musique:2 facile:2 rue:1 vie:1 parlent:1 enfant:2 client:2 roue:1 que:1 je:1 joie:1 noël:2",
  it: "casa:2 acqua:2 città:2 ciao:1 guerra:2 teatro:3 maestro:3 gioco:2 zio:2 via:2 questo:2 più:1 può:1 buono:2 leggibilità:5 scienza:2 perché:2",
  nl: "huis:1 leesbaarheid:3 mooi:1 nieuw:1 zee:1 zeeën:2 koeien:2 ideeën:3 museum:3 gebruiken:3 zoekmachine:4 bijzonder:3 ruimte:2 informatie:4 geïnteresseerd:5",
};

describe.each(Object.entries(SYLLABLES) as [SyllableLanguage, string][])("syllables of %s", (language, table) => {
  test.each(table.split(" ").map((entry) => entry.split(":") as [string, string]))("%s: %s", (word, count) => {
    expect(syllablesOf(word, language)).toBe(Number(count));
  });
});

describe("words", () => {
  test("an apostrophe joins in English and parts in French and Italian", () => {
    expect(wordsOf("it's the dog's", "en")).toHaveLength(3);
    expect(wordsOf("l’eau d'ici", "fr")).toEqual(["l", "eau", "d", "ici"]);
    expect(wordsOf("l'acqua", "it")).toHaveLength(2);
    // As a word of its own the article has no vowel left, and so no syllable.
    expect(countText("L’eau qu'il boit d'ici.", "fr")).toMatchObject({ words: 7, syllables: 5 });
    expect(countText("dell'acqua", "it")).toMatchObject({ words: 2, syllables: 3 });
  });

  test("counts of a text", () => {
    expect(countText("One two three.\n\nFour five.", "en")).toMatchObject({
      words: 5,
      sentences: 2,
      paragraphs: 2,
      longestSentenceWords: 3,
      longestParagraphWords: 3,
      longSentences: 0,
    });
    expect(countText("", "en")).toMatchObject({ words: 0, sentences: 0, characters: 0, longestSentenceWords: 0 });
    expect(countText(`${"wort ".repeat(24)}.`, "it").longSentences).toBe(0);
    expect(countText(`${"word ".repeat(24)}.`, "en").longSentences).toBe(1);
  });
});

const scores = (text: string, language: string) =>
  Object.fromEntries(scoresOf(countText(text, language), language).map(({ name, score }) => [name, score]));

test("a text about constructors has scores", () => {
  for (const score of Object.values(scores("The constructor takes a name. It makes a new house for you.", "en")))
    expect(score).toEqual(expect.any(Number));
  expect(
    scores("The constructor takes a name. It makes a new house for you.", "en")["Flesch Reading Ease"],
  ).toBeGreaterThan(80);
});

describe("scores against published values", () => {
  // Wikipedia, "Flesch–Kincaid readability tests": 116, 69 and 37.5 for these very sentences; grade 11.3 for the last.
  test.each<[string, number, number | null]>([
    ["The cat sat on the mat.", 116.1, null],
    ["This sentence, taken as a reading passage unto itself, is being used to prove a point.", 68.9, null],
    ["The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.", 37.5, 11.3],
  ])("%s", (text, flesch, grade) => {
    const found = scores(text, "en");
    expect(Math.abs((found["Flesch Reading Ease"] ?? 0) - flesch)).toBeLessThanOrEqual(0.2);
    if (grade !== null) expect(found["Flesch–Kincaid grade"]).toBe(grade);
  });

  // Values that Yoast publishes for texts in other languages: packages/yoastseo/spec/languageProcessing/researches/
  // getFleschReadingScoreSpec.js of github.com/Yoast/wordpress-seo. Words and syllables were counted by hand as well.
  test.each<[string, string, string, number, number, number]>([
    [
      "de",
      "Flesch, German by Amstad",
      "Unterhalb der Szene, die aus plastischen Figuren besteht, erkennt man wieder Fruchtornament.",
      12,
      25,
      46.1,
    ],
    [
      "es",
      "Fernández Huerta",
      "Existen seis subespecies de tigre, de las cuales la de Bengala es la más numerosa.",
      15,
      27,
      83.5,
    ],
    [
      "fr",
      "Kandel and Moles",
      "Comme la plupart des grands herbivores, le cheval dort peu, de trois à cinq heures par jour, en raison de sa vulnérabilité aux prédateurs",
      24,
      36,
      72.2,
    ],
    ["nl", "Flesch–Douma", "Een kort stukje text in het Nederlands om te testen.", 10, 14, 89.7],
    [
      "nl",
      "Flesch–Douma",
      "Dit is wat meer text om te testen. Het bestaat uit meerdere zinnen waardoor we een andere score moeten krijgen.",
      20,
      31,
      78.2,
    ],
  ])("%s: %s of “%s”", (language, name, text, words, syllables, expected) => {
    expect(countText(text, language)).toMatchObject({ words, syllables });
    expect(scores(text, language)[name]).toBe(expected);
  });

  test.each<[string, Parameters<typeof scoresOf>[0], number]>([
    // The Italian line of the same table, which counts "n'aria" as one word.
    ["Flesch–Vacca", { words: 12, sentences: 1, syllables: 24, letters: 0 }, 81.4],
    // spec/lingua/it/readability_spec.rb of github.com/codepr/lingua-it-readability, which rounds to whole points.
    ["Gulpease", { words: 191, sentences: 11, syllables: 0, letters: 914 }, 58],
  ])("it: %s of published counts", (name, counts, expected) => {
    const score = scoresOf(counts, "it").find((one) => one.name === name)?.score ?? 0;
    expect(Number.isInteger(expected) ? Math.round(score) : score).toBe(expected);
  });

  // 100 words in 5 sentences with 150 syllables and 500 letters, put into the formulas as their authors print them.
  const HUNDRED = { words: 100, sentences: 5, syllables: 150, letters: 500 };
  test.each<[string, string, number]>([
    ["en", "Flesch Reading Ease", 59.6],
    ["en", "Flesch–Kincaid grade", 9.9],
    ["de", "Flesch, German by Amstad", 72.3],
    ["es", "Fernández Huerta", 96.4],
    ["fr", "Kandel and Moles", 76.3],
    ["it", "Flesch–Vacca", 101],
    ["it", "Gulpease", 54],
    ["nl", "Flesch–Douma", 72.7],
  ])("%s: %s of one hundred words", (language, name, expected) => {
    expect(scoresOf(HUNDRED, language).find((score) => score.name === name)?.score).toBeCloseTo(expected, 1);
  });

  // Dr. Seuss, Green Eggs and Ham: 5.7 words a sentence, 1.02 syllables a word, grade −1.3 (Wikipedia, as above).
  test("Green Eggs and Ham is below the first grade", () => {
    expect(scoresOf({ words: 5_700, sentences: 1_000, syllables: 5_814, letters: 1 }, "en")[1]?.score).toBe(-1.3);
  });
});

describe("what cannot be judged is not judged", () => {
  test("a language without a formula has no score", () => {
    expect(isSupported("fi")).toBe(false);
    expect(scores("Tämä on lause.", "fi")).toEqual({});
    expect(countText("Tämä on lause.", "fi")).toMatchObject({ words: 3, syllables: 0 });
  });

  test("a text without words has none either", () => expect(scores("…", "en")).toEqual({}));

  test("names of object properties are no languages", () => expect(isSupported("constructor")).toBe(false));
});
