import type { Alignment, VisualBlock, VisualInline, VisualList } from "./model.ts";
import { type WritingStyle, writeInlines } from "./write-inlines.ts";

const indented = (text: string, blanks: number): string => text.replace(/\n(?=.)/g, `\n${" ".repeat(blanks)}`);

/** Two lists beside each other would be one with the same signs. */
function writeList(list: VisualList, alternate: boolean, style: WritingStyle): string {
  let last: VisualList | undefined;
  const items = list.items.map(({ checked, children, lists }, index) => {
    const sign = list.ordered ? `${list.start + index}${alternate ? ")" : "."} ` : alternate ? "* " : "- ";
    const box = checked === null ? "" : checked ? "[x] " : "[ ] ";
    const text = writeInlines(children, { style });
    const parts = [`${sign}${box}${indented(text, sign.length)}`.trimEnd()];
    let isAlternate = false;
    for (const inner of lists) {
      isAlternate = last !== undefined && last.ordered === inner.ordered ? !isAlternate : false;
      parts.push(" ".repeat(sign.length) + indented(writeList(inner, isAlternate, style), sign.length));
      last = inner;
    }
    last = undefined;
    return parts.join("\n");
  });
  return items.join(list.loose ? "\n\n" : "\n");
}

function writeCodeBlock(language: string, text: string): string {
  const sign = language.includes("`") ? "~" : "`";
  const longest = Math.max(2, ...[...text.matchAll(sign === "`" ? /`{3,}/g : /~{3,}/g)].map(([run]) => run.length));
  const fence = sign.repeat(longest + 1);
  return `${fence}${language}\n${text === "" ? "" : `${text}\n`}${fence}`;
}

const RULES: Readonly<Record<string, string>> = { left: ":--", center: ":-:", right: "--:" };

function writeTable(align: readonly Alignment[], rows: readonly VisualInline[][][], style: WritingStyle): string {
  const width = Math.max(1, ...rows.map(({ length }) => length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  const [head = [], ...body] = rows.map((row) => line(row.map((cell) => writeInlines(cell, { cell: true, style }))));
  return [head, line(Array.from({ length: width }, (_, at) => RULES[align[at] ?? ""] ?? "---")), ...body].join("\n");
}

export interface BlockContext {
  /** Other signs of lists than usual, after a list that has the usual ones. */
  alternate?: boolean;
  quoteStart?: boolean;
  style?: WritingStyle;
}

/** The Markdown of a block; empty for one without content. */
export function writeBlock(block: VisualBlock, context: BlockContext = {}): string {
  const { alternate = false, quoteStart = false, style = {} } = context;
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.depth)} ${writeInlines(block.children, { heading: true, style })}`.trimEnd();
    case "paragraph":
      return writeInlines(block.children, { quoteStart, style });
    case "list":
      return writeList(block, alternate, style);
    case "quote":
      return writeBlocks(block.blocks, style)
        .split("\n")
        .map((line) => `> ${line}`.trimEnd())
        .join("\n");
    case "code":
      return writeCodeBlock(block.language, block.text);
    case "table":
      return writeTable(block.align, block.rows, style);
    case "rule":
      return "---";
    case "footnoteText":
      return `[^${block.label}]: ${writeInlines(block.children, { style }).replace(/\\?\n/g, " ")}`.trimEnd();
    case "literal":
      return block.text;
  }
}

/** The Markdown of the blocks of a quotation, an empty line between them. */
function writeBlocks(blocks: readonly VisualBlock[], style: WritingStyle): string {
  let alternate = false;
  return blocks
    .map((block, index) => {
      const last = blocks[index - 1];
      alternate = block.kind === "list" && last?.kind === "list" && last.ordered === block.ordered ? !alternate : false;
      return writeBlock(block, { alternate, style, quoteStart: index === 0 });
    })
    .filter((text) => text !== "")
    .join("\n\n");
}
