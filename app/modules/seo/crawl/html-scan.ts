import { decodeHTML, decodeHTMLAttribute } from "entities/lib/decode.js";
import { NAME_TABLE, stepOf, TABLE_MASK } from "./element-names.ts";
import { Source } from "./source.ts";

/**
 * A tokenizer of HTML that reads a document as it streams in. The runtime's own rewriter costs about 15 µs for each of its
 * callbacks, which is more than all the rest of a page; this one keeps no tree and no stack, so that no nesting can slow it down.
 * It reads bytes of UTF-8: all that parts one token from the next is ASCII, and most of a page is never looked at again, so
 * that only what is asked for is made a string.
 */

export interface TagSink {
  open(tag: Tag): void;
  /** Name of an end tag in lower case. */
  close(name: string): void;
  /** In pieces. Decoded, inside of `<script>` and its like as written. `span` is where it stands, when it stands there as it is. */
  text(text: string, span: TextSpan | null): void;
}

/** A start tag: read it while `open` runs, since the scanner uses one object for all of them. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  /** The decoded value of an attribute, whose name is given in lower case and ASCII; null when the tag has none of that name. */
  get(name: string): string | null;
  has(name: string): boolean;
  /** Lines of the document on which the tag begins and ends; the first is 1. */
  line(): number;
  endLine(): number;
}

/** Bytes of UTF-8: read them while `text` runs, since the scanner uses one object for all of them. */
export interface TextSpan {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** Where the attributes of the tag that is being read stand in the source. Nothing is cut out before it is asked for. */
class ScannedTag implements Tag {
  readonly #source: Source;
  name = "";
  count = 0;
  /** Places of the tag in the source, and the lines up to where they have been counted: only for who asks. */
  start = 0;
  end = 0;
  #lines = 1;
  #countedTo = 0;
  /** Four for each attribute: where its name begins and ends, where its value begins and ends. */
  readonly places: number[] = [];

  constructor(source: Source) {
    this.#source = source;
  }

  get(name: string): string | null {
    const at = this.#find(name);
    if (at === -1) return null;
    const { bytes } = this.#source;
    const start = this.places[at + 2] ?? 0;
    const end = this.places[at + 3] ?? 0;
    const value = this.#source.cut(start, end);
    for (let index = start; index < end; index++) if (bytes[index] === AMPERSAND) return decodeHTMLAttribute(value);
    return value;
  }

  has(name: string): boolean {
    return this.#find(name) !== -1;
  }

  line(): number {
    return this.#lineAt(this.start);
  }

  endLine(): number {
    return this.#lineAt(this.end);
  }

  #lineAt(at: number): number {
    for (let next = this.#source.indexOf(LINE_FEED, this.#countedTo); next !== -1 && next < at; next = this.#source.indexOf(LINE_FEED, next + 1)) {
      this.#lines++;
      this.#countedTo = next + 1;
    }
    return this.#lines;
  }

  /** The bytes before `at` are done with and will be dropped. */
  drop(at: number): void {
    this.#lineAt(at);
    this.#countedTo = Math.max(0, this.#countedTo - at);
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
}

/** Whether `name`, in lower case, stands at `start` in any case. */
function isNamed(bytes: Uint8Array, start: number, name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    const code = bytes[start + index] ?? 0;
    if ((code >= 0x41 && code <= 0x5a ? code + 0x20 : code) !== name.charCodeAt(index)) return false;
  }
  return true;
}

/** Elements whose content is text up to their end tag; true when character references count in it. Scripting is on, hence noscript. */
const TEXT_ONLY = new Map([
  ["script", false],
  ["style", false],
  ["iframe", false],
  ["noscript", false],
  ["noembed", false],
  ["noframes", false],
  ["xmp", false],
  ["title", true],
  ["textarea", true],
]);

const encoder = new TextEncoder();

const LONGEST_ENTITY = 34;
/** A tag longer than this is given up on; its rest becomes text. */
const LONGEST_TAG = 262_144;
/** What waits for more input beyond this is only looked at again once it has doubled. */
const RESCAN_FREELY_BYTES = 1_024;

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
const LINE_FEED = 0x0a;
const BANG = 0x21;
const DOUBLE_QUOTE = 0x22;
const AMPERSAND = 0x26;
const SINGLE_QUOTE = 0x27;
const HYPHEN = 0x2d;
const SLASH = 0x2f;
const SEMICOLON = 0x3b;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;
/** In place of a byte beyond the end. */
const NONE = -1;

/**
 * Reads the attributes of the tag whose name ends at `start`, by the tokenizer of the HTML standard, into `tag` when one is given.
 * Returns the index of the `>` that ends the tag; -1 when it is not there yet.
 */
function tagEnd({ bytes, length }: Source, start: number, tag: ScannedTag | null): number {
  let count = 0;
  for (let at = start; ; ) {
    let code = at < length ? (bytes[at] ?? 0) : NONE;
    while (code === SLASH || isSpace(code)) code = ++at < length ? (bytes[at] ?? 0) : NONE;
    if (code === NONE) return -1;
    if (code === GREATER) {
      if (tag) tag.count = count;
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
    if (!tag) continue;
    const place = count++ * 4;
    const { places } = tag;
    places[place] = nameAt;
    places[place + 1] = nameEnd;
    places[place + 2] = valueAt;
    places[place + 3] = valueEnd;
  }
}

/** Feeds a sink with what `push` brings; the same events however the document is cut into pieces, but for where a text is cut. */
export class HtmlScanner {
  readonly #sink: TagSink;
  readonly #source = new Source();
  readonly #tag = new ScannedTag(this.#source);
  readonly #span: { bytes: Uint8Array; start: number; end: number } = { bytes: this.#source.bytes, start: 0, end: 0 };
  #lookAgainAtBytes = 0;
  /** The element whose content is only text. */
  #within: string | null = null;
  /** Open svg and math elements: there an empty tag has no content. */
  #foreign = 0;

  constructor(sink: TagSink) {
    this.#sink = sink;
  }

  /** Reads bytes of UTF-8, which are the caller's again afterwards, or whole characters. */
  push(chunk: Uint8Array | string): void {
    this.#source.append(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
    if (this.#source.length >= this.#lookAgainAtBytes) this.#scan(false);
  }

  end(): void {
    this.#scan(true);
  }

  #scan(last: boolean): void {
    const { length } = this.#source;
    let at = 0;
    while (at < length) {
      const next = this.#within !== null ? this.#scanContent(at, this.#within, last) : this.#scanToken(at, last);
      if (next === -1) break;
      at = next;
    }
    const rest = length - at;
    this.#tag.drop(last ? length : at);
    this.#source.dropBefore(last ? length : at);
    this.#lookAgainAtBytes = rest > RESCAN_FREELY_BYTES ? rest * 2 : 0;
  }

  /** Each returns where to go on, or -1 when more input is needed. */
  #scanContent(at: number, name: string, last: boolean): number {
    const { bytes, length } = this.#source;
    const decoded = TEXT_ONLY.get(name) === true;
    for (let candidate = this.#source.indexOf(LESS, at); candidate !== -1; candidate = this.#source.indexOf(LESS, candidate + 1)) {
      if (bytes[candidate + 1] !== SLASH) continue;
      const end = candidate + 2 + name.length;
      if (end >= length) break;
      const code = bytes[end] ?? 0;
      if ((code !== GREATER && code !== SLASH && !isSpace(code)) || !isNamed(bytes, candidate + 2, name)) continue;
      const close = tagEnd(this.#source, end, null);
      if (candidate > at) this.#text(at, candidate, decoded && this.#hasReference(at, candidate));
      if (close === -1 && !last) return candidate > at ? candidate : -1;
      this.#within = null;
      this.#sink.close(name);
      return close === -1 ? length : close + 1;
    }
    let end = length;
    if (!last) {
      // The end tag, a character or a reference to one may stand here by half.
      const tag = bytes.lastIndexOf(LESS, length - 1);
      end = tag >= at && tag > length - name.length - 3 ? tag : this.#source.withoutHalfCharacter(at);
      if (decoded) end = withoutHalfEntity(bytes, at, end);
      if (end === at) return -1;
    }
    this.#text(at, end, decoded && this.#hasReference(at, end));
    return end;
  }

  #hasReference(start: number, end: number): boolean {
    const { bytes } = this.#source;
    for (let at = start; at < end; at++) if (bytes[at] === AMPERSAND) return true;
    return false;
  }

  #text(start: number, end: number, hasReference: boolean): void {
    const text = this.#source.cut(start, end);
    const span = this.#span;
    span.bytes = this.#source.bytes;
    span.start = start;
    span.end = end;
    if (hasReference) this.#sink.text(decodeHTML(text), null);
    else this.#sink.text(text, span);
  }

  #scanToken(at: number, last: boolean): number {
    const { bytes, length } = this.#source;
    if (bytes[at] === LESS) return this.#scanTag(at, last);
    let end = at;
    let hasReference = false;
    for (; end < length; end++) {
      const code = bytes[end] ?? 0;
      if (code === LESS) break;
      if (code === AMPERSAND) hasReference = true;
    }
    if (end === length && !last) {
      end = withoutHalfEntity(bytes, at, this.#source.withoutHalfCharacter(at));
      if (end === at) return -1;
    }
    this.#text(at, end, hasReference);
    return end;
  }

  /** What to do with something that begins at `at` and has no end. */
  #unfinished(at: number, last: boolean): number {
    const { length } = this.#source;
    if (last) return length;
    if (length - at < LONGEST_TAG) return -1;
    this.#text(at, at + 1, false);
    return at + 1;
  }

  #scanTag(at: number, last: boolean): number {
    const { bytes, length } = this.#source;
    if (at + 2 >= length && !last) return -1;
    if (at + 1 >= length) return length;
    const second = bytes[at + 1] ?? 0;
    if (second === BANG || second === QUESTION) return this.#scanMarkup(at, last);
    const closing = second === SLASH;
    const start = closing ? at + 2 : at + 1;
    let code = start < length ? (bytes[start] ?? 0) : NONE;
    if (!isLetter(code)) {
      if (closing) {
        const end = this.#source.indexOf(GREATER, at);
        return end === -1 ? this.#unfinished(at, last) : end + 1;
      }
      this.#text(at, at + 1, false);
      return at + 1;
    }
    let hash = 0;
    let nameEnd = start;
    while (code !== GREATER && code !== SLASH && code !== NONE && !isSpace(code)) {
      hash = stepOf(hash, code);
      code = ++nameEnd < length ? (bytes[nameEnd] ?? 0) : NONE;
    }
    const tag = closing ? null : this.#tag;
    const end = tagEnd(this.#source, nameEnd, tag);
    if (end === -1) return this.#unfinished(at, last);
    const name = this.#nameOf(start, nameEnd, hash);
    if (tag === null) this.#close(name);
    else {
      tag.start = at;
      tag.end = end;
      this.#open(tag, name, bytes[end - 1] === SLASH);
    }
    return end + 1;
  }

  #nameOf(start: number, end: number, hash: number): string {
    const length = end - start;
    for (let slot = hash & TABLE_MASK; ; slot = (slot + 1) & TABLE_MASK) {
      const known = NAME_TABLE[slot];
      if (known === undefined) return this.#source.cut(start, end).toLowerCase();
      if (known.length === length && isNamed(this.#source.bytes, start, known)) return known;
    }
  }

  /** A comment, a document type or an instruction: nothing of it counts. */
  #scanMarkup(at: number, last: boolean): number {
    const { bytes, length } = this.#source;
    const mayBeComment = bytes[at + 1] === BANG;
    if (mayBeComment && !last && length - at < 4) return -1;
    const isComment = mayBeComment && length - at >= 4 && bytes[at + 2] === HYPHEN && bytes[at + 3] === HYPHEN;
    for (let end = this.#source.indexOf(GREATER, isComment ? at + 4 : at); end !== -1; end = this.#source.indexOf(GREATER, end + 1))
      if (!isComment || (bytes[end - 1] === HYPHEN && bytes[end - 2] === HYPHEN)) return end + 1;
    return this.#unfinished(at, last);
  }

  #open(tag: ScannedTag, name: string, isEmpty: boolean): void {
    tag.name = name;
    this.#sink.open(tag);
    if ((name === "svg" || name === "math") && !isEmpty) this.#foreign++;
    if (!TEXT_ONLY.has(name)) return;
    if (isEmpty && this.#foreign > 0) this.#sink.close(name);
    else this.#within = name;
  }

  #close(name: string): void {
    if ((name === "svg" || name === "math") && this.#foreign > 0) this.#foreign--;
    this.#sink.close(name);
  }
}

/** `end`, or where a character reference begins that may go on beyond it. */
function withoutHalfEntity(bytes: Uint8Array, at: number, end: number): number {
  for (let index = end - 1; index >= at && index > end - LONGEST_ENTITY; index--) {
    if (bytes[index] === SEMICOLON) return end;
    if (bytes[index] === AMPERSAND) return index;
  }
  return end;
}
