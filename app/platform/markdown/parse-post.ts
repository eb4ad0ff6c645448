import type { Block, Inline } from "./blocks.ts";

// Code, bold, or an address. No two of them can begin at one place, so that a line is read in one pass.
const PIECES = /`([^`]+)`|\*\*([^*]+)\*\*|https?:\/\/[^\s<>"'`*]+/gi;

/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]}]+$/;

const MAX_ADDRESS = 2_000;

/** An address of the web that leads where it says; null for one that hides its host behind a user name. */
function webAddress(text: string): string | null {
  if (text.length > MAX_ADDRESS || !URL.canParse(text)) return null;
  const { protocol, href, username, password } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "" ? href : null;
}

function inlineOf(line: string): Inline[] {
  const pieces: Inline[] = [];
  let from = 0;
  const upTo = (at: number) => {
    if (at > from) pieces.push({ kind: "text", text: line.slice(from, at) });
  };
  for (const match of line.matchAll(PIECES)) {
    const [whole, code, strong] = match;
    const typed = whole.replace(TRAILING, "");
    const href = code === undefined && strong === undefined ? webAddress(typed) : null;
    if (code === undefined && strong === undefined && href === null) continue;
    upTo(match.index);
    if (code !== undefined) pieces.push({ kind: "code", text: code });
    else if (strong !== undefined) pieces.push({ kind: "strong", children: [{ kind: "text", text: strong }] });
    else if (href !== null) {
      pieces.push({ kind: "link", href, leadsTo: "unchecked", children: [{ kind: "text", text: typed }] });
    }
    from = match.index + (href === null ? whole.length : typed.length);
  }
  upTo(line.length);
  return pieces;
}

const FENCE = /^```/;
const ITEM = /^[-*] (?=\S)/;

/**
 * Reads what people may write, a part of the Markdown of articles: paragraphs, lists ("- "), code between ``` lines,
 * `code`, **bold**, and addresses of the web. Everything else is text, and a line ends where they ended it. In one pass,
 * whatever the text: a parser of all of Markdown takes half a second for 10,000 characters that are made to be slow.
 */
export function parsePost(text: string): Block[] {
  const blocks: Block[] = [];
  let code: string[] | null = null;
  let open: Block | null = null;
  for (const line of text.split("\n")) {
    if (FENCE.test(line)) {
      if (code) blocks.push({ kind: "code", language: "", text: code.join("\n") });
      code = code ? null : [];
      open = null;
    } else if (code) code.push(line);
    else if (line.trim() === "") open = null;
    else open = append(blocks, open, line);
  }
  // A fence that nobody closed ends with the text.
  if (code) blocks.push({ kind: "code", language: "", text: code.join("\n") });
  return blocks;
}

/** Adds a line to the block it belongs to, or to a new one; returns that block. */
function append(blocks: Block[], open: Block | null, line: string): Block {
  const isItem = ITEM.test(line);
  const children = inlineOf(isItem ? line.replace(ITEM, "") : line);
  if (isItem && open?.kind === "list") {
    open.items.push([{ kind: "paragraph", children }]);
    return open;
  }
  if (!isItem && open?.kind === "paragraph") {
    open.children.push({ kind: "break" }, ...children);
    return open;
  }
  const block: Block = isItem
    ? { kind: "list", ordered: false, items: [[{ kind: "paragraph", children }]] }
    : { kind: "paragraph", children };
  blocks.push(block);
  return block;
}
