import type { CursorPage, PageRow } from "../../domain/crawl.ts";

/** What the list of crawled pages can be sorted by. */
export const PAGE_SORTS = ["url", "status", "depth", "words", "inlinks", "ttfb", "size", "issues"] as const;
export type PageSort = (typeof PAGE_SORTS)[number];

export const isPageSort = (by: string): by is PageSort => PAGE_SORTS.some((sort) => sort === by);

export const STATUS_FILTERS = [
  ["2xx", "2xx success"],
  ["3xx", "3xx redirect"],
  ["4xx", "4xx client error"],
  ["5xx", "5xx server error"],
  ["none", "No answer"],
] as const satisfies readonly (readonly [value: string, label: string])[];

export const INDEXING_FILTERS = [
  ["indexable", "Indexable"],
  ["not-indexable", "Not indexable"],
] as const satisfies readonly (readonly [value: string, label: string])[];

export const ISSUE_FILTERS = [
  ["errors", "With errors"],
  ["warnings", "With warnings"],
  ["notices", "With notices"],
  ["none", "Without issues"],
] as const satisfies readonly (readonly [value: string, label: string])[];

/** Filters of the list of crawled pages, as the address names their values. */
export interface PageFilters {
  status?: (typeof STATUS_FILTERS)[number][0] | undefined;
  indexing?: (typeof INDEXING_FILTERS)[number][0] | undefined;
  issues?: (typeof ISSUE_FILTERS)[number][0] | undefined;
}

export interface PageListQuery {
  search: string;
  filters: PageFilters;
  /** Null: in the order in which they were found. */
  sort: { by: PageSort; descending: boolean } | null;
  cursor?: string | undefined;
  limit: number;
}

export interface PageListRow extends PageRow {
  indexable: boolean;
}

/** A page of the list, and how many pages fit the filters. */
export interface PageList extends CursorPage<PageListRow> {
  total: number;
}
