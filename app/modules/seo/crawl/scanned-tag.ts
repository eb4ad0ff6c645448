import { decodeAttribute } from "./character-references.ts";
import { AMPERSAND, DOUBLE_QUOTE, EQUALS, GREATER, isNamed, isSpace, LINE_FEED, NONE, SINGLE_QUOTE, SLASH } from "./html-bytes.ts";
import type { Tag } from "./html-scan.ts";
import type { Source } from "./source.ts";

/** More than any tag that somebody wrote has: the others are not kept, so that no tag takes more memory than this. */
const MAX_ATTRIBUTES = 1_000;
const CARRIAGE_RETURN = 0x0d;

/** Where the attributes of the tag that is being read are in the source. Nothing is cut out before it is asked for. */
export class ScannedTag implements Tag {
  readonly #source: Source;
  name = "";
  count = 0;
  /** The tag ends in "/>". */
  selfClosing = false;
  /** Places of the tag in the source. */
  start = 0;
  end = 0;
  /** Four for each attribute: where its name begins and ends, where its value begins and ends. */
  readonly places: number[] = [];
  readonly #lines: LineCounter;

  constructor(source: Source) {
    this.#source = source;
    this.#lines = new LineCounter(source);
  }

  get(name: string): string | null {
    const at = this.#find(name);
    if (at === -1) return null;
    const { bytes } = this.#source;
    const start = this.places[at + 2] ?? 0;
    const end = this.places[at + 3] ?? 0;
    let hasReference = false;
    let hasOddBytes = false;
    for (let index = start; index < end; index++) {
      const code = bytes[index];
      if (code === AMPERSAND) hasReference = true;
      else if (code === CARRIAGE_RETURN || code === 0) hasOddBytes = true;
    }
    const raw = this.#source.cut(start, end);
    const value = hasOddBytes ? raw.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd") : raw;
    return hasReference ? decodeAttribute(value) : value;
  }

  has(name: string): boolean {
    return this.#find(name) !== -1;
  }

  line(): number {
    return this.#lines.lineAt(this.start);
  }

  endLine(): number {
    return this.#lines.lineAt(this.end);
  }

  /** The bytes before `at` are done with and will be dropped. */
  drop(at: number): void {
    this.#lines.drop(at);
  }

  /** Of an attribute that is given twice the first counts. */
  #find(name: string): number {
    const { places } = this;
    const { bytes } = this.#source;
    const { length } = name;
    for (let at = 0; at < this.count * 4; at += 4) {
      const start = places[at] ?? 0;
      if ((places[at + 1] ?? 0) - start === length && isNamed(bytes, start, name)) return at;
    }
    return -1;
  }

  /** Keeps the places of one more attribute. */
  add(nameAt: number, nameEnd: number, valueAt: number, valueEnd: number): void {
    if (this.count >= MAX_ATTRIBUTES) return;
    const place = this.count++ * 4;
    const { places } = this;
    places[place] = nameAt;
    places[place + 1] = nameEnd;
    places[place + 2] = valueAt;
    places[place + 3] = valueEnd;
  }
}

/** Counts the lines of a source up to places that only grow; each line feed is looked for once. */
class LineCounter {
  readonly #source: Source;
  #lines = 1;
  /** The first line feed that is not counted yet; -1 when there is none before `#searchedTo`. */
  #lineFeed = -1;
  #searchedTo = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  lineAt(at: number): number {
    for (;;) {
      if (this.#lineFeed === -1) {
        if (this.#searchedTo >= at) return this.#lines;
        this.#lineFeed = this.#source.indexOf(LINE_FEED, this.#searchedTo);
        this.#searchedTo = this.#lineFeed === -1 ? this.#source.length : this.#lineFeed + 1;
        if (this.#lineFeed === -1) return this.#lines;
      }
      if (this.#lineFeed >= at) return this.#lines;
      this.#lines++;
      this.#lineFeed = -1;
    }
  }

  drop(at: number): void {
    this.lineAt(at);
    if (this.#lineFeed !== -1) this.#lineFeed -= at;
    this.#searchedTo = Math.max(0, this.#searchedTo - at);
  }
}

/**
 * Reads the attributes of the tag whose name ends at `start`, by the tokenizer of the HTML standard, into `tag` when one is given.
 * Returns the index of the `>` that ends the tag; -1 when it is not there yet.
 */
export function tagEnd({ bytes, length }: Source, start: number, tag: ScannedTag | null): number {
  if (tag) tag.count = 0;
  for (let at = start; ; ) {
    let code = at < length ? (bytes[at] ?? 0) : NONE;
    let previous = NONE;
    while (code === SLASH || isSpace(code)) {
      previous = code;
      code = ++at < length ? (bytes[at] ?? 0) : NONE;
    }
    if (code === NONE) return -1;
    if (code === GREATER) {
      if (tag) tag.selfClosing = previous === SLASH;
      return at;
    }
    const nameAt = at;
    // An equals sign in front is part of the name.
    do code = ++at < length ? (bytes[at] ?? 0) : NONE;
    while (code !== EQUALS && code !== GREATER && code !== SLASH && code !== NONE && !isSpace(code));
    const nameEnd = at;
    while (isSpace(code)) code = ++at < length ? (bytes[at] ?? 0) : NONE;
    let valueAt = nameEnd;
    let valueEnd = nameEnd;
    if (code === EQUALS) {
      do code = ++at < length ? (bytes[at] ?? 0) : NONE;
      while (isSpace(code));
      valueAt = at;
      if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
        const quote = code;
        valueAt++;
        do code = ++at < length ? (bytes[at] ?? 0) : NONE;
        while (code !== quote && code !== NONE);
        if (code === NONE) return -1;
        valueEnd = at++;
      } else {
        while (code !== GREATER && code !== NONE && !isSpace(code)) code = ++at < length ? (bytes[at] ?? 0) : NONE;
        valueEnd = at;
      }
    }
    if (at >= length) return -1;
    tag?.add(nameAt, nameEnd, valueAt, valueEnd);
  }
}
