import { mediumDate, shortDate } from "#app/shared/format/date.ts";
import { withOneDecimal } from "#app/shared/format/number.ts";
import type { ImportKind } from "./imports/domain/fields.ts";
import type { Intent } from "./keyword-list/domain/intent.ts";

export const INTENT_TITLES: Readonly<Record<Intent, string>> = {
  informational: "Informational",
  commercial: "Commercial",
  transactional: "Transactional",
  navigational: "Navigational",
  unset: "Unset",
};

export const KIND_TITLES: Readonly<Record<ImportKind, string>> = {
  queries: "Queries",
  pages: "Pages",
  query_pages: "Queries with pages",
};

/** "1 Feb – 28 Feb 2026"; days of the calendar, in no zone. */
export function periodText(start: string, end: string): string {
  const [from, to] = [new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`)];
  if (start === end) return mediumDate(to);
  return `${(start.slice(0, 4) === end.slice(0, 4) ? shortDate : mediumDate)(from)} – ${mediumDate(to)}`;
}

/** 3.42 → "3.4"; a row without impressions has none. */
export const positionText = (position: number | null): string =>
  position === null || position === 0 ? "–" : withOneDecimal(position);

/** Returns an address without its scheme, as far as pages of one site differ. */
export function pathText(page: string): string {
  if (!URL.canParse(page)) return page;
  const { pathname, search } = new URL(page);
  return `${pathname}${search}`;
}
