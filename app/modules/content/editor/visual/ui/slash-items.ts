import type { LexicalEditor } from "lexical";
import {
  Heading2,
  Heading3,
  Image,
  Info,
  Lightbulb,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  SquareCode,
  Superscript,
  Table,
  TriangleAlert,
} from "lucide-react";
import { insertCallout, insertFootnote, insertRule, insertTable, setBlockType } from "../lexical/commands.ts";

export interface SlashItem {
  label: string;
  /** Further words that find it. */
  words: string;
  icon: LucideIcon;
  run: (editor: LexicalEditor) => void;
}

/** What the menu offers that opens with a slash. */
export const slashItems = (onImage: () => void): SlashItem[] => [
  { label: "Paragraph", words: "text", icon: Pilcrow, run: (editor) => setBlockType(editor, "paragraph") },
  { label: "Heading 2", words: "h2 title", icon: Heading2, run: (editor) => setBlockType(editor, "h2") },
  { label: "Heading 3", words: "h3 subtitle", icon: Heading3, run: (editor) => setBlockType(editor, "h3") },
  { label: "List", words: "bullet unordered", icon: List, run: (editor) => setBlockType(editor, "bullet") },
  { label: "Numbered list", words: "ordered", icon: ListOrdered, run: (editor) => setBlockType(editor, "number") },
  { label: "Task list", words: "check todo", icon: ListChecks, run: (editor) => setBlockType(editor, "check") },
  { label: "Quotation", words: "quote blockquote", icon: Quote, run: (editor) => setBlockType(editor, "quote") },
  { label: "Code block", words: "pre source", icon: SquareCode, run: (editor) => setBlockType(editor, "code") },
  { label: "Table", words: "grid", icon: Table, run: insertTable },
  { label: "Image", words: "picture photo upload", icon: Image, run: onImage },
  { label: "Line", words: "rule divider separator", icon: Minus, run: insertRule },
  { label: "Footnote", words: "reference note", icon: Superscript, run: insertFootnote },
  { label: "Note", words: "callout info box", icon: Info, run: (editor) => insertCallout(editor, "note") },
  { label: "Tip", words: "callout box", icon: Lightbulb, run: (editor) => insertCallout(editor, "tip") },
  { label: "Warning", words: "callout box", icon: TriangleAlert, run: (editor) => insertCallout(editor, "warning") },
];

/** Items that a query finds: by the beginning of any of their words. */
export const matchingItems = (items: readonly SlashItem[], query: string): SlashItem[] =>
  items.filter(({ label, words }) =>
    `${label} ${words}`
      .toLowerCase()
      .split(" ")
      .some((word, index, all) => all.slice(index).join(" ").startsWith(query.toLowerCase()) || word.startsWith(query)),
  );
