import { decodeText, withoutHalfReference } from "./character-references.ts";
import { NAME_TABLE, TABLE_MASK } from "./element-name-table.ts";
import { ForeignContent } from "./foreign-content.ts";
import {
  AMPERSAND,
  asciiLowerCase,
  BANG,
  CLOSING_BRACKET,
  GREATER,
  HYPHEN,
  isLetter,
  isNamed,
  LESS,
  NONE,
  QUESTION,
  SLASH,
} from "./html-bytes.ts";
import { RAW_TEXT, RawTextEnd } from "./raw-text.ts";
import { ScannedTag } from "./scanned-tag.ts";
import { Utf8Buffer } from "./utf8-buffer.ts";

/**
 * A tokenizer of HTML that reads a document as it streams in. The runtime's own rewriter costs about 15 µs for each of its
 * callbacks, which is more than all the rest of a page; this one keeps no tree, so that no nesting can slow it down.
 * It reads bytes of UTF-8: all that parts one token from the next is ASCII, and most of a page is never looked at again, so
 * that only what is asked for is made a string.
 *
 * What has no end waits for the end of the document, as the HTML standard has it, and is read on as it arrives: each byte is
 * looked at a few times at most, so that any document costs in proportion to its length, however it is cut.
 */

export interface TagSink {
  open(tag: Tag): void;
  /** Name of an end tag in lower case. */
  close(name: string): void;
  /**
   * In pieces. Decoded, except inside of `<script>` and similar elements. `span` is its position, when the text is
   * there unchanged.
   */
  text(text: string, span: TextSpan | null): void;
}

/** A start tag: read it while `open` runs, since the scanner uses one object for all of them. */
export interface Tag {
  /** In lower case; of svg and math with a prefix: "svg:title". The content of an inert `<template>` is not reported, since it is no part of the page. */
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

const encoder = new TextEncoder();
const COMMENT_START = "--";
const CDATA_START = "[cdata[";

/** Whether the byte behind "<" makes it more than a sign of the text. */
const beginsMarkup = (code: number): boolean => isLetter(code) || code === SLASH || code === BANG || code === QUESTION;

/** Feeds a sink with what `push` brings; the same events however the document is cut into pieces, but for where a text is cut. */
export class HtmlScanner {
  readonly #sink: TagSink;
  readonly #source = new Utf8Buffer();
  readonly #tag = new ScannedTag(this.#source);
  readonly #span: { bytes: Uint8Array; start: number; end: number } = { bytes: this.#source.bytes, start: 0, end: 0 };
  readonly #foreign: ForeignContent;
  #lookAgainAtBytes = 0;
  /** Of what has no end yet: it is read on, not again, from here. -1 when there is nothing of the kind. */
  #searchedTo = -1;
  /** The element whose content is only text. */
  #within: RawTextEnd | null = null;
  /** Within text of a drawing that is marked as such. */
  #isCharacterData = false;
  /** For each open template how many svg and math elements were open around it. */
  readonly #templates: number[] = [];
  /** How many of the templates, from the outside, are shown as shadow roots; what is in another is inert. */
  #shownTemplates = 0;

  constructor(sink: TagSink) {
    this.#sink = sink;
    this.#foreign = new ForeignContent((name) => {
      if (!this.#isInert()) sink.close(name);
    });
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
      const next = this.#scanNext(at, last);
      if (next === -1) break;
      at = next;
    }
    const done = last ? length : at;
    if (done > 0) {
      this.#tag.drop(done);
      this.#source.dropBefore(done);
    } else this.#source.keep();
    const isReadOn = this.#searchedTo !== -1;
    if (isReadOn) this.#searchedTo -= done;
    this.#lookAgainAtBytes = isReadOn ? 0 : (length - done) * 2;
  }

  #scanNext(at: number, last: boolean): number {
    if (this.#within !== null) return this.#scanContent(at, this.#within, last);
    return this.#isCharacterData ? this.#scanCharacterData(at, last) : this.#scanToken(at, last);
  }

  /** Reads the tag that begins at `at` with a name at `nameStart`, or reads on in it. The index of its end; -1 when it has none yet. */
  #readTag(nameStart: number, isStart: boolean): number {
    if (this.#searchedTo === -1) this.#tag.begin(nameStart, isStart);
    const end = this.#tag.read();
    this.#searchedTo = end === -1 ? this.#source.length : -1;
    return end;
  }

  /** Looks for a ">" that `ends` something which begins at `start`, or looks on. The index behind it; -1 when there is none yet. */
  #find(start: number, ends: (at: number) => boolean): number {
    const from = this.#searchedTo === -1 ? start : this.#searchedTo;
    for (let end = this.#source.indexOf(GREATER, from); end !== -1; end = this.#source.indexOf(GREATER, end + 1)) {
      if (!ends(end)) continue;
      this.#searchedTo = -1;
      return end + 1;
    }
    this.#searchedTo = this.#source.length;
    return -1;
  }

  /** Each returns where the next token begins, or -1 when more input is needed. */
  #scanContent(at: number, within: RawTextEnd, last: boolean): number {
    const { length } = this.#source;
    const hasReferences = within.kind === "references";
    const found = within.find(this.#source, at);
    if (found === -1) {
      let end = last ? length : within.settled;
      if (hasReferences && !last) end = withoutHalfReference(this.#source.bytes, at, end);
      if (end === at) return -1;
      this.#text(at, end, hasReferences && this.#hasReference(at, end));
      return end;
    }
    const close = this.#readTag(found + 2, false);
    if (found > at) this.#text(at, found, hasReferences && this.#hasReference(at, found));
    if (close === -1) return found > at ? found : this.#unfinished(last);
    this.#within = null;
    if (!this.#isInert()) this.#sink.close(within.name);
    return close + 1;
  }

  #hasReference(start: number, end: number): boolean {
    const { bytes } = this.#source;
    for (let at = start; at < end; at++) if (bytes[at] === AMPERSAND) return true;
    return false;
  }

  #text(start: number, end: number, hasReference: boolean): void {
    if (this.#isInert()) return;
    const text = this.#source.cut(start, end);
    const span = this.#span;
    span.bytes = this.#source.bytes;
    span.start = start;
    span.end = end;
    if (hasReference) this.#sink.text(decodeText(text), null);
    else this.#sink.text(text, span);
  }

  #scanToken(at: number, last: boolean): number {
    const { bytes, length } = this.#source;
    if (bytes[at] === LESS && (at + 1 >= length || beginsMarkup(bytes[at + 1] ?? 0))) return this.#scanMarkup(at, last);
    let end = at;
    let hasReference = false;
    for (; end < length; end++) {
      const code = bytes[end] ?? 0;
      if (code === LESS && (end + 1 >= length || beginsMarkup(bytes[end + 1] ?? 0))) break;
      if (code === AMPERSAND) hasReference = true;
    }
    if (end === length && !last) {
      end = withoutHalfReference(bytes, at, this.#source.withoutHalfCharacter(at));
      if (end === at) return -1;
    }
    this.#text(at, end, hasReference);
    return end;
  }

  #scanMarkup(at: number, last: boolean): number {
    const { bytes, length } = this.#source;
    if (at + 2 >= length && !last) return -1;
    const second = at + 1 < length ? (bytes[at + 1] ?? 0) : NONE;
    if (second === BANG) return this.#scanDeclaration(at, last);
    if (second === QUESTION) return this.#skipTo(at + 2, last);
    if (isLetter(second)) return this.#scanTag(at, at + 1, last);
    if (second === NONE) return this.#plainText(at, at + 1);
    const third = at + 2 < length ? (bytes[at + 2] ?? 0) : NONE;
    if (isLetter(third)) return this.#scanTag(at, at + 2, last);
    return third === NONE ? this.#plainText(at, at + 2) : this.#skipTo(at + 2, last);
  }

  #plainText(at: number, end: number): number {
    this.#text(at, end, false);
    return end;
  }

  /** What has no end counts for nothing at the end of the document, and waits until then. */
  #unfinished(last: boolean): number {
    return last ? this.#source.length : -1;
  }

  /** Behind the next ">": nothing of it counts. */
  #skipTo(from: number, last: boolean): number {
    const end = this.#find(from, () => true);
    return end === -1 ? this.#unfinished(last) : end;
  }

  /** A tag whose name begins at `start`. */
  #scanTag(at: number, start: number, last: boolean): number {
    const isStart = start === at + 1;
    const end = this.#readTag(start, isStart);
    if (end === -1) return this.#unfinished(last);
    const tag = this.#tag;
    const name = this.#nameOf(start, tag.nameEnd, tag.hash);
    if (isStart) {
      tag.start = at;
      this.#open(tag, name);
    } else this.#close(name);
    return end + 1;
  }

  #nameOf(start: number, end: number, hash: number): string {
    const length = end - start;
    for (let slot = hash & TABLE_MASK; ; slot = (slot + 1) & TABLE_MASK) {
      const known = NAME_TABLE[slot];
      if (known === undefined) return asciiLowerCase(this.#source.cut(start, end));
      if (known.length === length && isNamed(this.#source.bytes, start, known)) return known;
    }
  }

  /** A comment, a document type, or text of a drawing that is marked as such. */
  #scanDeclaration(at: number, last: boolean): number {
    const { bytes, length } = this.#source;
    const start = at + 2;
    // Of each byte that is there, so that what follows is not waited for in vain.
    const begins = (word: string): boolean => isNamed(bytes, start, word.slice(0, length - start));
    if (!last && begins(COMMENT_START) && start + COMMENT_START.length > length) return -1;
    if (begins(COMMENT_START) && start + COMMENT_START.length <= length)
      return this.#scanComment(start + COMMENT_START.length, last);
    if (!this.#foreign.isActive || !begins(CDATA_START)) return this.#skipTo(start, last);
    if (start + CDATA_START.length > length) return this.#unfinished(last);
    this.#isCharacterData = true;
    return start + CDATA_START.length;
  }

  /** Ends with "-->", or "--!>"; the hyphens it begins with may be those of "-->". */
  #scanComment(start: number, last: boolean): number {
    const { bytes } = this.#source;
    const end = this.#find(start, (at) => {
      const hasBang = bytes[at - 1] === BANG;
      const hyphens = hasBang ? at - 1 : at;
      return (
        hyphens - 2 >= (hasBang ? start : start - 2) && bytes[hyphens - 1] === HYPHEN && bytes[hyphens - 2] === HYPHEN
      );
    });
    return end === -1 ? this.#unfinished(last) : end;
  }

  /** Text up to "]]>", in the pieces in which it arrives. */
  #scanCharacterData(at: number, last: boolean): number {
    const { bytes, length } = this.#source;
    const isBracket = (index: number): boolean => index >= at && bytes[index] === CLOSING_BRACKET;
    for (let end = this.#source.indexOf(GREATER, at); end !== -1; end = this.#source.indexOf(GREATER, end + 1)) {
      if (!isBracket(end - 1) || !isBracket(end - 2)) continue;
      if (end - 2 > at) this.#text(at, end - 2, false);
      this.#isCharacterData = false;
      return end + 1;
    }
    // Brackets at the end may be the first two of the three signs.
    let end = last ? length : this.#source.withoutHalfCharacter(at);
    if (!last) for (let kept = 0; kept < 2 && isBracket(end - 1); kept++) end--;
    if (end === at) return -1;
    this.#text(at, end, false);
    return end;
  }

  #open(tag: ScannedTag, written: string): void {
    const foreign = this.#foreign;
    const mayBeForeign = foreign.size > 0 || written === "svg" || written === "math";
    const name = mayBeForeign ? foreign.start(tag, written, tag.selfClosing) : written;
    // The tree builder of the HTML standard renames it.
    tag.name = name === "image" ? "img" : name;
    if (name === "template") this.#openTemplate(tag);
    else if (!this.#isInert()) {
      this.#sink.open(tag);
      // Only in svg and math an empty tag has no content.
      if (tag.selfClosing && (name !== written || name === "svg" || name === "math")) this.#sink.close(name);
    }
    if (RAW_TEXT.has(name)) this.#within = new RawTextEnd(name);
  }

  #close(written: string): void {
    if (written === "template" && this.#templates.length > 0 && this.#closeTemplate()) return;
    const name = this.#foreign.size > 0 ? this.#foreign.end(written) : written;
    if (name !== "template" && !this.#isInert()) this.#sink.close(name);
  }

  /** A declarative shadow root is shown; any other template is inert, and all within it. */
  #openTemplate(tag: ScannedTag): void {
    const isShown = !this.#isInert() && /^(open|closed)$/i.test(tag.get("shadowrootmode") ?? "");
    this.#templates.push(this.#foreign.size);
    if (isShown) this.#shownTemplates++;
  }

  /** Whether there was a template to close: one of a drawing, which is no template, goes first. */
  #closeTemplate(): boolean {
    const size = this.#templates.at(-1) ?? 0;
    if (this.#foreign.hasTemplateSince(size)) return false;
    this.#foreign.closeTo(size);
    this.#templates.pop();
    this.#shownTemplates = Math.min(this.#shownTemplates, this.#templates.length);
    return true;
  }

  #isInert(): boolean {
    return this.#templates.length > this.#shownTemplates;
  }
}
