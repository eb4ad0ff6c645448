import type { Token, Tokens } from "marked";
import { anchorOf, type Block, type CalloutTone, type Inline, type Picture, textOf } from "./blocks.ts";
import { lexBounded, MAX_DEPTH } from "./bounded-lexer.ts";

/** Addresses that a reader may be led to: of the web, of a mail, of this website, or within the text. */
const SAFE_ADDRESS = /^(?:https?:\/\/[^\s@/]+(?:[/?#]|$)|mailto:[^\s]+@|\/(?![/\\])|#)/i;
const MAX_ADDRESS_CHARS = 2_000;

const CALLOUT = /^\[!(note|tip|warning)\]\s*/i;
const FRONT_MATTER = /^---\n[\s\S]{0,10000}?\n---(?:\n|$)/;

const text = (value: string): Inline => ({ kind: "text", text: value });

/** The text of an entity or escape, as marked left it in the source. */
const typed = ({ raw }: Token): Inline[] => [text(raw)];

function link(href: string, children: Inline[], raw: Token): Inline[] {
  return href.length <= MAX_ADDRESS_CHARS && SAFE_ADDRESS.test(href)
    ? [{ kind: "link", href, leadsTo: "author", children }]
    : typed(raw);
}

/** Pictures that are shown, by their address in the text; every other picture is a link. */
type Pictures = ReadonlyMap<string, Picture>;

function inline(token: Token, pictures: Pictures): Inline[] {
  switch (token.type) {
    case "text":
      return "tokens" in token && token.tokens ? inlines(token.tokens, pictures) : [text(token.text)];
    case "escape":
      return [text((token as Tokens.Escape).text)];
    case "br":
      return [{ kind: "break" }];
    case "strong":
    case "em":
    case "del":
      return [{ kind: token.type, children: inlines((token as Tokens.Strong).tokens, pictures) }];
    case "codespan":
      return [{ kind: "code", text: (token as Tokens.Codespan).text }];
    case "link": {
      const { href, tokens } = token as Tokens.Link;
      return link(href, inlines(tokens, pictures), token);
    }
    case "image": {
      // Pictures of other websites are not loaded: their owners would learn of every reader.
      const { href, text: alt } = token as Tokens.Image;
      const picture = pictures.get(href);
      if (picture) return [{ kind: "image", alt, ...picture }];
      return link(href, [text(alt === "" ? "Image" : alt)], token);
    }
    case "checkbox":
      return [text((token as Tokens.Checkbox).checked ? "☑ " : "☐ ")];
    default:
      // Raw HTML is text like any other.
      return typed(token);
  }
}

const inlines = (tokens: readonly Token[] = [], pictures: Pictures): Inline[] =>
  tokens.flatMap((token) => inline(token, pictures));

const cells = (row: readonly Tokens.TableCell[], pictures: Pictures): Inline[][] =>
  row.map(({ tokens }) => inlines(tokens, pictures));

interface Reading {
  /** Anchors that are taken, each with how often. */
  anchors: Map<string, number>;
  pictures: Pictures;
}

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
      const children = inlines(tokens, reading.pictures);
      // The title of the page is its only heading of the first level.
      const shown = Math.min(Math.max(level, 2), 4) as 2 | 3 | 4;
      return [{ kind: "heading", depth: shown, id: anchor(children, reading.anchors), children }];
    }
    case "paragraph":
      return [{ kind: "paragraph", children: inlines((token as Tokens.Paragraph).tokens, reading.pictures) }];
    case "text":
    case "checkbox":
      return [{ kind: "paragraph", children: inline(token, reading.pictures) }];
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
      return [
        { kind: "table", head: cells(header, reading.pictures), rows: rows.map((row) => cells(row, reading.pictures)) },
      ];
    }
    case "blockquote":
      return [quotation(token as Tokens.Blockquote, reading, depth)];
    case "hr":
      return [{ kind: "rule" }];
    default:
      return [{ kind: "paragraph", children: typed(token) }];
  }
}

/**
 * Reads the Markdown that a customer writes for the public into blocks that React draws. Takes everything: what an author
 * may not use (raw HTML, other schemes) is shown as it was typed, so that nothing can become markup and nothing is lost.
 * `pictures` are shown in place; others become links.
 */
export async function parseDocument(markdown: string, pictures: Pictures = new Map()): Promise<Block[]> {
  const reading: Reading = { anchors: new Map(), pictures };
  return (await lexBounded(markdown.replace(FRONT_MATTER, ""))).flatMap((token) => block(token, reading, 0));
}
