import * as limits from "./limits.ts";
import { pricesIn } from "./prices.ts";

/** The parts of a page that are compared from one reading to the next. */
export const PARTS = ["title", "description", "headings", "prices", "types"] as const;
export type Part = (typeof PARTS)[number];

/** What is kept of a page: what it is called, what it promises, and what it asks for it. */
export type Snapshot = Readonly<Record<Part, readonly string[]>>;

/** What changed in one part of a page. */
export interface PartChange {
  part: Part;
  removed: readonly string[];
  added: readonly string[];
}

interface PageTexts {
  titles: readonly string[];
  descriptions: readonly string[];
  headings: readonly { level: number; text: string }[];
  /** The visible text. */
  text: string;
  structuredData: readonly { type: string | null }[];
}

/** Headings below this level name details. */
const MAX_LEVEL = 3;

const tidy = (text: string, maxChars: number): string =>
  text
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, maxChars)
    .toWellFormed();

const each = (texts: readonly string[], max: number, maxChars: number): string[] =>
  [...new Set(texts.map((text) => tidy(text, maxChars)))].filter((text) => text !== "").slice(0, max);

/** What is kept of a page. */
export function snapshotOf({ titles, descriptions, headings, text, structuredData }: PageTexts): Snapshot {
  return {
    title: each(titles.slice(0, 1), 1, limits.MAX_TITLE_CHARS),
    description: each(descriptions.slice(0, 1), 1, limits.MAX_DESCRIPTION_CHARS),
    headings: each(
      headings.flatMap((heading) => (heading.level <= MAX_LEVEL ? [heading.text] : [])),
      limits.MAX_HEADINGS,
      limits.MAX_HEADING_CHARS,
    ),
    prices: pricesIn(text),
    types: each(
      structuredData.flatMap(({ type }) => (type === null ? [] : [type])),
      limits.MAX_TYPES,
      limits.MAX_TYPE_CHARS,
    ).sort(),
  };
}

/** Takes texts from the front while they fit into what is left of `room.chars`. */
function fitting(texts: readonly string[], room: { chars: number }): string[] {
  return texts.filter((text) => {
    if (text.length > room.chars) return false;
    room.chars -= text.length;
    return true;
  });
}

/**
 * What a page added and removed since it was last read, part by part; empty when nothing did. A text that only moved is no
 * change. A change that is too long to keep is shortened, never left out.
 */
export function changesBetween(before: Snapshot, now: Snapshot): PartChange[] {
  const room = { chars: limits.MAX_CHANGE_CHARS };
  return PARTS.flatMap((part): PartChange[] => {
    const removed = before[part].filter((text) => !now[part].includes(text));
    const added = now[part].filter((text) => !before[part].includes(text));
    return removed.length + added.length === 0
      ? []
      : [{ part, removed: fitting(removed, room), added: fitting(added, room) }];
  });
}
