/** A buffer of UTF-8 bytes that are being read; cuts strings out of them. */
export class Utf8Buffer {
  bytes: Uint8Array = NOTHING;
  /** How many of the bytes count. */
  length = 0;
  /** The bytes are the caller's. */
  #isBorrowed = false;
  /** The same bytes for the runtime's decoder, and one character for each of them: made when first asked for. */
  #buffer: Buffer | undefined;
  #characters: string | undefined;
  /** The bytes that count. */
  #counted: Uint8Array | undefined;

  /** The piece is the caller's again once `dropBefore` or `keep` has been called. */
  append(piece: Uint8Array): void {
    this.#characters = undefined;
    this.#counted = undefined;
    if (this.length === 0) {
      this.#hold(piece);
      this.length = piece.length;
      this.#isBorrowed = true;
      return;
    }
    const length = this.length + piece.length;
    if (length > this.bytes.length) {
      const grown = new Uint8Array(Math.max(length, this.bytes.length * 2));
      grown.set(this.bytes.subarray(0, this.length));
      this.#hold(grown);
    }
    this.bytes.set(piece, this.length);
    this.length = length;
  }

  #hold(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.#buffer = undefined;
  }

  /** Keeps all bytes. */
  keep(): void {
    if (this.#isBorrowed) this.dropBefore(0);
  }

  dropBefore(at: number): void {
    this.#isBorrowed = false;
    this.#counted = undefined;
    this.#hold(this.bytes.slice(at, this.length));
    this.length -= at;
    // What was cut out of it may live on; the rest is not kept for its sake.
    this.#characters = undefined;
  }

  /** As of an array, among the bytes that count: what is behind them is not looked at, which may be as much again. */
  indexOf(code: number, from: number): number {
    this.#counted ??= this.length === this.bytes.length ? this.bytes : this.bytes.subarray(0, this.length);
    return this.#counted.indexOf(code, from);
  }

  /** The text from `start` to `end`; of broken characters as the Encoding standard replaces them. */
  cut(start: number, end: number): string {
    if (start === end) return "";
    const { bytes } = this;
    const buffer = this.#buffer ?? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#buffer = buffer;
    for (let at = start; at < end; at++) if ((bytes[at] ?? 0) >= 0x80) return buffer.toString("utf8", start, end);
    // A piece of one long string costs a fraction of what decoding it would.
    const characters = this.#characters ?? buffer.toString("latin1", 0, this.length);
    this.#characters = characters;
    return characters.slice(start, end);
  }

  /** The length, or where the last character begins when it is not whole; never before `at`. */
  withoutHalfCharacter(at: number): number {
    const { bytes, length } = this;
    for (let index = length - 1; index >= at && index > length - 4; index--) {
      const code = bytes[index] ?? 0;
      if (code < 0x80) return length;
      if (code >= 0xc0) return index + (code >= 0xf0 ? 4 : code >= 0xe0 ? 3 : 2) > length ? index : length;
    }
    return length;
  }
}

const NOTHING = new Uint8Array(0);
