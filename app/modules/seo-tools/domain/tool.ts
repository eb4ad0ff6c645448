/** What a tool says of itself: the index page and the head of its own page are made of it. */
export interface ToolInfo {
  /** Last part of its address. */
  id: string;
  title: string;
  /** One sentence: what the tool shows. */
  sentence: string;
  icon: ToolIcon;
  group: ToolGroup;
}

/** Names that app/ui/module/module-icon.tsx can draw. */
export type ToolIcon =
  | "activity"
  | "bot"
  | "code"
  | "compass"
  | "database"
  | "eye"
  | "gauge"
  | "layers"
  | "layout-template"
  | "newspaper"
  | "pen-line"
  | "plug"
  | "radar"
  | "search"
  | "share-2"
  | "shield-check"
  | "split"
  | "target"
  | "trending-up"
  | "workflow";

/** In the order of the index page. */
export const TOOL_GROUPS = [
  "Crawling and indexing",
  "Search results and sharing",
  "Content",
  "URLs and answers",
  "Structured data",
] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

export type Tone = "good" | "warn" | "bad" | "info" | "plain";

/** An input of a tool. Its name is the parameter of the address. */
export interface ToolField {
  name: string;
  label: string;
  /** One line, a number, a day, a time of day, an address, several lines, one of some, any of some, on or off. */
  kind: "line" | "number" | "date" | "time" | "url" | "lines" | "choice" | "several" | "switch";
  hint?: string;
  placeholder?: string;
  maxChars?: number;
  /** Of "lines". */
  rows?: number;
  /** Of "choice" and "several"; the first choice is taken when none is named. */
  options?: readonly { value: string; label: string }[];
  /** Draws how wide the text is while it is typed. */
  meter?: { fontPx: number; limitPx: number };
  /** Takes half the width where there is room for a neighbour. */
  half?: boolean;
}

/** What was typed, by field; a list for "several". */
export type ToolValues = Readonly<Record<string, string | readonly string[]>>;

/** A cell of a table: a text, or one with a colour, a line below it or another face. */
export type Cell = string | { text: string; tone?: Tone; below?: string; mono?: boolean };

export interface Check {
  tone: Tone;
  title: string;
  /** What was found, and the limit it is held against. */
  detail: string;
}

/** A part of an answer that needs nothing but itself; an answer is a list of parts, so that one page can draw every tool. */
export type Block =
  | { kind: "verdict"; tone: Tone; title: string; text?: string }
  | { kind: "stats"; items: readonly { label: string; value: string; unit?: string; hint?: string }[] }
  | { kind: "checks"; title: string; items: readonly Check[] }
  | {
      kind: "table";
      title: string;
      columns: readonly { label: string; numeric?: boolean; wide?: boolean }[];
      rows: readonly (readonly Cell[])[];
      foot?: string;
    }
  | { kind: "listing"; title: string; text: string }
  | { kind: "note"; text: string }
  | {
      kind: "meter";
      label: string;
      text: string;
      shown: string;
      widthPx: number;
      limitPx: number;
      chars: number;
      limit: string;
    }
  | {
      kind: "card";
      network: string;
      layout: "large" | "small";
      host: string;
      title: string;
      description: string;
      picture: string;
    }
  | { kind: "links"; title: string; items: readonly { label: string; to: string }[] };

/** Why a tool gave no answer: messages by field, "" for the whole form. */
export type ToolProblem = Readonly<Record<string, string>>;

/** A sentence about a limit and where it comes from. */
export interface ToolRule {
  text: string;
  source?: { label: string; href: string };
}
