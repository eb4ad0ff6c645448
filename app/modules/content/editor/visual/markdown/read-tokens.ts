import type { Token, Tokens } from "marked";
import { isLinkAddress } from "#app/platform/markdown/addresses.ts";
import type { FootnoteTextToken, FootnoteToken } from "#app/platform/markdown/footnotes.ts";
import {
  BOLD,
  CALLOUT,
  CODE,
  ITALIC,
  STRIKE,
  type VisualBlock,
  type VisualInline,
  type VisualItem,
  type VisualList,
  wouldMerge,
} from "./model.ts";

/** Thrown for Markdown that the visual editor has no form for; its block stays literal. */
export class NotVisual extends Error {}

const MARKS: Readonly<Record<string, number>> = { strong: BOLD, em: ITALIC, del: STRIKE };
/** Quotations within quotations, and lists within lists; what lies deeper stays literal. */
const MAX_DEPTH = 12;

/** Line ends within a paragraph are blanks to readers. */
const flat = (text: string): string => text.replace(/[ \t]*\n[ \t]*/g, " ");

/** Markdown that stays as it was typed. */
function source({ raw }: Token, marks: number): VisualInline[] {
  if (raw.includes("\n")) throw new NotVisual();
  return [{ kind: "source", text: raw, marks }];
}

function readInline(token: Token, marks: number): VisualInline[] {
  switch (token.type) {
    case "text":
      return "tokens" in token && token.tokens
        ? readInlines(token.tokens, marks)
        : [{ kind: "text", text: flat(token.text), marks }];
    case "escape":
      return [{ kind: "text", text: (token as Tokens.Escape).text, marks }];
    case "codespan":
      return [{ kind: "text", text: (token as Tokens.Codespan).text, marks: marks | CODE }];
    case "strong":
    case "em":
    case "del":
      return readInlines((token as Tokens.Strong).tokens, marks | (MARKS[token.type] ?? 0));
    case "br":
      return [{ kind: "break" }];
    case "link": {
      const { href, title, tokens } = token as Tokens.Link;
      // Readers see such a link as it was typed.
      if (!isLinkAddress(href)) return source(token, marks);
      const children = readInlines(tokens, marks);
      // A link within a link, and one that nothing would show.
      if (children.length === 0 || children.some(({ kind }) => kind === "link")) throw new NotVisual();
      return [{ kind: "link", href, title: title ?? "", children }];
    }
    case "image": {
      const { href, title, text } = token as Tokens.Image;
      if (!isLinkAddress(href)) return source(token, marks);
      return [{ kind: "image", src: href, alt: text, title: title ?? "" }];
    }
    case "footnote":
      return [{ kind: "footnote", label: (token as FootnoteToken).label }];
    case "html":
      return source(token, marks);
    default:
      throw new NotVisual();
  }
}

function readInlines(tokens: readonly Token[] = [], marks = 0): VisualInline[] {
  const inlines: VisualInline[] = [];
  for (const inline of tokens.flatMap((token) => readInline(token, marks))) {
    const last = inlines.at(-1);
    if (inline.kind === "text" && last?.kind === "text" && last.marks === inline.marks) last.text += inline.text;
    else inlines.push(inline.kind === "text" ? { ...inline } : inline);
  }
  return inlines;
}

/** Two lists beside each other that are not one. */
const refuseMerging = (blocks: readonly VisualBlock[]): void => {
  if (blocks.some((block, index) => wouldMerge(block, blocks[index + 1]))) throw new NotVisual();
};

function readItem({ tokens, task, checked }: Tokens.ListItem, depth: number): VisualItem {
  const item: VisualItem = { checked: task ? checked === true : null, children: [], lists: [] };
  let hasText = false;
  for (const token of tokens) {
    if (token.type === "space" || token.type === "checkbox") continue;
    if ((token.type === "text" || token.type === "paragraph") && !hasText && item.lists.length === 0) {
      const parts = (token as Tokens.Paragraph).tokens.filter(({ type }) => type !== "checkbox");
      item.children = readInlines(parts);
      hasText = true;
    } else if (token.type === "list") item.lists.push(readList(token as Tokens.List, depth + 1));
    else throw new NotVisual();
  }
  refuseMerging(item.lists);
  return item;
}

function readList({ ordered, start, loose, items }: Tokens.List, depth: number): VisualList {
  if (depth > MAX_DEPTH) throw new NotVisual();
  const list: VisualList = {
    ...{ kind: "list", ordered, loose, start: ordered ? Number(start) : 1 },
    items: items.map((item) => readItem(item, depth)),
  };
  // A list is one of tasks, or none.
  if (new Set(list.items.map(({ checked }) => checked === null)).size > 1) throw new NotVisual();
  if (ordered && list.items.some(({ checked }) => checked !== null)) throw new NotVisual();
  return list;
}

/** A quotation whose first sign is escaped only looks like a callout. */
function looksLikeCallout(tokens: readonly Token[]): boolean {
  const [first] = tokens;
  const [begin] = first?.type === "paragraph" ? (first as Tokens.Paragraph).tokens : [];
  return begin?.type === "escape" && CALLOUT.test((first?.raw ?? "").replace(/^\\/, ""));
}

/** Reads a token into a block; null for empty lines. Throws NotVisual. */
export function readBlock(token: Token, depth = 0): VisualBlock | null {
  if (depth > MAX_DEPTH) throw new NotVisual();
  switch (token.type) {
    case "space":
      return null;
    case "heading": {
      const { depth: level, tokens } = token as Tokens.Heading;
      return { kind: "heading", depth: level, children: readInlines(tokens) };
    }
    case "paragraph":
    case "text":
      return { kind: "paragraph", children: readInlines((token as Tokens.Paragraph).tokens) };
    case "list":
      return readList(token as Tokens.List, depth);
    case "blockquote": {
      const { tokens } = token as Tokens.Blockquote;
      if (looksLikeCallout(tokens)) throw new NotVisual();
      const blocks = tokens.flatMap((inner) => readBlock(inner, depth + 1) ?? []);
      if (blocks.length === 0) throw new NotVisual();
      refuseMerging(blocks);
      return { kind: "quote", blocks };
    }
    case "code": {
      const { lang = "", text, codeBlockStyle } = token as Tokens.Code;
      return { kind: "code", language: lang, text: codeBlockStyle === "indented" ? text.replace(/\n+$/, "") : text };
    }
    case "table": {
      const { align, header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => readInlines(tokens));
      return { kind: "table", align, rows: [cells(header), ...rows.map(cells)] };
    }
    case "hr":
      return { kind: "rule" };
    case "footnoteText": {
      // Within a quotation it is none to readers.
      if (depth > 0) throw new NotVisual();
      const { label, tokens } = token as FootnoteTextToken;
      return { kind: "footnoteText", label, children: readInlines(tokens) };
    }
    default:
      throw new NotVisual();
  }
}
