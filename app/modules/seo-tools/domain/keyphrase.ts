import { sentencesOf } from "#app/shared/sentences.ts";
import { wordsOf } from "./readability.ts";

/** Words that carry no topic: they may be missing where a keyphrase is looked for. */
const FUNCTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    "a an the and or but of in on at to for from with by as is are was be it its this that your our my how what why when which who do does can you we i".split(
      " ",
    ),
  ),
  de: new Set(
    "der die das den dem des ein eine einer eines einem einen und oder aber in im an am auf zu zum zur für von vom mit bei als ist sind war wie was warum wann wer ich du wir sie es".split(
      " ",
    ),
  ),
  es: new Set("el la los las un una unos unas y o pero de del en a al para por con como es son que qué cómo su tu mi se lo".split(" ")),
  fr: new Set("le la les l un une des et ou mais de du d en dans à au aux pour par avec comme est sont que qui quoi comment votre notre mon se ce".split(" ")),
  it: new Set(
    "il lo la i gli le l un uno una e o ma di del della dei delle d in nel nella a al alla per da con come è sono che chi cosa il tuo suo mio si".split(" "),
  ),
  nl: new Set("de het een en of maar van in op aan te voor met bij als is zijn was hoe wat waarom wanneer wie je jij wij ik uw ons".split(" ")),
};

/** One spelling of a word for comparing: letter case and accents do not count. */
export const foldWord = (word: string): string => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’]/g, "'").replace(/'s$/, "");

export const foldedWords = (text: string, language: string): string[] => wordsOf(text, language).map(foldWord);

/** The words of a keyphrase that carry its topic; all of them when none does, or when the language is not known. */
export function contentWords(keyphrase: string, language: string): string[] {
  const words = wordsOf(keyphrase, language).map((word) => word.toLowerCase());
  const content = words.filter((word) => !FUNCTION_WORDS[language]?.has(word));
  return [...new Set((content.length > 0 ? content : words).map(foldWord))];
}

export const knowsFunctionWords = (language: string): boolean => Object.hasOwn(FUNCTION_WORDS, language);
export const isFunctionWord = (word: string, language: string): boolean => FUNCTION_WORDS[language]?.has(word.toLowerCase()) ?? false;

/** Which part of the keyphrase's words a text has, 0 to 1. */
export function coverage(text: string, content: readonly string[], language: string): number {
  const words = new Set(foldedWords(text, language));
  return content.length === 0 ? 0 : content.filter((word) => words.has(word)).length / content.length;
}

/** How often a text uses the keyphrase: in each sentence as often as the rarest of its words stands there. */
export function countMatches(text: string, content: readonly string[], language: string): number {
  if (content.length === 0) return 0;
  let matches = 0;
  for (const sentence of sentencesOf(text)) {
    const counts = new Map<string, number>();
    for (const word of foldedWords(sentence, language)) counts.set(word, (counts.get(word) ?? 0) + 1);
    matches += Math.min(...content.map((word) => counts.get(word) ?? 0));
  }
  return matches;
}

/** Where the exact keyphrase stands in a title: "start" with nothing but function words before it, "inside", or null. */
export function exactPlace(title: string, keyphrase: string, language: string): "start" | "inside" | null {
  const words = foldedWords(title, language);
  const wanted = foldedWords(keyphrase, language);
  if (wanted.length === 0) return null;
  const at = words.findIndex((_, index) => wanted.every((word, offset) => words[index + offset] === word));
  if (at === -1) return null;
  return words.slice(0, at).every((word) => isFunctionWord(word, language)) ? "start" : "inside";
}
