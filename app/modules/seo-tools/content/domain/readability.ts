import { sentencesOf } from "#app/shared/text/sentences.ts";
import { type SyllableLanguage, syllablesOf } from "./syllables.ts";

/** What the formulas are made of. */
export interface TextCounts {
  words: number;
  sentences: number;
  syllables: number;
  /** Letters and digits, as Gulpease counts them. */
  letters: number;
  characters: number;
  paragraphs: number;
  longestSentenceWords: number;
  longestParagraphWords: number;
  /** Sentences of more than 20 words (Italian: 25). */
  longSentences: number;
}

/** Yoast's "Sentence length": 20 words, for Italian 25. */
const LONG_SENTENCE_WORDS: Partial<Record<string, number>> = { it: 25 };
export const longSentenceWords = (language: string): number => LONG_SENTENCE_WORDS[language] ?? 20;

/** Scripts without spaces between words. */
const IDEOGRAPHS = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]`;
/** Letters and digits with the marks above and below them. */
const RUN = String.raw`[[\p{L}\p{N}]--${IDEOGRAPHS}][[\p{L}\p{N}\p{M}\p{Cf}]--${IDEOGRAPHS}]*`;
/** What an apostrophe, a full stop or a comma joins is one word; of scripts without spaces each sign is one. */
const WORD = new RegExp(`[[\\p{L}\\p{N}]&&${IDEOGRAPHS}]|${RUN}(?:['’.,]${RUN})*`, "gv");

/** The words of a text. A word with an apostrophe is one, except before a vowel in French and Italian ("l'eau"), where it is two. */
export function wordsOf(text: string, language = "en"): string[] {
  const split = language === "fr" || language === "it" ? text.replace(/(\p{L})['’](?=\p{L})/gu, "$1 ") : text;
  return split.match(WORD) ?? [];
}

/** The largest of some counts: of a long text more than a call may have arguments. */
export const largest = (counts: readonly number[]): number => counts.reduce((most, count) => Math.max(most, count), 0);

/** Counts a text. Syllables are 0 for a language whose syllables cannot be counted. */
export function countText(text: string, language: string): TextCounts {
  const sentences = sentencesOf(text).map((sentence) => wordsOf(sentence, language).length);
  const words = wordsOf(text, language);
  const paragraphs = text
    .split(/\n+/)
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph))
    .map((paragraph) => wordsOf(paragraph, language).length);
  const limit = longSentenceWords(language);
  return {
    words: words.length,
    sentences: sentences.length,
    // Of the words as they are spelled: what is left of an article before a vowel is a word, but no syllable ("l'eau").
    syllables: isSupported(language)
      ? wordsOf(text).reduce((total, word) => total + syllablesOf(word, language), 0)
      : 0,
    letters: words.reduce((total, word) => total + (word.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0),
    characters: [...text.replace(/\s+/g, " ").trim()].length,
    paragraphs: paragraphs.length,
    longestSentenceWords: largest(sentences),
    longestParagraphWords: largest(paragraphs),
    longSentences: sentences.filter((count) => count > limit).length,
  };
}

export interface ReadingScore {
  name: string;
  score: number;
  /** In words: how hard the text is. */
  meaning: string;
  formula: string;
  source: string;
}

type Basis = Pick<TextCounts, "words" | "sentences" | "syllables" | "letters">;

/** Flesch's own bands (1949); the adaptations keep them. */
const ease = (score: number): string => {
  if (score >= 90) return "very easy";
  if (score >= 80) return "easy";
  if (score >= 70) return "fairly easy";
  if (score >= 60) return "standard";
  if (score >= 50) return "fairly difficult";
  return score >= 30 ? "difficult" : "very difficult";
};

/** Lucisano and Piemontese's bands: who understands it. */
const gulpeaseMeaning = (score: number): string => {
  if (score >= 80) return "easy for readers with primary school";
  if (score >= 60) return "easy for readers with middle school";
  return score >= 40 ? "easy for readers with secondary school" : "difficult even with secondary school";
};

const round = (value: number): number => Math.round(value * 10) / 10;

interface EaseFormula {
  name: string;
  base: number;
  /** Per word of the average sentence. */
  sentence: number;
  /** Per syllable of the average word. */
  syllable: number;
  source: string;
}

/** 206.835 − 1.015 × words per sentence − 84.6 × syllables per word, and what it became in other languages. */
const EASE: Record<SyllableLanguage, EaseFormula> = {
  en: {
    name: "Flesch Reading Ease",
    base: 206.835,
    sentence: 1.015,
    syllable: 84.6,
    source: "Flesch, A new readability yardstick, 1948",
  },
  de: {
    name: "Flesch, German by Amstad",
    base: 180,
    sentence: 1,
    syllable: 58.5,
    source: "Amstad, Wie verständlich sind unsere Zeitungen?, 1978",
  },
  es: {
    name: "Fernández Huerta",
    base: 206.84,
    sentence: 1.02,
    syllable: 60,
    source:
      "Fernández Huerta, Medidas sencillas de lecturabilidad, 1959; with words per sentence, as later authors corrected it",
  },
  fr: {
    name: "Kandel and Moles",
    base: 207,
    sentence: 1.015,
    syllable: 73.6,
    source: "Kandel and Moles, Application de l'indice de Flesch à la langue française, 1958",
  },
  it: {
    name: "Flesch–Vacca",
    base: 217,
    sentence: 1.3,
    syllable: 60,
    source: "Franchina and Vacca, Adaptation of Flesch readability index, 1986",
  },
  nl: {
    name: "Flesch–Douma",
    base: 206.84,
    sentence: 0.93,
    syllable: 77,
    source: "Douma, De leesbaarheid van landbouwbladen, 1960",
  },
};

export const isSupported = (language: string): language is SyllableLanguage => Object.hasOwn(EASE, language);

/** The scores that exist for a language; none for a language without a formula of its own, or a text without words. */
export function scoresOf(counts: Basis, language: string): ReadingScore[] {
  const { words, sentences, syllables, letters } = counts;
  if (!isSupported(language) || words === 0 || sentences === 0) return [];
  const { name, base, sentence, syllable, source } = EASE[language];
  const perSentence = words / sentences;
  const perWord = syllables / words;
  const score = base - sentence * perSentence - syllable * perWord;
  const scores: ReadingScore[] = [
    {
      name,
      score: round(score),
      meaning: ease(score),
      formula: `${base} − ${sentence} × words per sentence − ${syllable} × syllables per word`,
      source,
    },
  ];
  if (language === "en") {
    const grade = 0.39 * perSentence + 11.8 * perWord - 15.59;
    scores.push({
      name: "Flesch–Kincaid grade",
      score: round(grade),
      meaning: `about ${Math.max(0, Math.round(grade))} years of school in the United States`,
      formula: "0.39 × words per sentence + 11.8 × syllables per word − 15.59",
      source: "Kincaid, Fishburne, Rogers and Chissom, 1975",
    });
  }
  if (language === "it") {
    const gulpease = 89 + (300 * sentences - 10 * letters) / words;
    scores.push({
      name: "Gulpease",
      score: round(gulpease),
      meaning: gulpeaseMeaning(gulpease),
      formula: "89 + (300 × sentences − 10 × letters) ÷ words",
      source: "Lucisano and Piemontese, GULPEASE, 1988",
    });
  }
  return scores;
}
