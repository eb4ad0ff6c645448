import type { Token, Tokens } from "marked";
import { isLinkAddress } from "./addresses.ts";
import { anchorOf, type Block, type CalloutTone, type Inline, type Picture, textOf } from "./blocks.ts";
import { lexBounded, MAX_DEPTH } from "./bounded-lexer.ts";
import { type FootnoteTextToken, type FootnoteToken, footnotes } from "./footnotes.ts";
import { FRONT_MATTER } from "./front-matter.ts";

const CALLOUT = /^\[!(note|tip|warning)\]\s*/i;

const text = (value: string): Inline => ({ kind: "text", text: value });

/** The text of an entity or escape, as marked left it in the source. */
const typed = ({ raw }: Token): Inline[] => [text(raw)];

function link(href: string, children: Inline[], raw: Token): Inline[] {
  return isLinkAddress(href) ? [{ kind: "link", href, leadsTo: "author", children }] : typed(raw);
}

/** Pictures that are shown, by their address in the text; every other picture is a link. */
type Pictures = ReadonlyMap<string, Picture>;

interface Reading {
  /** Anchors that are taken, each with how often. */
  anchors: Map<string, number>;
  pictures: Pictures;
  /** Texts of footnotes by their labels. */
  notes: ReadonlyMap<string, readonly Token[]>;
  /** Labels in the order of their first references. */
  noted: string[];
}

/** A reference to a footnote; one to a note that does not exist is text. */
function footnote(token: FootnoteToken, { notes, noted }: Reading): Inline {
  if (!notes.has(token.label)) return text(token.raw);
  const known = noted.indexOf(token.label);
  return known === -1
    ? { kind: "footnote", number: noted.push(token.label), isFirst: true }
    : { kind: "footnote", number: known + 1, isFirst: false };
}

function inline(token: Token, reading: Reading): Inline[] {
  switch (token.type) {
    case "text":
      return "tokens" in token && token.tokens ? inlines(token.tokens, reading) : [text(token.text)];
    case "escape":
      return [text((token as Tokens.Escape).text)];
    case "br":
      return [{ kind: "break" }];
    case "strong":
    case "em":
    case "del":
      return [{ kind: token.type, children: inlines((token as Tokens.Strong).tokens, reading) }];
    case "codespan":
      return [{ kind: "code", text: (token as Tokens.Codespan).text }];
    case "link": {
      const { href, tokens } = token as Tokens.Link;
      return link(href, inlines(tokens, reading), token);
    }
    case "image": {
      // Pictures of other websites are not loaded: their owners would learn of every reader.
      const { href, text: alt } = token as Tokens.Image;
      const picture = reading.pictures.get(href);
      if (picture) return [{ kind: "image", alt, ...picture }];
      return link(href, [text(alt === "" ? "Image" : alt)], token);
    }
    case "footnote":
      return [footnote(token as FootnoteToken, reading)];
    case "checkbox":
      return [text((token as Tokens.Checkbox).checked ? "☑ " : "☐ ")];
    default:
      // Raw HTML is text like any other.
      return typed(token);
  }
}

const inlines = (tokens: readonly Token[] = [], reading: Reading): Inline[] =>
  tokens.flatMap((token) => inline(token, reading));

const cells = (row: readonly Tokens.TableCell[], reading: Reading): Inline[][] =>
  row.map(({ tokens }) => inlines(tokens, reading));

function anchor(children: readonly Inline[], anchors: Reading["anchors"]): string {
  const base = anchorOf(textOf(children)) || "section";
  const taken = anchors.get(base) ?? 0;
  anchors.set(base, taken + 1);
  return taken === 0 ? base : `${base}-${taken + 1}`;
}

/** A quotation; one that begins with [!note], [!tip] or [!warning] is a callout. */
function quotation({ tokens }: Tokens.Blockquote, reading: Reading, depth: number): Block {
  const blocks = tokens.flatMap((token) => block(token, reading, depth + 1));
  const first = blocks[0];
  const begin = first?.kind === "paragraph" ? first.children[0] : undefined;
  const tone = begin?.kind === "text" ? CALLOUT.exec(begin.text)?.[1] : undefined;
  if (!tone || begin?.kind !== "text" || first?.kind !== "paragraph") return { kind: "quote", blocks };
  begin.text = begin.text.replace(CALLOUT, "");
  return { kind: "callout", tone: tone.toLowerCase() as CalloutTone, blocks };
}

function block(token: Token, reading: Reading, depth: number): Block[] {
  if (depth > MAX_DEPTH) return [{ kind: "paragraph", children: typed(token) }];
  switch (token.type) {
    case "space":
    case "def":
      return [];
    case "heading": {
      const { depth: level, tokens } = token as Tokens.Heading;
      const children = inlines(tokens, reading);
      // The title of the page is its only heading of the first level.
      const shown = Math.min(Math.max(level, 2), 4) as 2 | 3 | 4;
      return [{ kind: "heading", depth: shown, id: anchor(children, reading.anchors), children }];
    }
    case "paragraph":
      return [{ kind: "paragraph", children: inlines((token as Tokens.Paragraph).tokens, reading) }];
    case "text":
    case "checkbox":
      return [{ kind: "paragraph", children: inline(token, reading) }];
    case "list": {
      const { ordered, items } = token as Tokens.List;
      const read = (item: Tokens.ListItem): Block[] => item.tokens.flatMap((one) => block(one, reading, depth + 1));
      return [{ kind: "list", ordered, items: items.map(read) }];
    }
    case "code": {
      const { lang = "", text: code } = token as Tokens.Code;
      return [{ kind: "code", language: lang.slice(0, 40), text: code }];
    }
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return [{ kind: "table", head: cells(header, reading), rows: rows.map((row) => cells(row, reading)) }];
    }
    case "blockquote":
      return [quotation(token as Tokens.Blockquote, reading, depth)];
    case "hr":
      return [{ kind: "rule" }];
    default:
      return [{ kind: "paragraph", children: typed(token) }];
  }
}

/** The texts of footnotes at the top level, the first of each label. */
function notesIn(tokens: readonly Token[]): Map<string, readonly Token[]> {
  const notes = new Map<string, readonly Token[]>();
  for (const token of tokens) {
    if (token.type !== "footnoteText") continue;
    const note = token as FootnoteTextToken;
    if (!notes.has(note.label)) notes.set(note.label, note.tokens);
  }
  return notes;
}

/** The notes of a text in the order of their numbers; those that nothing refers to come last. */
function notesBlock(reading: Reading): Block[] {
  const { notes, noted } = reading;
  const children = new Map<string, Inline[]>();
  const read = (label: string) => children.set(label, inlines(notes.get(label), reading));
  // A note may refer to further ones.
  for (const label of noted) read(label);
  for (const label of notes.keys()) if (!children.has(label)) noted.push(label) && read(label);
  return noted.length === 0 ? [] : [{ kind: "footnotes", notes: noted.map((label) => children.get(label) ?? []) }];
}

/**
 * Reads the Markdown that a customer writes for the public into blocks that React draws. Takes everything: what an author
 * may not use (raw HTML, other schemes) is shown as it was typed, so that nothing can become markup and nothing is lost.
 * `pictures` are shown in place; others become links.
 */
export async function parseDocument(markdown: string, pictures: Pictures = new Map()): Promise<Block[]> {
  const tokens = await lexBounded(markdown.replace(FRONT_MATTER, ""), footnotes);
  const notes = notesIn(tokens);
  const reading: Reading = { anchors: new Map(), pictures, notes, noted: [] };
  const isNote = (token: Token) =>
    token.type === "footnoteText" &&
    notes.get((token as FootnoteTextToken).label) === (token as FootnoteTextToken).tokens;
  const blocks = tokens.flatMap((token) => (isNote(token) ? [] : block(token, reading, 0)));
  return [...blocks, ...notesBlock(reading)];
}
