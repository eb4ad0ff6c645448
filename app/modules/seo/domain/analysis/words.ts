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

/** The hash that `readWords` gives to this word. */
export function wordHash(word: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  return mix32(hash);
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

const PARTS = 0;
const JOINS = 1;
const STANDS_ALONE = 2;

/** What each code unit is: looked up, because it is asked for every character of a site. */
const KINDS = Uint8Array.from({ length: 65_536 }, (_, code) => (isIdeograph(code) ? STANDS_ALONE : isWordCode(code) ? JOINS : PARTS));

/** Splits a text into words: runs of letters and digits, without case; apostrophes and hyphens part them. */
export function readWords(text: string): Words {
  const lower = text.toLowerCase();
  const hashes = new Uint32Array(lower.length);
  const lengths = new Uint16Array(lower.length);
  let count = 0;
  let hash = FNV_OFFSET;
  let from = -1;
  for (let at = 0; at <= lower.length; at++) {
    const code = at < lower.length ? lower.charCodeAt(at) : 0;
    const kind = KINDS[code];
    if (kind === JOINS) {
      if (from < 0) from = at;
      hash = Math.imul(hash ^ code, FNV_PRIME);
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
      hashes[count] = mix32(Math.imul(FNV_OFFSET ^ code, FNV_PRIME));
      lengths[count] = 1;
      count++;
    }
  }
  return { count, hashes: hashes.subarray(0, count), lengths: lengths.subarray(0, count) };
}
