import type { FindingRow, PageRow } from "../../domain/crawl.ts";

/** The parts of the view of one page; each is an address of its own and reads only what it shows. */
export const PAGE_PARTS = ["overview", "content", "links", "images", "data", "headers", "facts", "history"] as const;
export type PagePart = (typeof PAGE_PARTS)[number];

export type LinkDirection = "in" | "out";

export interface DocumentQuery {
  url: string;
  part: PagePart;
  /** Of the part "links". */
  direction?: LinkDirection | undefined;
  cursor?: string | undefined;
}

export interface PageLink {
  url: string;
  anchor: string;
  nofollow: boolean;
  /** Whether there is a page of it to open; not for other sites. */
  crawled: boolean;
  /** Of the page at the other end. */
  status: number | null;
  failure: string | null;
}

export interface PageImage {
  url: string;
  status: number | null;
  failure: string | null;
  sizeBytes: number | null;
}

/** What a crawl object keeps of one page, as far as a part needs it. */
export interface PageDocument {
  row: PageRow;
  /** `PageFacts` as JSON; null for a page of a crawl that kept none. */
  facts: string | null;
  findings: FindingRow[];
  text: string | null;
  robots: { status: number | null; text: string | null } | null;
  links: { rows: PageLink[]; nextCursor: string | null } | null;
  images: PageImage[];
}
