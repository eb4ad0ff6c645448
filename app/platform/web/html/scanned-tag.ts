import { decodeAttribute } from "./character-references.ts";
import { stepOf } from "./element-name-table.ts";
import {
  AMPERSAND,
  DOUBLE_QUOTE,
  EQUALS,
  endsName,
  GREATER,
  isNamed,
  isSpace,
  LINE_FEED,
  SINGLE_QUOTE,
  SLASH,
} from "./html-bytes.ts";
import type { Tag } from "./html-scanner.ts";
import type { Utf8Buffer } from "./utf8-buffer.ts";

/** More than any real tag has. Further attributes are not kept, which bounds the memory of a tag. */
const MAX_ATTRIBUTES = 1_000;
const CARRIAGE_RETURN = 0x0d;

/** What is read next of a tag. */
const PHASE = {
  name: 0,
  between: 1,
  attribute: 2,
  behindAttribute: 3,
  beforeValue: 4,
  quotedValue: 5,
  value: 6,
} as const;
type Phase = (typeof PHASE)[keyof typeof PHASE];

/**
 * Reads one tag at a time, by the tokenizer of the HTML standard, and keeps where its attributes are in the source: nothing is
 * cut out before it is asked for. A tag may arrive in pieces: each byte is looked at once.
 */
export class ScannedTag implements Tag {
  readonly #source: Utf8Buffer;
  name = "";
  /** The tag ends in "/>". */
  selfClosing = false;
  /** Places in the source: of the tag, and of its name. */
  start = 0;
  end = 0;
  nameStart = 0;
  nameEnd = 0;
  /** Of the name; see `stepOf`. */
  hash = 0;
  #count = 0;
  /** Four for each attribute: where its name begins and ends, where its value begins and ends. */
  readonly #places: number[] = [];
  readonly #lines: LineCounter;
  #at = 0;
  #phase: Phase = PHASE.name;
  #keeps = false;
  #quote = 0;
  /** Of the attribute that is being read. */
  #attributeAt = 0;
  #attributeEnd = 0;
  #valueAt = 0;

  constructor(source: Utf8Buffer) {
    this.#source = source;
    this.#lines = new LineCounter(source);
  }

  get(name: string): string | null {
    const at = this.#find(name);
    if (at === -1) return null;
    const { bytes } = this.#source;
    const start = this.#places[at + 2] ?? 0;
    const end = this.#places[at + 3] ?? 0;
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
    this.nameStart -= at;
    this.nameEnd -= at;
    this.#at -= at;
    this.#attributeAt -= at;
    this.#attributeEnd -= at;
    this.#valueAt -= at;
    for (let index = 0; index < this.#count * 4; index++) this.#places[index] = (this.#places[index] ?? 0) - at;
  }

  /** Of an attribute that is given twice the first counts. */
  #find(name: string): number {
    const places = this.#places;
    const { bytes } = this.#source;
    const { length } = name;
    for (let at = 0; at < this.#count * 4; at += 4) {
      const start = places[at] ?? 0;
      if ((places[at + 1] ?? 0) - start === length && isNamed(bytes, start, name)) return at;
    }
    return -1;
  }

  /** Begins a tag whose name begins at `nameStart`. Attributes are kept of a start tag only. */
  begin(nameStart: number, isStart: boolean): void {
    this.nameStart = nameStart;
    this.hash = 0;
    this.selfClosing = false;
    this.#keeps = isStart;
    this.#count = 0;
    this.#at = nameStart;
    this.#phase = PHASE.name;
  }

  /** Reads what is there of the tag. Returns the index of the `>` that ends it; -1 when it is not there yet: ask again when there is more. */
  read(): number {
    const { bytes, length } = this.#source;
    let at = this.#at;
    let phase = this.#phase;
    while (at < length) {
      let code = bytes[at] ?? 0;
      if (phase === PHASE.name) {
        let { hash } = this;
        for (; at < length && !endsName(code); code = bytes[++at] ?? 0) hash = stepOf(hash, code);
        this.hash = hash;
        if (at === length) break;
        this.nameEnd = at;
        phase = PHASE.between;
      } else if (phase === PHASE.between) {
        for (; at < length && (code === SLASH || isSpace(code)); code = bytes[++at] ?? 0)
          this.selfClosing = code === SLASH;
        if (at === length) break;
        if (code === GREATER) {
          this.end = at;
          return at;
        }
        this.selfClosing = false;
        this.#attributeAt = at++;
        // An equals sign in front is part of the name.
        phase = PHASE.attribute;
      } else if (phase === PHASE.attribute) {
        while (at < length && code !== EQUALS && !endsName(code)) code = bytes[++at] ?? 0;
        if (at === length) break;
        this.#attributeEnd = at;
        phase = PHASE.behindAttribute;
      } else if (phase === PHASE.behindAttribute) {
        while (at < length && isSpace(code)) code = bytes[++at] ?? 0;
        if (at === length) break;
        if (code === EQUALS) {
          at++;
          phase = PHASE.beforeValue;
        } else {
          this.#keep(this.#attributeEnd, this.#attributeEnd);
          phase = PHASE.between;
        }
      } else if (phase === PHASE.beforeValue) {
        while (at < length && isSpace(code)) code = bytes[++at] ?? 0;
        if (at === length) break;
        const isQuoted = code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
        this.#quote = code;
        if (isQuoted) at++;
        this.#valueAt = at;
        phase = isQuoted ? PHASE.quotedValue : PHASE.value;
      } else if (phase === PHASE.quotedValue) {
        const quote = this.#quote;
        while (at < length && code !== quote) code = bytes[++at] ?? 0;
        if (at === length) break;
        this.#keep(this.#valueAt, at++);
        phase = PHASE.between;
      } else {
        while (at < length && code !== GREATER && !isSpace(code)) code = bytes[++at] ?? 0;
        if (at === length) break;
        this.#keep(this.#valueAt, at);
        phase = PHASE.between;
      }
    }
    this.#at = at;
    this.#phase = phase;
    return -1;
  }

  #keep(valueAt: number, valueEnd: number): void {
    if (!this.#keeps || this.#count >= MAX_ATTRIBUTES) return;
    const place = this.#count++ * 4;
    const places = this.#places;
    places[place] = this.#attributeAt;
    places[place + 1] = this.#attributeEnd;
    places[place + 2] = valueAt;
    places[place + 3] = valueEnd;
  }
}

/** Counts the lines of a source up to places that only grow; each line feed is looked for once. */
class LineCounter {
  readonly #source: Utf8Buffer;
  #lines = 1;
  /** The first line feed that is not counted yet; -1 when there is none before `#searchedTo`. */
  #lineFeed = -1;
  #searchedTo = 0;

  constructor(source: Utf8Buffer) {
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
