import type { TextSpan } from "#app/platform/web/html/html-scanner.ts";
import { CHARACTER, characterKind } from "../../analysis/domain/character-kinds.ts";

/** Characters that are kept of a text. */
export const TEXT_CHARS = 20_000;
/** Each of them takes three bytes at most, or four for two. */
const MAX_BYTES = TEXT_CHARS * 3;
const FIRST_BYTES = 16_384;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const OTHER_OFFSET = 0x9747b28c;
const OTHER_PRIME = 0x5bd1e995;

/** The gap between the last character and the next. */
const GAP = { none: 0, space: 1, block: 2 } as const;
type Gap = (typeof GAP)[keyof typeof GAP];

const encoder = new TextEncoder();

/**
 * Folds the visible text of a page as it streams by: counts words, hashes, and keeps its beginning, all in one pass over the bytes.
 * The hash is of the UTF-8 of the text with each run of white space as one space: 32-bit FNV-1a (Fowler, Noll, Vo), then the same
 * with another beginning and another prime. One 64-bit product costs a multiple of two of 32 bits, for each byte of a site.
 */
export class TextCollector {
  #fnv = FNV_OFFSET | 0;
  #other = OTHER_OFFSET | 0;
  #words = 0;
  #inWord = false;
  #gap: Gap = GAP.none;
  #empty = true;
  #kept = new Uint8Array(FIRST_BYTES);
  #keptBytes = 0;

  /** Ends the word and the block that are open: the text that follows begins a new line. */
  breakBlock(): void {
    this.#inWord = false;
    if (!this.#empty) this.#gap = GAP.block;
  }

  /** Ends the word that is open, within its block: a picture is there. */
  breakWord(): void {
    this.#inWord = false;
    if (!this.#empty && this.#gap === GAP.none) this.#gap = GAP.space;
  }

  /** Adds text of the block that is open. */
  add(text: string): void {
    const bytes = encoder.encode(text);
    this.#addBytes(bytes, 0, bytes.length);
  }

  /** The same text as bytes, which costs less. */
  addSpan({ bytes, start, end }: TextSpan): void {
    this.#addBytes(bytes, start, end);
  }

  #addBytes(bytes: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start);
    // Copies in local variables: a private field costs a look-up for each character.
    const kept = this.#kept;
    let keptBytes = this.#keptBytes;
    let fnv = this.#fnv;
    let other = this.#other;
    let words = this.#words;
    let inWord = this.#inWord;
    let gap: Gap = this.#gap;
    let empty = this.#empty;
    for (let at = start; at < end; ) {
      let size = 1;
      let kind: number = KINDS[bytes[at] ?? 0] ?? OTHER;
      if (kind === LONG) {
        size = sizeOf(bytes, at, end);
        kind = size === 1 ? OTHER : characterKind(codePoint(bytes, at, size));
      }
      if (kind === SPACE) {
        inWord = false;
        if (gap === GAP.none && !empty) gap = GAP.space;
        at += size;
        continue;
      }
      if (kind === NOTHING) {
        at += size;
        continue;
      }
      if (gap !== GAP.none) {
        fnv = Math.imul(fnv ^ 0x20, FNV_PRIME);
        other = Math.imul(other ^ 0x20, OTHER_PRIME);
        if (keptBytes < MAX_BYTES) kept[keptBytes++] = gap === GAP.block ? 0x0a : 0x20;
        gap = GAP.none;
      }
      empty = false;
      if (kind === IDEOGRAPH) {
        // Scripts without spaces: each character counts, as word processors do.
        words++;
        inWord = false;
      } else if (kind === WIDE_SIGN) inWord = false;
      else if (kind === WORD && !inWord) {
        words++;
        inWord = true;
      }
      // To the end of the character; of most texts in one go to the end of the word.
      let next = at + size;
      do {
        const byte = bytes[at++] ?? 0;
        fnv = Math.imul(fnv ^ byte, FNV_PRIME);
        other = Math.imul(other ^ byte, OTHER_PRIME);
        if (keptBytes < MAX_BYTES) kept[keptBytes++] = byte;
        if (at === next && at < end && inWord && KINDS[bytes[at] ?? 0] === WORD) next++;
      } while (at < next);
    }
    this.#keptBytes = keptBytes;
    this.#fnv = fnv;
    this.#other = other;
    this.#words = words;
    this.#inWord = inWord;
    this.#gap = gap;
    this.#empty = empty;
  }

  /** Reserves room for so many bytes more, and for the gap in front of each. */
  #reserve(size: number): void {
    const wanted = Math.min(MAX_BYTES, this.#keptBytes + size + 1);
    if (wanted <= this.#kept.length) return;
    const grown = new Uint8Array(Math.min(MAX_BYTES, Math.max(wanted, this.#kept.length * 2)));
    grown.set(this.#kept.subarray(0, this.#keptBytes));
    this.#kept = grown;
  }

  /** Runs of other characters than white space with a letter or digit among them ("well-known" is one); ideographs count one each. */
  get wordCount(): number {
    return this.#words;
  }

  /** Sixteen hex digits. */
  get hash(): string {
    return [this.#fnv, this.#other].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
  }

  /** The beginning of the text: each run of white space as one space, one block on each line, no empty lines. */
  get text(): string {
    const { buffer, byteOffset } = this.#kept;
    return Buffer.from(buffer, byteOffset, this.#keptBytes).toString("utf8").slice(0, TEXT_CHARS).trimEnd();
  }
}

const SPACE = CHARACTER.space;
const WORD = CHARACTER.letter;
const IDEOGRAPH = CHARACTER.ideograph;
const WIDE_SIGN = CHARACTER.wideSign;
/** Of a byte that is no character of UTF-8. */
const OTHER = CHARACTER.sign;
/** Of a byte: the first of a character of several. */
const LONG = 100;
/** A zero byte, which the tree builder of the HTML standard leaves out. */
const NOTHING = 101;
const KINDS = Uint8Array.from({ length: 0x100 }, (_, code) =>
  code >= 0x80 ? LONG : code === 0 ? NOTHING : characterKind(code),
);

/** Bytes of the character at `at`; one when it is not UTF-8. */
function sizeOf(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at] ?? 0;
  const size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
  if (first >= 0xf5 || at + size > end) return 1;
  for (let index = at + 1; index < at + size; index++) if (((bytes[index] ?? 0) & 0xc0) !== 0x80) return 1;
  return size;
}

function codePoint(bytes: Uint8Array, at: number, size: number): number {
  let code = (bytes[at] ?? 0) & (size === 2 ? 0x1f : size === 3 ? 0x0f : 0x07);
  for (let index = at + 1; index < at + size; index++) code = (code << 6) | ((bytes[index] ?? 0) & 0x3f);
  return code;
}
