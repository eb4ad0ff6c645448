import { CHARACTER, type CharacterKind, characterKind } from "../character-kinds.ts";

/** The words of a text as numbers: what the analyses of whole sites compare. No string is made for any of them. */
export interface WordHashes {
  count: number;
  /** 32-bit hash of each word in small letters, in the order of the text. */
  hashes: Uint32Array;
  /** Letters of each word. */
  lengths: Uint16Array;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Spreads the bits of a 32-bit number (the finaliser of MurmurHash3). */
export function mix32(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const PARTS = 1;
const JOINS = 2;
const STANDS_ALONE = 3;
/** Joins when a word is open, and begins none. */
const FOLLOWS = 4;
/** Not there, as far as words are concerned. */
const NOTHING = 5;
/** The first half of a character outside of the basic plane. */
const HALF = 6;
const KIND_OF: Readonly<Record<CharacterKind, number>> = {
  [CHARACTER.space]: PARTS,
  [CHARACTER.letter]: JOINS,
  [CHARACTER.ideograph]: STANDS_ALONE,
  [CHARACTER.mark]: FOLLOWS,
  [CHARACTER.format]: NOTHING,
  [CHARACTER.wideSign]: PARTS,
  [CHARACTER.sign]: PARTS,
};
const SMALL_SIGMA = 0x3c3;
const LAST_SIGMA = 0x3c2;

/** What each code unit is, above its small letter; 0 for one that no text has shown yet. Looked up, because it is asked for every character of a site. */
const SIGNS = new Uint32Array(65_536);

function learnSign(code: number): number {
  const lower = String.fromCharCode(code).toLowerCase();
  // A letter that grows in small, like İ, stays as it is; the sigma that ends a word is one with the others.
  const small = lower.length > 1 ? code : lower.charCodeAt(0) === LAST_SIGMA ? SMALL_SIGMA : lower.charCodeAt(0);
  const kind = code >= 0xd800 && code <= 0xdbff ? HALF : KIND_OF[characterKind(small)];
  const sign = kind * 0x10000 + small;
  SIGNS[code] = sign;
  return sign;
}

const step = (hash: number, sign: number): number => Math.imul(hash ^ (sign & 0xffff), FNV_PRIME);

/** The hash that `readWords` gives to this word; of several, which a hyphen may join, one of them all. */
export function wordHash(word: string): number {
  const [first = FNV_OFFSET, ...others] = hashWords(word).hashes;
  return others.reduce((hash, other) => mix32(hash ^ other), first);
}

/** Memory for the words of texts of up to so many characters. */
export const allocateWordHashes = (chars: number): Omit<WordHashes, "count"> => ({
  hashes: new Uint32Array(chars),
  lengths: new Uint16Array(chars),
});

/**
 * Splits a text into words: runs of letters and digits, without case; apostrophes and hyphens part them.
 * @param room memory that is used again: the words are good until it is used for the next text
 */
export function hashWords(text: string, room = allocateWordHashes(text.length)): WordHashes {
  const { hashes, lengths } = room;
  const { length } = text;
  let count = 0;
  let hash = FNV_OFFSET;
  let from = -1;
  for (let at = 0; at <= length; at++) {
    const code = at < length ? text.charCodeAt(at) : 0x20;
    const sign = SIGNS[code] || learnSign(code);
    let kind = sign >>> 16;
    let second = 0;
    if (kind === HALF) {
      const point = text.codePointAt(at) ?? code;
      kind = KIND_OF[characterKind(point)];
      if (point > 0xffff) second = text.charCodeAt(++at);
    }
    if (kind === NOTHING) continue;
    if (kind === JOINS || (kind === FOLLOWS && from >= 0)) {
      if (from < 0) from = second === 0 ? at : at - 1;
      hash = step(hash, sign);
      if (second !== 0) hash = step(hash, second);
      continue;
    }
    if (from >= 0) {
      hashes[count] = mix32(hash);
      lengths[count] = Math.min((second === 0 ? at : at - 1) - from, 65_535);
      count++;
      hash = FNV_OFFSET;
      from = -1;
    }
    if (kind === STANDS_ALONE) {
      const own = step(FNV_OFFSET, sign);
      hashes[count] = mix32(second === 0 ? own : step(own, second));
      lengths[count] = 1;
      count++;
    }
  }
  return { count, hashes: hashes.subarray(0, count), lengths: lengths.subarray(0, count) };
}
