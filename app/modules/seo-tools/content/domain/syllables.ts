import { ownValue } from "#app/shared/own-value.ts";

/** Languages whose syllables can be counted here. */
export const SYLLABLE_LANGUAGES = ["en", "de", "es", "fr", "it", "nl"] as const;
export type SyllableLanguage = (typeof SYLLABLE_LANGUAGES)[number];

/*
 * Syllables are counted by rules on the spelling: a syllable for each group of vowels, corrected for what each language
 * is known to do. No rule on spelling is right for every word; over a text the errors mostly cancel out.
 */

/** Vowel groups, without the accents that change no count. */
const plain = (word: string, keep = ""): string =>
  [...word.toLowerCase()]
    .map((letter) => (keep.includes(letter) ? letter : letter.normalize("NFD").replace(/\p{M}/gu, "")))
    .join("");

const groups = (word: string, vowels: RegExp): number => word.match(vowels)?.length ?? 0;

/** English words whose spelling misleads the rules. */
const ENGLISH_EXCEPTIONS: Readonly<Record<string, number>> = {
  area: 3,
  argue: 2,
  being: 2,
  business: 2,
  create: 2,
  created: 3,
  doing: 2,
  every: 2,
  everything: 3,
  giant: 2,
  going: 2,
  idea: 3,
  ideas: 3,
  moreover: 3,
  people: 2,
  persuade: 2,
  science: 2,
  seeing: 2,
  something: 2,
  someone: 2,
  sometimes: 2,
  somewhere: 2,
  therefore: 2,
  website: 2,
  websites: 2,
};

function english(word: string): number {
  const text = plain(word)
    .replace(/'(s|t|d|m|ll|re|ve)?$/, "")
    .replace(/'/g, "");
  const known = ownValue(ENGLISH_EXCEPTIONS, text);
  if (known !== undefined) return known;
  let count = groups(text, /[aeiouy]+/g);
  // A silent e at the end ("make", "makes", "loved"), but not in "table", "added", "boxes".
  if (/[^aeiouyl]e$|[aeiouyr]le$/.test(text)) count--;
  else if (/[^aeiouytdlr]ed$|[aeiouw](?:ll?|rr?)ed$/.test(text)) count--;
  else if (/[^aeiouysxzcgl]es$|[aeiou]les$/.test(text) && !/(sh|ch)es$/.test(text)) count--;
  else if (/[gq]ues?$/.test(text)) count--;
  // ... and within: "likely", "statement", "useful"; and "lian" is one, as in "Australian".
  count -= groups(text, /[^aeiou]ely$|[tgcsv]ement|lians?$|[^aeiou]e(?:ful|less|ness)/g);
  // Vowels that stand together and are spoken apart.
  count += groups(
    text,
    /(?<![tcsg])i[ay](?!r?ge)|[^qg]ua|io(?!n|us)|[^aeiou]eo(?!u)|[aeiouy]ing$|[^aeiouy]ism$|[^ctgx]iou|iet|(?<!t|c|fr)ien|[a-z]{2}[^aeiou]iers?$/g,
  );
  // The first part of a compound keeps its silent e: "something", "homepage".
  if (/^(home|some|more|there|where|time|face|line|side)[bcdfghjklmnpqrtvwxz]./.test(text)) count--;
  return Math.max(1, count);
}

function german(word: string): number {
  // Adjacent vowels that are no diphthong are spoken apart, as in "Theater" and "Museum".
  return Math.max(
    1,
    groups(plain(word, "äöü").replace(/qu/g, "k"), /aa|ee(?!n$)|oo|ie|ei|ai|ey|ay|au|äu|eu(?!ms?$)|ui|[aeiouyäöü]/g),
  );
}

function spanish(word: string): number {
  const text = word
    .toLowerCase()
    .normalize("NFC")
    .replace(/qu|gu(?=[eéií])/g, "k");
  // Two strong vowels are spoken apart, and so is a weak one with an accent.
  return Math.max(1, groups(text, /[iuü]?[aeoáéó][iuy]?|[íú]|[iuü]+|(?<![aeou])y$/g));
}

function french(word: string): number {
  const text = plain(word, "éèêëïüâîôûà").replace(/qu|gu(?=[eiéèêy])/g, "k");
  let count = groups(text, /eau|[éèêë]|[aàâ]i|aî|au|eu|œu|oeu|oi|oî|ou|où|oû|i[aeoéèêu]|ui|[aàâeiîïoôuùûüy]/g);
  // After two consonants an i is spoken apart: "client", "oublier".
  count += groups(text, /[bcdfgptv][lr]i[aeoéè]/g);
  // The e at the end is silent, with its plural and the ending of verbs; one that is all of a word's vowels ("le") is not.
  if (count > 1 && /[^aeiouéèê]es?$|[aouéèê]es?$|[ou]ies?$|(?:rl|rt|ss|tt|nn|ll|iv|is|gn)ent$/.test(text)) count--;
  return Math.max(1, count);
}

/** "ciao" is one syllable; "zio" and "via" are two, since their stress is on the first vowel. */
function italian(word: string): number {
  const lower = word.toLowerCase().normalize("NFC");
  if (lower === "ciao") return 1;
  if (/^[^aeiouàèéìòù]*[iu][aeo]$/.test(lower) && !/^qu|^gu/.test(lower)) return 2;
  const text = lower.replace(/qu/g, "k").replace(/([cg])i(?=[aeouàèéòù])/g, "$1");
  return Math.max(1, groups(text, /[iu]?[aeoàèéòó][iu]?(?![ìù])|[iu]?[ìù]|[iu]+/g));
}

function dutch(word: string): number {
  return Math.max(
    1,
    groups(plain(word, "ëïöü"), /aai|ooi|oei|eeuw|ieuw|aa|ee|oo|uu|ie|oe|eu(?!ms?$)|ou|au|ui|ei|ij|ai|[aeiouyëïöü]/g),
  );
}

const COUNTERS: Record<SyllableLanguage, (word: string) => number> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
};

/** The syllables of one word, at least one. A number counts as one. */
export const syllablesOf = (word: string, language: SyllableLanguage): number =>
  /\p{L}/u.test(word) ? COUNTERS[language](word) : 1;
