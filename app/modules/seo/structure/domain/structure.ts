import type { RedirectVerdict } from "../../engine/analysis/domain/redirect-chains.ts";

/**
 * Lists about the structure of a whole site: their rows, orders and filters. Shared by the crawl's object, the pages
 * and the files.
 */

export interface RankRow {
  url: string;
  title: string | null;
  /** Part of the site's internal PageRank, 0 to 1. */
  rankShare: number;
  inlinkCount: number;
  outlinkCount: number;
  depth: number | null;
  errorCount: number;
  warningCount: number;
  noticeCount: number;
}

export interface AnchorRow {
  /** "" for links without a name. */
  anchor: string;
  pageCount: number;
  exampleUrl: string;
}

export interface IdeaRow {
  fromUrl: string;
  fromTitle: string | null;
  toUrl: string;
  toTitle: string | null;
  cosine: number;
  toInlinkCount: number;
  /** Words of the source page that the link could be put on; null when it has none of the target's title. */
  phrase: string | null;
}

export interface PairRow {
  leftUrl: string;
  rightUrl: string;
  similarity: number;
}

export interface TemplateRow {
  id: number;
  shape: string;
  /** Kind of thing its structured data names; "" for none. */
  hint: string;
  exampleUrl: string;
  pageCount: number;
  errorCount: number;
  warningCount: number;
  noticeCount: number;
  medianWords: number;
  medianTtfbMs: number | null;
  medianBytes: number | null;
  rankShare: number;
}

export interface LanguageRow {
  url: string;
  languageCount: number;
  missingCount: number;
  alternates: { lang: string; url: string | null; state: "self" | "answered" | "missing" | "unknown" }[];
}

export interface RedirectRow {
  url: string;
  hops: { url: string; status: number | null }[];
  endUrl: string;
  endStatus: number | null;
  endFailure: string | null;
  verdict: RedirectVerdict;
  inlinkCount: number;
}

export interface ImageRow {
  url: string;
  status: number | null;
  failure: string | null;
  sizeBytes: number | null;
  pageCount: number;
  withoutAltCount: number;
  withoutSizeCount: number;
  exampleUrl: string | null;
}

export interface StructureRows {
  ranks: RankRow;
  anchors: AnchorRow;
  ideas: IdeaRow;
  pairs: PairRow;
  templates: TemplateRow;
  languages: LanguageRow;
  redirects: RedirectRow;
  images: ImageRow;
}

export type StructureListName = keyof StructureRows;

/** Orders (the first is that of a list nobody sorted) and filters of each list. */
export const STRUCTURE_LISTS = {
  ranks: { sorts: ["rank", "inlinks", "outlinks", "depth", "url"], filters: ["orphans", "dead-ends"] },
  anchors: { sorts: ["pages"], filters: [] },
  ideas: { sorts: ["likeness", "inlinks"], filters: [] },
  pairs: { sorts: ["similarity"], filters: [] },
  templates: { sorts: ["pages", "errors", "words", "ttfb", "size", "rank", "shape"], filters: ["errors"] },
  languages: { sorts: ["missing", "languages", "url"], filters: ["missing"] },
  redirects: { sorts: ["hops", "inlinks", "url"], filters: ["ok", "chain", "temporary", "broken", "loop", "unknown"] },
  images: { sorts: ["size", "pages", "alt", "measures", "url"], filters: ["broken", "heavy", "alt", "measures"] },
} as const satisfies Record<StructureListName, { sorts: readonly string[]; filters: readonly string[] }>;

export interface StructureQuery {
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
  filter?: string | undefined;
  /** Part of an address or title. */
  search?: string | undefined;
  /** Of anchors: the page they lead to. */
  url?: string | undefined;
  /** Of ranks: the template whose pages are meant. */
  template?: number | undefined;
  /** Of pairs: the least similarity, 0.6 to 1. */
  minimum?: number | undefined;
  cursor?: string | undefined;
  /** 1 to 500. */
  limit: number;
}

/** Pages of nearly one text, tied together by pairs. */
export interface NearGroup {
  pageCount: number;
  /** The first pages; all but the first one with the earlier page they are most like. */
  pages: { url: string; title: string | null; like: { url: string; similarity: number } | null }[];
}

export interface NearGroups {
  groups: NearGroup[];
  groupCount: number;
  pageCount: number;
  nextCursor: string | null;
}

/** A page's text for the comparison of two. */
export interface PageText {
  url: string;
  title: string | null;
  text: string;
}

/** How many pages fall into each step of a scale. */
export interface Distribution {
  label: string;
  pageCount: number;
}

export interface StructureState {
  /** False for a crawl that was stopped before, and for one of a release without these analyses. */
  analysed: boolean;
  distributions: { responseTime: Distribution[]; size: Distribution[]; depth: Distribution[] };
}

/** Place of the last row that was shown: what the list is sorted by, and the row's own number. */
export const writeStructureCursor = (value: string | number, id: number): string => JSON.stringify([value, id]);

/** Reads what `writeStructureCursor` wrote; null for anything else. */
export function readStructureCursor(text: string): [value: string | number, id: number] | null {
  try {
    const parts: unknown = JSON.parse(text);
    if (!Array.isArray(parts) || parts.length !== 2) return null;
    const [value, id] = parts as [unknown, unknown];
    if (typeof value !== "string" && (typeof value !== "number" || !Number.isFinite(value))) return null;
    return typeof id === "number" && Number.isSafeInteger(id) && id >= 0 ? [value, id] : null;
  } catch {
    return null;
  }
}
