/*
 * A text as the visual editor holds it: plain data between Markdown and the nodes of the editor. What does not fit here is
 * a literal block or a source inline, which keep their Markdown as it was typed.
 */

export const BOLD = 1;
export const ITALIC = 2;
export const STRIKE = 4;
export const CODE = 8;

export type VisualInline =
  /** `marks`: a sum of BOLD, ITALIC, STRIKE and CODE. */
  | { kind: "text"; text: string; marks: number }
  | { kind: "break" }
  | { kind: "link"; href: string; title: string; children: VisualInline[] }
  | { kind: "image"; src: string; alt: string; title: string }
  | { kind: "footnote"; label: string }
  /** Markdown that is shown and stored as it is, such as a tag of HTML. */
  | { kind: "source"; text: string; marks: number };

export type Alignment = "left" | "center" | "right" | null;

export interface VisualItem {
  /** Null: not a task. */
  checked: boolean | null;
  children: VisualInline[];
  lists: VisualList[];
}

export interface VisualList {
  kind: "list";
  ordered: boolean;
  start: number;
  /** Items are apart from each other. */
  loose: boolean;
  items: VisualItem[];
}

export type VisualBlock =
  | { kind: "heading"; depth: number; children: VisualInline[] }
  | { kind: "paragraph"; children: VisualInline[] }
  | VisualList
  | { kind: "quote"; blocks: VisualBlock[] }
  | { kind: "code"; language: string; text: string }
  /** The first row is the head. */
  | { kind: "table"; align: Alignment[]; rows: VisualInline[][][] }
  | { kind: "rule" }
  | { kind: "footnoteText"; label: string; children: VisualInline[] }
  /** Markdown that is kept as it is. */
  | { kind: "literal"; text: string };

/** A block with the Markdown that it was read from. */
export interface SourceBlock {
  block: VisualBlock;
  /** Without the lines around it. */
  raw: string;
  /** What the visual editor would write for it. */
  written: string;
  /** The empty lines between it and the next block, or the end. */
  gap: string;
  /** Whether `raw` means the same between any other blocks. */
  standalone: boolean;
}

/** The beginning of a quotation that is a callout. */
export const CALLOUT = /^\[!(note|tip|warning)\]/i;

const listType = ({ ordered, items }: VisualList): string =>
  ordered ? "ordered" : items.some(({ checked }) => checked !== null) ? "tasks" : "bullets";

/** Whether the editor would make one list of two blocks that follow each other. */
export const wouldMerge = (first: VisualBlock | undefined, second: VisualBlock | undefined): boolean =>
  first?.kind === "list" && second?.kind === "list" && listType(first) === listType(second);
