import { decodeHTML, decodeHTMLAttribute } from "entities/lib/decode.js";

/**
 * A tokenizer of HTML that reads a document as it streams in. The runtime's own rewriter costs about 15 µs for each of its
 * callbacks, which is more than all the rest of a page; this one keeps no tree and no stack, so that no nesting can slow it down.
 */

export interface TagSink {
  open(tag: Tag): void;
  /** Name of an end tag in lower case. */
  close(name: string): void;
  /** In pieces. Decoded, inside of `<script>` and its like as written. */
  text(text: string): void;
}

/** A start tag: read it while `open` runs, since the scanner uses one object for all of them. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  /** The decoded value of an attribute, whose name is given in lower case; null when the tag has none of that name. */
  get(name: string): string | null;
  has(name: string): boolean;
  /** Lines of the document on which the tag begins and ends; the first is 1. */
  line(): number;
  endLine(): number;
}

/** Where the attributes of the tag that is being read stand in the text. Nothing is cut out before it is asked for. */
class ScannedTag implements Tag {
  name = "";
  /** The text that the places below refer to. */
  source = "";
  count = 0;
  /** Places of the tag in the text, and lines up to where they have been counted: only for who asks. */
  start = 0;
  end = 0;
  #lines = 1;
  #countedTo = 0;
  /** Four for each attribute: where its name begins and ends, where its value begins and ends. */
  readonly places: number[] = [];

  get(name: string): string | null {
    const at = this.#find(name);
    if (at === -1) return null;
    const value = this.source.slice(this.places[at + 2], this.places[at + 3]);
    return value.includes("&") ? decodeHTMLAttribute(value) : value;
  }

  has(name: string): boolean {
    return this.#find(name) !== -1;
  }

  line(): number {
    return this.#lineAt(this.source, this.start);
  }

  endLine(): number {
    return this.#lineAt(this.source, this.end);
  }

  #lineAt(source: string, at: number): number {
    let next = source.indexOf("\n", this.#countedTo);
    for (; next !== -1 && next < at; next = source.indexOf("\n", next + 1)) {
      this.#lines++;
      this.#countedTo = next + 1;
    }
    return this.#lines;
  }

  /** The first `length` characters of a text are done with and will be cut off. */
  drop(source: string, length: number): void {
    this.#lineAt(source, length);
    this.#countedTo = Math.max(0, this.#countedTo - length);
  }

  /** Of an attribute that is given twice the first counts. */
  #find(name: string): number {
    const { source, places } = this;
    const { length } = name;
    for (let at = 0; at < this.count * 4; at += 4) {
      const start = places[at] ?? 0;
      if ((places[at + 1] ?? 0) - start === length && isNamed(source, start, name)) return at;
    }
    return -1;
  }
}

/** Whether `name`, in lower case, stands at `start` in any case. */
function isNamed(source: string, start: number, name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    const code = source.charCodeAt(start + index);
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

const LONGEST_ENTITY = 34;
/** A tag longer than this is given up on; its rest becomes text. */
const LONGEST_TAG = 262_144;
/** What waits for more input beyond this is only looked at again once it has doubled. */
const RESCAN_FREELY_CHARS = 1_024;

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

/**
 * Reads the attributes of the tag whose name ends at `start`, by the tokenizer of the HTML standard, into `tag` when one is given.
 * Returns the index of the `>` that ends the tag; -1 when it is not there yet.
 */
function tagEnd(text: string, start: number, tag: ScannedTag | null): number {
  const { length } = text;
  let count = 0;
  for (let at = start; ; ) {
    let code = text.charCodeAt(at);
    while (code === SLASH || isSpace(code)) code = text.charCodeAt(++at);
    if (at >= length) return -1;
    if (code === GREATER) {
      if (tag) tag.count = count;
      return at;
    }
    const nameAt = at;
    // An equals sign in front is part of the name.
    for (code = text.charCodeAt(++at); at < length && code !== EQUALS && code !== GREATER && code !== SLASH && !isSpace(code); ) code = text.charCodeAt(++at);
    const nameEnd = at;
    while (isSpace(code)) code = text.charCodeAt(++at);
    let valueAt = nameEnd;
    let valueEnd = nameEnd;
    if (code === EQUALS) {
      for (code = text.charCodeAt(++at); isSpace(code); ) code = text.charCodeAt(++at);
      valueAt = at;
      if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
        valueAt++;
        valueEnd = text.indexOf(code === DOUBLE_QUOTE ? '"' : "'", valueAt);
        if (valueEnd === -1) return -1;
        at = valueEnd + 1;
      } else {
        for (; at < length && code !== GREATER && !isSpace(code); ) code = text.charCodeAt(++at);
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
  #buffer = "";
  #lookAgainAtChars = 0;
  /** The element whose content is only text. */
  #within: string | null = null;
  /** Open svg and math elements: there an empty tag has no content. */
  #foreign = 0;
  readonly #tag = new ScannedTag();

  constructor(sink: TagSink) {
    this.#sink = sink;
  }

  push(chunk: string): void {
    this.#buffer += chunk;
    if (this.#buffer.length >= this.#lookAgainAtChars) this.#scan(false);
  }

  end(): void {
    this.#scan(true);
  }

  #scan(last: boolean): void {
    const text = this.#buffer;
    let at = 0;
    while (at < text.length) {
      const next = this.#within !== null ? this.#scanContent(text, at, this.#within, last) : this.#scanToken(text, at, last);
      if (next === -1) break;
      at = next;
    }
    this.#tag.drop(text, at);
    // The text is not kept for the sake of its last tag.
    this.#tag.source = "";
    const rest = text.length - at;
    this.#buffer = last || rest === 0 ? "" : text.slice(at);
    this.#lookAgainAtChars = rest > RESCAN_FREELY_CHARS ? rest * 2 : 0;
  }

  /** Each returns where to go on, or -1 when more input is needed. */
  #scanContent(text: string, at: number, name: string, last: boolean): number {
    const decoded = TEXT_ONLY.get(name) === true;
    for (let candidate = text.indexOf("</", at); candidate !== -1; candidate = text.indexOf("</", candidate + 2)) {
      const end = candidate + 2 + name.length;
      if (end >= text.length) break;
      const code = text.charCodeAt(end);
      if ((code !== GREATER && code !== SLASH && !isSpace(code)) || text.slice(candidate + 2, end).toLowerCase() !== name) continue;
      const close = tagEnd(text, end, null);
      if (candidate > at) this.#text(text.slice(at, candidate), decoded);
      if (close === -1 && !last) return candidate > at ? candidate : -1;
      this.#within = null;
      this.#sink.close(name);
      return close === -1 ? text.length : close + 1;
    }
    let end = text.length;
    if (!last) {
      // The end tag, or a character reference, may stand here by half.
      const tag = text.lastIndexOf("<");
      if (tag >= at && tag > end - name.length - 3) end = tag;
      if (decoded) end = withoutHalfEntity(text, at, end);
      if (end === at) return -1;
    }
    this.#text(text.slice(at, end), decoded);
    return end;
  }

  #text(piece: string, decoded: boolean): void {
    this.#sink.text(decoded && piece.includes("&") ? decodeHTML(piece) : piece);
  }

  #scanToken(text: string, at: number, last: boolean): number {
    const tag = text.indexOf("<", at);
    if (tag === at) return this.#scanTag(text, at, last);
    let end = tag;
    if (tag === -1) end = last ? text.length : withoutHalfEntity(text, at, text.length);
    if (end === at) return -1;
    this.#text(text.slice(at, end), true);
    return end;
  }

  #scanTag(text: string, at: number, last: boolean): number {
    const unfinished = (): number => {
      if (!last && text.length - at < LONGEST_TAG) return -1;
      if (last) return text.length;
      this.#sink.text("<");
      return at + 1;
    };
    if (at + 2 >= text.length && !last) return -1;
    const second = text[at + 1];
    if (second === undefined) return text.length;
    if (second === "!" || second === "?") {
      const comment = text.startsWith("<!--", at);
      if (!comment && !last && text.length - at < 4) return -1;
      const end = comment ? text.indexOf("-->", at + 2) : text.indexOf(">", at);
      if (end === -1) return unfinished();
      return end + (comment ? 3 : 1);
    }
    const closing = second === "/";
    const start = closing ? at + 2 : at + 1;
    if (!isLetter(text.charCodeAt(start))) {
      if (closing) {
        const end = text.indexOf(">", at);
        return end === -1 ? unfinished() : end + 1;
      }
      this.#sink.text("<");
      return at + 1;
    }
    let nameEnd = start;
    let code = text.charCodeAt(nameEnd);
    let isLower = true;
    for (; nameEnd < text.length && code !== GREATER && code !== SLASH && !isSpace(code); code = text.charCodeAt(++nameEnd))
      if ((code >= 0x41 && code <= 0x5a) || code >= 0x80) isLower = false;
    const tag = closing ? null : this.#tag;
    const end = tagEnd(text, nameEnd, tag);
    if (end === -1) return unfinished();
    const written = text.slice(start, nameEnd);
    const name = isLower ? written : written.toLowerCase();
    if (tag === null) this.#close(name);
    else {
      tag.start = at;
      this.#open(tag, name, text, end);
    }
    return end + 1;
  }

  #open(tag: ScannedTag, name: string, text: string, end: number): void {
    const empty = text.charCodeAt(end - 1) === SLASH;
    tag.name = name;
    tag.end = end;
    tag.source = text;
    this.#sink.open(tag);
    if ((name === "svg" || name === "math") && !empty) this.#foreign++;
    if (!TEXT_ONLY.has(name)) return;
    if (empty && this.#foreign > 0) this.#sink.close(name);
    else this.#within = name;
  }

  #close(name: string): void {
    if ((name === "svg" || name === "math") && this.#foreign > 0) this.#foreign--;
    this.#sink.close(name);
  }
}

/** `end`, or where a character reference begins that may go on beyond it. */
function withoutHalfEntity(text: string, at: number, end: number): number {
  const ampersand = text.lastIndexOf("&", end - 1);
  return ampersand >= at && ampersand > end - LONGEST_ENTITY && !text.slice(ampersand, end).includes(";") ? ampersand : end;
}
