/** A piece of a line. */
export type Inline = { kind: "text" | "code" | "strong"; text: string } | { kind: "link"; text: string; href: string };

/** A part of what people write: drawn element by element, so that no text of theirs is ever read as HTML. */
export type Block =
  | { kind: "paragraph"; lines: Inline[][] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "code"; text: string };

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
    else if (strong !== undefined) pieces.push({ kind: "strong", text: strong });
    else if (href !== null) pieces.push({ kind: "link", text: typed, href });
    from = match.index + (href === null ? whole.length : typed.length);
  }
  upTo(line.length);
  return pieces;
}

const FENCE = /^```/;
const ITEM = /^[-*] (?=\S)/;

/**
 * Reads the little that posts may be marked up with: paragraphs, lists ("- "), code between ``` lines, `code`, **bold**, and
 * addresses of the web. Everything else is text. In one pass, whatever the text.
 */
export function parsePost(text: string): Block[] {
  const blocks: Block[] = [];
  let code: string[] | null = null;
  let open: Block | null = null;
  for (const line of text.split("\n")) {
    if (FENCE.test(line)) {
      if (code) blocks.push({ kind: "code", text: code.join("\n") });
      code = code ? null : [];
      open = null;
    } else if (code) code.push(line);
    else if (line.trim() === "") open = null;
    else open = append(blocks, open, line);
  }
  // A fence that nobody closed ends with the text.
  if (code) blocks.push({ kind: "code", text: code.join("\n") });
  return blocks;
}

/** Adds a line to the block it belongs to, or to a new one; returns that block. */
function append(blocks: Block[], open: Block | null, line: string): Block {
  const item = ITEM.test(line);
  const pieces = inlineOf(item ? line.replace(ITEM, "") : line);
  if (item && open?.kind === "list") {
    open.items.push(pieces);
    return open;
  }
  if (!item && open?.kind === "paragraph") {
    open.lines.push(pieces);
    return open;
  }
  const block: Block = item ? { kind: "list", items: [pieces] } : { kind: "paragraph", lines: [pieces] };
  blocks.push(block);
  return block;
}
