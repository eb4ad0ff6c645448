import type { Block, Inline } from "#app/platform/markdown/blocks.ts";

/** A piece of text with the marks that it is within, whichever of them is the outer one. */
interface Run {
  text: string;
  marks: string[];
}

/** Text in which nothing looks like a tag. */
const plain = (text: string): string => text.replaceAll("<", "‹").replaceAll(">", "›");

const runsOf = (inlines: readonly Inline[], marks: readonly string[]): Run[] =>
  inlines.flatMap((inline) => runOf(inline, marks));

function runOf(inline: Inline, marks: readonly string[]): Run[] {
  switch (inline.kind) {
    case "text":
      return [{ text: plain(inline.text), marks: [...marks] }];
    case "code":
      return [{ text: plain(inline.text), marks: [...marks, "code"] }];
    case "strong":
    case "em":
    case "del":
      return runsOf(inline.children, [...marks, inline.kind]);
    case "link":
      return runsOf(inline.children, [...marks, `a ${plain(inline.href)}`]);
    case "break":
      return [{ text: "<br>", marks: [] }];
    case "image":
      return [{ text: `<img ${plain(`${inline.src} ${inline.alt}`)}>`, marks: [...marks] }];
    case "footnote":
      return [{ text: `<sup ${inline.number}>`, marks: [] }];
  }
}

function lineHtml(inlines: readonly Inline[]): string {
  const runs: Run[] = [];
  for (const { text, marks } of runsOf(inlines, [])) {
    const isBlank = text.trim() === "";
    // Twice bold is bold; a blank looks the same in bold.
    const own = isBlank ? [] : [...new Set(marks)].sort();
    const last = runs.at(-1);
    if (last && (isBlank || last.marks.join() === own.join())) last.text += text;
    else runs.push({ text, marks: own });
  }
  // Blanks at the end of a run may belong to the next one.
  const parts = runs.map(({ text, marks }) => {
    const [, before = "", inner = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
    const open = marks.map((mark) => `<${mark}>`).join("");
    return `${before}${inner === "" ? "" : `${open}${inner}${marks.map(() => "</>").join("")}`}${after}`;
  });
  return parts.join("").replace(/\s+/g, " ").trim();
}

/** Blocks as HTML in which what looks the same to readers is the same text: blanks, nesting of marks, tight or loose lists. */
export const semanticHtml = (blocks: readonly Block[]): string => blocks.map(blockHtml).join("\n");

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.depth}>${lineHtml(block.children)}`;
    case "paragraph":
      return `<p>${lineHtml(block.children)}`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      return `<${tag}>${block.items.map((item) => `<li>${semanticHtml(item)}`).join("")}</${tag}>`;
    }
    case "code":
      return `<pre ${plain(block.language)}>${plain(block.text).replace(/\n+$/, "")}</pre>`;
    case "table":
      return `<table>${[block.head, ...block.rows].map((row) => `<tr>${row.map((cell) => `<td>${lineHtml(cell)}`).join("")}`).join("")}`;
    case "quote":
      return `<blockquote>${semanticHtml(block.blocks)}</blockquote>`;
    case "callout":
      return `<aside ${block.tone}>${semanticHtml(block.blocks)}</aside>`;
    case "rule":
      return "<hr>";
    case "footnotes":
      return `<footer>${block.notes.map((note) => `<li>${lineHtml(note)}`).join("")}</footer>`;
  }
}
