import { decodeHTML } from "entities/lib/decode.js";

/**
 * The rewriter's text callbacks cost more than all the rest of a page. So its element handlers put marks into the
 * document, which streams through natively, and this scanner reads text and marks from what comes out.
 */

/** Control characters that HTML does not allow: at worst a page that contains them garbles its own texts. */
const OPEN = "\u0001";
const CLOSE = "\u0002";

/** L link, H heading, T title, C canonical, J JSON-LD script, A alternative text of an image. */
export type MarkKind = "L" | "H" | "T" | "C" | "J" | "A";

export const openMark = (kind: MarkKind, index = 0): string => `${OPEN}${kind}${index};`;
export const closeMark = (kind: MarkKind): string => `${CLOSE}${kind}`;

export interface TextSink {
  open(kind: MarkKind, index: number): void;
  close(kind: MarkKind): void;
  /** Decoded, in pieces. Inside of J as written. */
  text(text: string): void;
  /** A tag that is not part of running text, in lower case: words end here. */
  boundary(tag: string): void;
}

/** Tags inside of a word change nothing about it. */
const INLINE = new Set("abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr".split(" "));
const SPECIAL = new RegExp(`[<${OPEN}${CLOSE}]`, "g");
const TAG_NAME = /^<\/?([a-zA-Z][^\s/>]*)/;
const LONGEST_ENTITY = 34;
/** A tag longer than this is given up on; its rest becomes text. */
const LONGEST_TAG = 262_144;

/** Index of the `>` that ends the tag at `start` by the tokenizer of the HTML standard; -1 when it is not there yet. */
function tagEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const end = text.indexOf(">", at);
    if (end === -1) return -1;
    const equals = text.indexOf("=", at);
    if (equals === -1 || equals > end) return end;
    at = equals + 1;
    while (at < text.length && /\s/.test(text[at] ?? "")) at++;
    const quote = text[at];
    if (quote === '"' || quote === "'") {
      const closing = text.indexOf(quote, at + 1);
      if (closing === -1) return -1;
      at = closing + 1;
    } else {
      while (at < text.length && !/[\s>]/.test(text[at] ?? "")) at++;
    }
  }
  return -1;
}

export class TextScanner {
  readonly #sink: TextSink;
  #buffer = "";
  #json = false;

  constructor(sink: TextSink) {
    this.#sink = sink;
  }

  push(chunk: string): void {
    this.#buffer += chunk;
    this.#scan(false);
  }

  end(): void {
    this.#scan(true);
  }

  #scan(last: boolean): void {
    const text = this.#buffer;
    let at = 0;
    while (at < text.length) {
      const next = this.#json ? this.#scanJson(text, at, last) : this.#scanToken(text, at, last);
      if (next === -1) break;
      at = next;
    }
    this.#buffer = last ? "" : text.slice(at);
  }

  /** Each returns where to go on, or -1 when more input is needed. */
  #scanJson(text: string, at: number, last: boolean): number {
    const end = text.indexOf(CLOSE, at);
    if (end !== at) {
      this.#sink.text(text.slice(at, end === -1 ? undefined : end));
      return end === -1 ? text.length : end;
    }
    if (at + 1 >= text.length) return last ? text.length : -1;
    if (text[at + 1] === "J") {
      this.#json = false;
      this.#sink.close("J");
    }
    return at + 2;
  }

  #scanToken(text: string, at: number, last: boolean): number {
    const character = text[at];
    if (character === "<") return this.#scanTag(text, at, last);
    if (character === CLOSE) {
      if (at + 1 >= text.length) return last ? text.length : -1;
      this.#sink.close(text[at + 1] as MarkKind);
      return at + 2;
    }
    if (character === OPEN) {
      const end = text.indexOf(";", at);
      if (end === -1 || end > at + 12) return end === -1 && !last && text.length - at <= 12 ? -1 : at + 1;
      const kind = text[at + 1] as MarkKind;
      this.#json = kind === "J";
      this.#sink.open(kind, Number(text.slice(at + 2, end)) || 0);
      return end + 1;
    }
    SPECIAL.lastIndex = at;
    const special = SPECIAL.exec(text)?.index ?? -1;
    let end = special === -1 ? text.length : special;
    if (special === -1 && !last) {
      // Half an entity may stand at the end.
      const ampersand = text.lastIndexOf("&");
      if (ampersand >= at && ampersand > end - LONGEST_ENTITY && !text.includes(";", ampersand)) end = ampersand;
      if (end === at) return -1;
    }
    const piece = text.slice(at, end);
    this.#sink.text(piece.includes("&") ? decodeHTML(piece) : piece);
    return end;
  }

  #scanTag(text: string, at: number, last: boolean): number {
    const unfinished = (): number => {
      if (!last && text.length - at < LONGEST_TAG) return -1;
      return last ? text.length : at + 1;
    };
    const second = text[at + 1];
    if (second === undefined) return last ? text.length : -1;
    if (second === "!" || second === "?") {
      const comment = text.startsWith("<!--", at);
      if (!comment && !last && text.length - at < 4) return -1;
      const end = comment ? text.indexOf("-->", at + 2) : text.indexOf(">", at);
      if (end === -1) return unfinished();
      return end + (comment ? 3 : 1);
    }
    const first = second === "/" ? text[at + 2] : second;
    if (first === undefined && !last) return -1;
    if (!/[a-zA-Z]/.test(first ?? "")) {
      if (second === "/") {
        const end = text.indexOf(">", at);
        return end === -1 ? unfinished() : end + 1;
      }
      this.#sink.text("<");
      return at + 1;
    }
    const end = tagEnd(text, at);
    if (end === -1) return unfinished();
    const name = TAG_NAME.exec(text.slice(at, Math.min(end, at + 64)))?.[1]?.toLowerCase();
    if (name !== undefined && !INLINE.has(name)) this.#sink.boundary(name);
    return end + 1;
  }
}
