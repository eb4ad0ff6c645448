/** The words of a text as numbers: what the analyses of whole sites compare. No string is made for any of them. */
export interface Words {
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

/** Scripts without spaces between words: each sign counts as a word. */
const isIdeograph = (code: number): boolean => (code >= 0x3041 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);

function isWordCode(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  // Signs of Latin-1 but for ª, µ and º; × and ÷; then punctuation, arrows, box drawing, and the CJK and full-width marks.
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba;
  if (code === 0xd7 || code === 0xf7) return false;
  return !(
    (code >= 0x2000 && code <= 0x2bff) ||
    (code >= 0x3000 && code <= 0x3040) ||
    (code >= 0xfe10 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff0f)
  );
}

const PARTS = 1;
const JOINS = 2;
const STANDS_ALONE = 3;
const SMALL_SIGMA = 0x3c3;
const LAST_SIGMA = 0x3c2;

/** What each code unit is, above its small letter; 0 for one that no text has shown yet. Looked up, because it is asked for every character of a site. */
const SIGNS = new Uint32Array(65_536);

function learnSign(code: number): number {
  const lower = String.fromCharCode(code).toLowerCase();
  // A letter that grows in small, like İ, stays as it is; the sigma that ends a word is one with the others.
  const small = lower.length > 1 ? code : lower.charCodeAt(0) === LAST_SIGMA ? SMALL_SIGMA : lower.charCodeAt(0);
  const kind = isIdeograph(small) ? STANDS_ALONE : isWordCode(small) ? JOINS : PARTS;
  const sign = kind * 0x10000 + small;
  SIGNS[code] = sign;
  return sign;
}

const step = (hash: number, sign: number): number => Math.imul(hash ^ (sign & 0xffff), FNV_PRIME);

/** The hash that `readWords` gives to this word. */
export function wordHash(word: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < word.length; at++) hash = step(hash, learnSign(word.charCodeAt(at)));
  return mix32(hash);
}

/** Memory for the words of texts of up to so many characters. */
export const roomForWords = (chars: number): Omit<Words, "count"> => ({ hashes: new Uint32Array(chars), lengths: new Uint16Array(chars) });

/**
 * Splits a text into words: runs of letters and digits, without case; apostrophes and hyphens part them.
 * @param room memory that is used again: the words are good until it is used for the next text
 */
export function readWords(text: string, room = roomForWords(text.length)): Words {
  const { hashes, lengths } = room;
  const { length } = text;
  let count = 0;
  let hash = FNV_OFFSET;
  let from = -1;
  for (let at = 0; at <= length; at++) {
    const code = at < length ? text.charCodeAt(at) : 0;
    const sign = SIGNS[code] || learnSign(code);
    const kind = sign >>> 16;
    if (kind === JOINS) {
      if (from < 0) from = at;
      hash = step(hash, sign);
      continue;
    }
    if (from >= 0) {
      hashes[count] = mix32(hash);
      lengths[count] = Math.min(at - from, 65_535);
      count++;
      hash = FNV_OFFSET;
      from = -1;
    }
    if (kind === STANDS_ALONE) {
      hashes[count] = mix32(step(FNV_OFFSET, sign));
      lengths[count] = 1;
      count++;
    }
  }
  return { count, hashes: hashes.subarray(0, count), lengths: lengths.subarray(0, count) };
}
