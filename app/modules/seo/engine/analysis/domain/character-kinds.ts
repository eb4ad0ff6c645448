/** The kinds of characters that counting words distinguishes. */
export const CHARACTER = {
  /** Ends a word. */
  space: 1,
  /** A letter or digit. */
  letter: 2,
  /** Of a script without spaces between words (Han, kana): counts as a word of its own, as in word processors. */
  ideograph: 3,
  /** An accent, a vowel sign: belongs to the letter before it. */
  mark: 4,
  /** Shows nothing: a soft hyphen, a joiner. */
  format: 5,
  /** Punctuation as wide as an ideograph, with its space in itself: ends a word. */
  wideSign: 6,
  /** Other punctuation, symbols, emoji, signs of icon fonts. */
  sign: 7,
} as const;
export type CharacterKind = (typeof CHARACTER)[keyof typeof CHARACTER];

/** Kinds of the first two planes, by code point; 0 for one that no text has shown yet. */
const KNOWN = new Uint8Array(0x20000);

const SPACE = /[\s\u200b]/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const IDEOGRAPH = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
const MARK = /\p{M}/u;
const FORMAT = /\p{Cf}/u;
/** CJK symbols and punctuation, the marks among the kana, vertical and small forms, full-width forms. */
const WIDE_SIGN = /[\u3000-\u303f\u30a0\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uff65\uffe0-\uffee]/;

function classify(code: number): CharacterKind {
  const character = String.fromCodePoint(code);
  if (SPACE.test(character)) return CHARACTER.space;
  if (LETTER_OR_DIGIT.test(character)) return IDEOGRAPH.test(character) ? CHARACTER.ideograph : CHARACTER.letter;
  if (MARK.test(character)) return CHARACTER.mark;
  if (FORMAT.test(character)) return CHARACTER.format;
  return WIDE_SIGN.test(character) ? CHARACTER.wideSign : CHARACTER.sign;
}

/** The kind of a character by the categories of Unicode. Looked up, because it is asked for every character of a site. */
export function characterKind(codePoint: number): CharacterKind {
  const known = KNOWN[codePoint];
  if (known) return known as CharacterKind;
  const kind = classify(codePoint);
  if (codePoint < KNOWN.length) KNOWN[codePoint] = kind;
  return kind;
}
