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

const ATTRIBUTE = /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ]*)))?/y;

/** A start tag; its attributes are only read when one is asked for. */
export class Tag {
  /** In lower case. */
  readonly name: string;
  readonly #source: string;
  #attributes: Map<string, string> | null = null;

  constructor(name: string, source: string) {
    this.name = name;
    this.#source = source;
  }

  /** The decoded value of an attribute; null when the tag has none of that name. */
  get(name: string): string | null {
    this.#attributes ??= this.#read();
    const value = this.#attributes.get(name);
    if (value === undefined) return null;
    return value.includes("&") ? decodeHTMLAttribute(value) : value;
  }

  has(name: string): boolean {
    this.#attributes ??= this.#read();
    return this.#attributes.has(name);
  }

  #read(): Map<string, string> {
    const attributes = new Map<string, string>();
    ATTRIBUTE.lastIndex = 0;
    for (let match = ATTRIBUTE.exec(this.#source); match; match = ATTRIBUTE.exec(this.#source)) {
      const name = match[1]?.toLowerCase() ?? "";
      // Of an attribute that is given twice the first counts.
      if (!attributes.has(name)) attributes.set(name, match[2] ?? match[3] ?? match[4] ?? "");
    }
    return attributes;
  }
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

/** Index of the `>` that ends the tag whose name ends at `start`, by the tokenizer of the HTML standard; -1 when it is not there yet. */
function tagEnd(text: string, start: number): number {
  let at = start;
  while (true) {
    const end = text.indexOf(">", at);
    if (end === -1) return -1;
    while (at < end && text.charCodeAt(at) !== EQUALS) at++;
    if (at === end) return end;
    at++;
    while (isSpace(text.charCodeAt(at))) at++;
    const quote = text.charCodeAt(at);
    if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
      const closing = text.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", at + 1);
      if (closing === -1) return -1;
      at = closing + 1;
      continue;
    }
    for (let code = quote; at < text.length && code !== GREATER && !isSpace(code); ) code = text.charCodeAt(++at);
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
      const close = tagEnd(text, end);
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
    let nameEnd = start + 1;
    for (let code = text.charCodeAt(nameEnd); nameEnd < text.length && code !== GREATER && code !== SLASH && !isSpace(code); )
      code = text.charCodeAt(++nameEnd);
    const end = tagEnd(text, nameEnd);
    if (end === -1) return unfinished();
    const name = text.slice(start, nameEnd).toLowerCase();
    if (closing) this.#close(name);
    else this.#open(name, text, nameEnd, end);
    return end + 1;
  }

  #open(name: string, text: string, from: number, end: number): void {
    const empty = text.charCodeAt(end - 1) === SLASH;
    this.#sink.open(new Tag(name, text.slice(from, end)));
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
