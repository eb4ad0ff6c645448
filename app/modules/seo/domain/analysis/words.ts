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

/** Splits a text into words: runs of letters and digits, without case; apostrophes and hyphens part them. */
export function readWords(text: string): Words {
  const lower = text.toLowerCase();
  // A word and what parts it from the next are two characters at least, unless it is a sign of its own.
  const hashes = new Uint32Array(lower.length);
  const lengths = new Uint16Array(lower.length);
  let count = 0;
  let hash = FNV_OFFSET;
  let length = 0;
  const close = () => {
    if (length === 0) return;
    hashes[count] = mix32(hash);
    lengths[count] = Math.min(length, 65_535);
    count++;
    hash = FNV_OFFSET;
    length = 0;
  };
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at);
    const alone = code >= 0x3041 && isIdeograph(code);
    if (alone || !isWordCode(code)) close();
    if (alone || isWordCode(code)) {
      hash = Math.imul(hash ^ code, FNV_PRIME);
      length++;
    }
    if (alone) close();
  }
  close();
  return { count, hashes: hashes.subarray(0, count), lengths: lengths.subarray(0, count) };
}
