/**
 * Folds the visible text of a page as it streams by: counts words and hashes, keeps no text.
 * The hash is 64-bit FNV-1a (Fowler, Noll, Vo) over the UTF-8 of the text with each run of white space as one space.
 */
export class TextFold {
  // The 64-bit state in two halves: BigInt would cost more than the parsing.
  #high = 0xcbf29ce4 | 0;
  #low = 0x84222325 | 0;
  #words = 0;
  #inWord = false;
  #pendingSpace = false;
  #empty = true;

  /** One step of the hash: × the prime 2^40 + 0x1b3, modulo 2^64, in halves of 16 bits so that all stays integer. */
  #byte(value: number): void {
    const low = this.#low ^ value;
    const first = (low & 0xffff) * 0x1b3;
    const second = (low >>> 16) * 0x1b3 + (first >>> 16);
    this.#high = (Math.imul(this.#high, 0x1b3) + (second >>> 16) + (low << 8)) | 0;
    this.#low = (second << 16) | (first & 0xffff);
  }

  /** Ends the current word: called between text nodes, so that neighbours do not run together. */
  breakWord(): void {
    this.#inWord = false;
    this.#pendingSpace = !this.#empty;
  }

  /** Adds decoded text. */
  add(text: string): void {
    // Copies in local variables: a private field costs a look-up for each character.
    let high = this.#high;
    let low = this.#low;
    let words = this.#words;
    let inWord = this.#inWord;
    let pendingSpace = this.#pendingSpace;
    let empty = this.#empty;
    const { length } = text;
    let at = 0;
    while (at < length) {
      // Nearly every character: the general way below comes to the same.
      for (; at < length; at++) {
        const code = text.charCodeAt(at);
        if (code >= 0x80) break;
        const kind = ASCII[code];
        if (kind === SPACE) {
          inWord = false;
          pendingSpace = !empty;
          continue;
        }
        if (pendingSpace) {
          const value = low ^ 0x20;
          const first = (value & 0xffff) * 0x1b3;
          const second = (value >>> 16) * 0x1b3 + (first >>> 16);
          high = (Math.imul(high, 0x1b3) + (second >>> 16) + (value << 8)) | 0;
          low = (second << 16) | (first & 0xffff);
          pendingSpace = false;
        }
        empty = false;
        if (kind === WORD && !inWord) {
          words++;
          inWord = true;
        }
        const value = low ^ code;
        const first = (value & 0xffff) * 0x1b3;
        const second = (value >>> 16) * 0x1b3 + (first >>> 16);
        high = (Math.imul(high, 0x1b3) + (second >>> 16) + (value << 8)) | 0;
        low = (second << 16) | (first & 0xffff);
      }
      if (at === length) break;
      this.#high = high;
      this.#low = low;
      this.#words = words;
      this.#inWord = inWord;
      this.#pendingSpace = pendingSpace;
      this.#empty = empty;
      at += this.#addOne(text, at);
      high = this.#high;
      low = this.#low;
      words = this.#words;
      inWord = this.#inWord;
      pendingSpace = this.#pendingSpace;
      empty = this.#empty;
    }
    this.#high = high;
    this.#low = low;
    this.#words = words;
    this.#inWord = inWord;
    this.#pendingSpace = pendingSpace;
    this.#empty = empty;
  }

  /** Adds the character at `at`, of any script. Returns how many units it takes. */
  #addOne(text: string, at: number): number {
    let code = text.charCodeAt(at);
    let units = 1;
    if (isSpace(code)) {
      this.breakWord();
      return units;
    }
    if (this.#pendingSpace) {
      this.#byte(0x20);
      this.#pendingSpace = false;
    }
    this.#empty = false;
    if (code >= 0xd800 && code <= 0xdfff) {
      code = text.codePointAt(at) ?? code;
      if (code > 0xffff) units = 2;
      else code = 0xfffd;
    }
    if (isIdeograph(code)) {
      // Scripts without spaces: each character counts, as word processors do.
      this.#words++;
      this.#inWord = false;
    } else if (!this.#inWord && isWordPart(code)) {
      this.#words++;
      this.#inWord = true;
    }
    this.#utf8(code);
    return units;
  }

  #utf8(code: number): void {
    if (code < 0x80) this.#byte(code);
    else if (code < 0x800) {
      this.#byte(0xc0 | (code >> 6));
      this.#byte(0x80 | (code & 0x3f));
    } else {
      if (code < 0x10000) this.#byte(0xe0 | (code >> 12));
      else {
        this.#byte(0xf0 | (code >> 18));
        this.#byte(0x80 | ((code >> 12) & 0x3f));
      }
      this.#byte(0x80 | ((code >> 6) & 0x3f));
      this.#byte(0x80 | (code & 0x3f));
    }
  }

  /** Runs of letters and digits so far; ideographs count one each. */
  get wordCount(): number {
    return this.#words;
  }

  /** Sixteen hex digits. */
  get hash(): string {
    return [this.#high, this.#low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
  }
}

const isSpace = (code: number): boolean =>
  code === 0x20 ||
  (code >= 0x09 && code <= 0x0d) ||
  code === 0xa0 ||
  code === 0x1680 ||
  (code >= 0x2000 && code <= 0x200b) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x3000 ||
  code === 0xfeff;

/** Letters and digits; beyond ASCII everything but the punctuation and symbol blocks. */
const isWordPart = (code: number): boolean =>
  code < 0x80
    ? (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)
    : code >= 0xc0 && !(code >= 0x2000 && code <= 0x2bff) && !(code >= 0x3000 && code <= 0x303f);

/** Kana, Han with its extensions; Hangul is written with spaces. */
const isIdeograph = (code: number): boolean =>
  code >= 0x3040 &&
  ((code <= 0x30ff && code >= 0x3040) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff) || (code >= 0x20000 && code <= 0x3ffff));

const SPACE = 1;
const WORD = 2;
const ASCII = Uint8Array.from({ length: 0x80 }, (_, code) => (isSpace(code) ? SPACE : isWordPart(code) ? WORD : 0));
