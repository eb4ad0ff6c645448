import { BOLD, CALLOUT, CODE, ITALIC, STRIKE, type VisualInline } from "./model.ts";

/** Where a line is: some signs mean something only there. */
export interface LineContext {
  cell?: boolean;
  heading?: boolean;
  /** The first line of a quotation, where a callout is named. */
  quoteStart?: boolean;
  style?: WritingStyle;
}

/** Ways to write the same: what reads well first is not always what reads as meant. */
export interface WritingStyle {
  /** Addresses that are their own text, without the brackets. */
  bareAddresses?: boolean;
  /** Italics by underscores, which do not mix with the stars of bold. */
  underscores?: boolean;
  /** Marks without the punctuation at their ends, beside which they may mean nothing. */
  narrow?: boolean;
  /** Links without code, in which not every sign may be. */
  plainLinks?: boolean;
}

/** Tried in this order. */
export const WRITING_STYLES: readonly WritingStyle[] = [
  { bareAddresses: true },
  {},
  { underscores: true },
  { narrow: true },
  { narrow: true, underscores: true },
  { narrow: true, underscores: true, plainLinks: true },
];

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;
/** Variables of templates and addresses of websites: signs in them are left alone. */
const UNTOUCHED = /\{\{[^{}\n]*\}\}|\{%[^{}\n]*%\}|(?:https?:\/\/|www\.)[^\s<>"`*~[\](){}|\\^]*[A-Za-z0-9/#=]/g;

/** One sign of a text, escaped where Markdown would read it as a mark. */
function escapeSign(text: string, at: number, inLink: boolean): string {
  const sign = text[at] as string;
  const before = text[at - 1] ?? " ";
  const after = text[at + 1] ?? "";
  switch (sign) {
    case "\\":
      return after === "" || PUNCTUATION.test(after) ? "\\\\" : sign;
    case "*":
    case "~":
      return before === " " && after === " " ? sign : `\\${sign}`;
    case "_":
      return WORD.test(before) && WORD.test(after) ? sign : "\\_";
    case "`":
    case "[":
      return `\\${sign}`;
    case "]":
      return inLink ? "\\]" : sign;
    case "<":
      return after === "" || /[A-Za-z/!?]/.test(after) ? "\\<" : sign;
    default:
      return sign;
  }
}

function escapeText(text: string, inLink: boolean): string {
  let written = "";
  let from = 0;
  const plain = (to: number) => {
    for (let at = from; at < to; at += 1) written += escapeSign(text, at, inLink);
  };
  for (const match of text.matchAll(UNTOUCHED)) {
    plain(match.index);
    written += match[0];
    from = match.index + match[0].length;
  }
  plain(text.length);
  return written;
}

/** Escapes what would make a line a heading, a list, a quotation, a rule or a table. */
const escapeLineStart = (line: string): string =>
  line
    .replace(/^(#{1,6})(?=\s|$)/, "\\$1")
    .replace(/^([-+*>])(?=\s|$)/, "\\$1")
    .replace(/^>/, "\\>")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2")
    .replace(/^(?=([-=|:])[-=|:\s]*$)/, "\\");

/** A span of code, with a fence that is longer than any in it. */
function writeCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== "");
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/** An address within the brackets of a link. */
function writeAddress(href: string): string {
  if (href === "") return "<>";
  const escaped = href.replace(/\\(?=[!-/:-@[-`{-~])/g, "\\\\");
  return /[\s()<>]/.test(escaped) ? `<${escaped.replace(/[<>]/g, "\\$&").replace(/\n/g, " ")}>` : escaped;
}

const writeTitle = (title: string): string =>
  title === "" ? "" : ` "${title.replace(/\\(?=[!-/:-@[-`{-~])/g, "\\\\").replaceAll('"', '\\"')}"`;

const AUTOLINK = /^(?:https?:\/\/|mailto:)[^\s<>]+$/i;

/** A piece of a line with the marks around it. */
interface Piece {
  text: string;
  marks: number;
  /** Blanks at its ends belong outside of marks. */
  isText: boolean;
}

function writeLink(link: Extract<VisualInline, { kind: "link" }>, context: LineContext): Piece {
  const marks = link.children.reduce((all, child) => all & (child.kind === "text" ? child.marks & ~CODE : 0), 7);
  const inner = link.children.map((child) =>
    child.kind === "text" ? { ...child, marks: child.marks & ~marks & ~(context.style?.plainLinks ? CODE : 0) } : child,
  );
  const [only] = inner;
  if (
    inner.length === 1 &&
    only?.kind === "text" &&
    only.marks === 0 &&
    link.title === "" &&
    AUTOLINK.test(link.href) &&
    (only.text === link.href || `mailto:${only.text}` === link.href)
  )
    return { text: context.style?.bareAddresses ? only.text : `<${only.text}>`, marks, isText: false };
  if (
    context.style?.bareAddresses &&
    inner.length === 1 &&
    only?.kind === "text" &&
    only.marks === 0 &&
    link.title === "" &&
    link.href === `http://${only.text}`
  )
    return { text: only.text, marks, isText: false };
  const text = writePieces(piecesOf(inner, context, true), context.style);
  return { text: `[${text}](${writeAddress(link.href)}${writeTitle(link.title)})`, marks, isText: false };
}

function pieceOf(inline: VisualInline, context: LineContext, inLink: boolean): Piece {
  switch (inline.kind) {
    case "text":
      if (inline.marks & CODE) return { text: writeCode(inline.text), marks: inline.marks & ~CODE, isText: false };
      return { text: escapeText(inline.text, inLink), marks: inline.marks, isText: true };
    case "break":
      return { text: context.cell || context.heading ? " " : "\\\n", marks: 0, isText: false };
    case "link":
      return writeLink(inline, context);
    case "image": {
      const alt = inline.alt.replace(/\s+/g, " ").replace(/[[\]]/g, "\\$&");
      return { text: `![${alt}](${writeAddress(inline.src)}${writeTitle(inline.title)})`, marks: 0, isText: false };
    }
    case "footnote":
      return { text: `[^${inline.label}]`, marks: 0, isText: false };
    case "source":
      return { text: inline.text, marks: inline.marks, isText: false };
  }
}

/** Joins neighbours of the same marks, so that signs are written once around them. */
function joined(inlines: readonly VisualInline[]): VisualInline[] {
  const result: VisualInline[] = [];
  for (const inline of inlines) {
    const last = result.at(-1);
    if (inline.kind === "text" && last?.kind === "text" && last.marks === inline.marks)
      result[result.length - 1] = { ...last, text: last.text + inline.text };
    else if (inline.kind !== "text" || inline.text !== "") result.push(inline);
  }
  return result;
}

const piecesOf = (inlines: readonly VisualInline[], context: LineContext, inLink: boolean): Piece[] =>
  joined(inlines).map((inline) => pieceOf(inline, context, inLink));

const BLANK_ENDS = /^(\s*)([\s\S]*?)(\s*)$/;
const NARROW_ENDS = /^([\s\p{P}\p{S}]*)([\s\S]*?)([\s\p{P}\p{S}]*)$/u;

/** Moves blanks, which marks cannot begin or end with, out of the marks; with `narrow` also punctuation. */
function trimmed(pieces: readonly Piece[], narrow: boolean): Piece[] {
  const parts: Piece[] = [];
  for (const piece of pieces) {
    if (!piece.isText || piece.marks === 0) {
      parts.push(piece);
      continue;
    }
    const [, before = "", inner = "", after = ""] = (narrow ? NARROW_ENDS : BLANK_ENDS).exec(piece.text) ?? [];
    if (before !== "") parts.push({ text: before, marks: 0, isText: true });
    if (inner !== "") parts.push({ ...piece, text: inner });
    if (after !== "") parts.push({ text: after, marks: 0, isText: true });
  }
  return parts.map((part, at) => {
    // Blanks, images and the like between two parts of the same marks stay within them.
    const [last, next] = [parts[at - 1], parts[at + 1]];
    const hasNoMarks = part.isText ? part.text.trim() === "" : /^!?\[/.test(part.text);
    return part.marks === 0 && hasNoMarks ? { ...part, marks: (last?.marks ?? 0) & (next?.marks ?? 0) } : part;
  });
}

const SIGNS: readonly [mark: number, sign: string][] = [
  [STRIKE, "~~"],
  [BOLD, "**"],
  [ITALIC, "*"],
];
const signOf = (mark: number, { underscores }: WritingStyle): string =>
  mark === ITALIC && underscores ? "_" : (SIGNS.find(([one]) => one === mark)?.[1] ?? "");

/** How many pieces in a row have a mark. */
function reach(pieces: readonly Piece[], from: number, mark: number): number {
  let at = from;
  while (at < pieces.length && ((pieces[at] as Piece).marks & mark) !== 0) at += 1;
  return at - from;
}

/** Puts signs around pieces; a mark that reaches further is the outer one. */
function writePieces(all: readonly Piece[], style: WritingStyle = {}): string {
  const pieces = trimmed(all, style.narrow === true);
  let written = "";
  const open: number[] = [];
  for (const [at, piece] of pieces.entries()) {
    const closing = open.findIndex((mark) => (piece.marks & mark) === 0);
    if (closing !== -1) for (const mark of open.splice(closing).reverse()) written += signOf(mark, style);
    const opening = SIGNS.map(([mark]) => mark)
      .filter((mark) => piece.marks & mark && !open.includes(mark))
      .sort((a, b) => reach(pieces, at, b) - reach(pieces, at, a));
    for (const mark of opening) {
      written += signOf(mark, style);
      open.push(mark);
    }
    // "!" before a link would make it an image.
    if (piece.text.startsWith("[") && /(?<!\\)!$/.test(written)) written = `${written.slice(0, -1)}\\!`;
    written += piece.text;
  }
  for (const mark of open.reverse()) written += signOf(mark, style);
  return written;
}

/** The Markdown of a line, or of several with breaks between them. */
export function writeInlines(inlines: readonly VisualInline[], context: LineContext = {}): string {
  const text = writePieces(piecesOf(inlines, context, false), context.style)
    // Blanks at the ends of lines are no text, and a break at the end of a paragraph is none.
    .replace(/[ \t]*(\\?)\n[ \t]*/g, "$1\n")
    .trim()
    .replace(/(?:\\\n)+$/, "")
    .replace(/^(?:\\\n)+/, "");
  if (context.cell) return text.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
  if (context.heading) return text.replace(/\s*\n\s*/g, " ").replace(/(\s|^)(#+)$/, "$1\\$2");
  const lines = text.split("\n").map(escapeLineStart).join("\n");
  return context.quoteStart && CALLOUT.test(lines.replace(/^\\/, "")) ? lines.replace(/^\\/, "") : lines;
}
