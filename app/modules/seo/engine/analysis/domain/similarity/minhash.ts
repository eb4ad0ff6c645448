import { mix32, type WordHashes } from "./word-hashes.ts";

/** Numbers of a signature. The error of an estimate has a standard deviation of √(J(1 − J) ÷ 128): 4.4% at worst, 2.7% at 90%. */
export const MINHASH_VALUES = 128;
/** Words in a row that make one element of the set of a page. */
export const SHINGLE_WORDS = 5;
/** A shorter page says too little to be called a copy of another. */
export const MIN_WORDS = 20;

const BIN_BITS = 7;
const EMPTY = 0xffffffff;
const MULTIPLIER = 0x9e3779b1;

/**
 * Signature of a text: of the shingles that fall into each of 128 bins the smallest hash, 16 bits of it. One hash for
 * each shingle is enough (Li, Owen and Zhang 2012, "One Permutation Hashing"); an empty bin borrows from a bin chosen by a
 * hash of its own number, the same for every text (Shrivastava 2017, "Optimal Densification"). Null for a text that is too short.
 */
export function minHash({ count, hashes }: Pick<WordHashes, "count" | "hashes">): Uint16Array | null {
  if (count < MIN_WORDS) return null;
  const least = new Uint32Array(MINHASH_VALUES).fill(EMPTY);
  const oldest = power(SHINGLE_WORDS);
  let rolling = 0;
  for (let at = 0; at < count; at++) {
    rolling = (Math.imul(rolling, MULTIPLIER) + (hashes[at] ?? 0)) | 0;
    if (at >= SHINGLE_WORDS) rolling = (rolling - Math.imul(hashes[at - SHINGLE_WORDS] ?? 0, oldest)) | 0;
    if (at < SHINGLE_WORDS - 1) continue;
    const hash = mix32(rolling);
    const bin = hash >>> (32 - BIN_BITS);
    const value = hash & ((1 << (32 - BIN_BITS)) - 1);
    if (value < (least[bin] ?? EMPTY)) least[bin] = value;
  }
  const signature = new Uint16Array(MINHASH_VALUES);
  for (let bin = 0; bin < MINHASH_VALUES; bin++) {
    let lender = bin;
    for (let attempt = 1; least[lender] === EMPTY; attempt++)
      lender = mix32(Math.imul(bin + 1, MULTIPLIER) + attempt) >>> (32 - BIN_BITS);
    signature[bin] = mix32(least[lender] ?? 0) & 0xffff;
  }
  return signature;
}

function power(exponent: number): number {
  let result = 1;
  for (let round = 0; round < exponent; round++) result = Math.imul(result, MULTIPLIER);
  return result;
}

/** Estimated part of the shingles that two pages share (Jaccard index), 0 to 1, of two signatures in one array. */
export function similarityAt(signatures: Uint16Array, a: number, b: number): number {
  let equal = 0;
  for (let at = 0; at < MINHASH_VALUES; at++)
    if (signatures[a * MINHASH_VALUES + at] === signatures[b * MINHASH_VALUES + at]) equal++;
  return equal / MINHASH_VALUES;
}

/** Exact part of the shingles that two texts share: for a pair that a person looks at. */
export function exactSimilarity(
  a: Pick<WordHashes, "count" | "hashes">,
  b: Pick<WordHashes, "count" | "hashes">,
): number {
  const left = shingles(a);
  const right = shingles(b);
  let shared = 0;
  for (const shingle of left) if (right.has(shingle)) shared++;
  const all = left.size + right.size - shared;
  return all === 0 ? 0 : shared / all;
}

function shingles({ count, hashes }: Pick<WordHashes, "count" | "hashes">): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + SHINGLE_WORDS <= count; at++) found.add(hashes.subarray(at, at + SHINGLE_WORDS).join(" "));
  return found;
}
