import { Lexer, Marked, type Token, type TokensList } from "marked";
import { footnotes } from "#app/platform/markdown/footnotes.ts";
import { FRONT_MATTER } from "#app/platform/markdown/front-matter.ts";
import { CODE, type SourceBlock, type VisualBlock, type VisualInline, wouldMerge } from "./model.ts";
import { NotVisual, readBlock } from "./read-tokens.ts";
import { WRITING_STYLES } from "./write-inlines.ts";
import { type BlockContext, writeBlock } from "./write-markdown.ts";

const dialect = new Marked(footnotes);

type Links = TokensList["links"];
const NO_LINKS: Links = {};

/** Reads Markdown into tokens; `links` are definitions that stand elsewhere in the text. */
function tokensOf(markdown: string, links: Links = NO_LINKS): TokensList {
  const lexer = new Lexer({ ...dialect.defaults });
  Object.assign(lexer.tokens.links, links);
  return lexer.lex(markdown);
}

/** What readers see of inlines: joined texts, blanks as one. */
function shown(inlines: readonly VisualInline[]): unknown[] {
  const parts: unknown[] = [];
  let last: { text: string; marks: number } | null = null;
  for (const inline of inlines) {
    if (inline.kind !== "text") {
      parts.push(inline.kind === "link" ? { ...inline, children: shown(inline.children) } : inline);
      last = null;
      continue;
    }
    // A blank looks the same in bold.
    for (const text of inline.text.split(/(\s+)/)) {
      if (text === "") continue;
      const isBlank = text.trim() === "" && (inline.marks & CODE) === 0;
      if (last && (isBlank || last.marks === inline.marks)) last.text += isBlank ? " " : text;
      else {
        last = { text: isBlank ? " " : text, marks: inline.marks };
        parts.push(last);
      }
    }
  }
  const [first, end] = [parts[0], parts.at(-1)] as { text?: string }[];
  if (first?.text) first.text = first.text.trimStart();
  if (end?.text) end.text = end.text.trimEnd();
  return parts.filter((part) => (part as { text?: string }).text !== "");
}

/** Replaces each list of inlines in a block by what readers see of it. */
const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const isInlines = value.some((one) => ["text", "break", "link", "image", "footnote", "source"].includes(one?.kind));
    return isInlines ? shown(value as VisualInline[]) : value.map(comparable);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, comparable(part)]),
  );
};

const sameBlocks = (a: VisualBlock, b: VisualBlock): boolean =>
  JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));

/** The only block of a Markdown text; null when it is none, several, or not visual. */
function onlyBlock(tokens: readonly Token[]): VisualBlock | null {
  try {
    const blocks = tokens.flatMap((token) => readBlock(token) ?? []);
    return blocks.length === 1 ? (blocks[0] ?? null) : null;
  } catch (error) {
    if (error instanceof NotVisual) return null;
    throw error;
  }
}

/** Whether Markdown that the editor wrote for a block reads as that block. */
function readsAs(block: VisualBlock, written: string): boolean {
  const read = onlyBlock(tokensOf(written));
  return read !== null && sameBlocks(block, read);
}

/** Writes a block in the first style that reads as the block; `isExact` says whether one does. */
export function writeAsMeant(block: VisualBlock, context: BlockContext = {}): { text: string; isExact: boolean } {
  for (const style of WRITING_STYLES) {
    const text = writeBlock(block, { ...context, style });
    if (text === "" || block.kind === "literal" || readsAs(block, text)) return { text, isExact: true };
  }
  // Not every combination of marks can be written: the text is what counts.
  return { text: writeBlock(block, { ...context, style: WRITING_STYLES.at(-1) ?? {} }), isExact: false };
}

/** Whether Markdown means the same between paragraphs, without the definitions of links of its text. */
function isStandalone(raw: string, block: VisualBlock): boolean {
  if (/^\s/.test(raw)) return false;
  const tokens = tokensOf(`x\n\n${raw}\n\nx`).filter(({ type }) => type !== "space");
  const [first, middle, last] = tokens;
  if (tokens.length !== 3 || first?.type !== "paragraph" || last?.type !== "paragraph" || !middle) return false;
  if (block.kind === "literal") return true;
  const read = onlyBlock([middle]);
  return read !== null && sameBlocks(block, read);
}

/** A block of a text; literal when what the editor would write for it does not read as the same. */
function sourceBlock(token: Token, raw: string, gap: string): SourceBlock {
  const block = onlyBlock([token]);
  const { text: written, isExact } = block ? writeAsMeant(block) : { text: "", isExact: false };
  if (block && written !== "" && isExact) return { block, raw, written, gap, standalone: isStandalone(raw, block) };
  const kept: VisualBlock = { kind: "literal", text: raw };
  return { block: kept, raw, written: raw, gap, standalone: isStandalone(raw, kept) };
}

/** A text in blocks, with the empty lines before the first. */
export interface SourceText {
  lead: string;
  blocks: SourceBlock[];
}

const literal = (source: SourceBlock): SourceBlock => ({
  ...source,
  block: { kind: "literal", text: source.raw },
  written: source.raw,
});

/** Adds a block; literal Markdown joins the literal block before it, if there is one. */
function addBlock(blocks: SourceBlock[], added: SourceBlock): void {
  const last = blocks.at(-1);
  const next = wouldMerge(last?.block, added.block) ? literal(added) : added;
  if (last?.block.kind !== "literal" || next.block.kind !== "literal" || FRONT_MATTER.test(`${last.raw}\n`)) {
    blocks.push(next);
    return;
  }
  const raw = last.raw + last.gap + next.raw;
  const standalone = last.standalone && next.standalone;
  blocks[blocks.length - 1] = literal({ ...next, raw, standalone });
}

/**
 * Reads Markdown for the visual editor: `lead` and each `raw` with its `gap` are together the text as it was. What the
 * editor cannot show stays literal.
 */
export function readMarkdown(markdown: string): SourceText {
  const text = markdown.replace(/\r\n?/g, "\n");
  const blocks: SourceBlock[] = [];
  let lead = "";
  const addGap = (gap: string) => {
    const last = blocks.at(-1);
    if (last) last.gap += gap;
    else lead += gap;
  };
  const front = FRONT_MATTER.exec(text)?.[0] ?? "";
  if (front !== "") {
    const raw = front.trimEnd();
    blocks.push({
      block: { kind: "literal", text: raw },
      raw,
      written: raw,
      gap: front.slice(raw.length),
      standalone: false,
    });
  }
  const rest = text.slice(front.length);
  let at = 0;
  for (const token of tokensOf(rest)) {
    // The reader takes lines of nothing but blanks for empty ones.
    const raw = rest.startsWith(token.raw, at) ? token.raw : rest.slice(at, at + token.raw.length);
    at += raw.length;
    const trimmed = raw.replace(/\s+$/, "");
    if (token.type === "space" || trimmed === "") addGap(raw);
    else addBlock(blocks, sourceBlock(token, trimmed, raw.slice(trimmed.length)));
  }
  if (at !== rest.length) addGap(rest.slice(at));
  return { lead, blocks };
}
