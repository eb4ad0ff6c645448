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

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const DAY_OF_YEAR = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** "1 Feb – 28 Feb 2026"; days of the calendar, in no zone. */
export function periodText(start: string, end: string): string {
  const [from, to] = [new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`)];
  if (start === end) return DAY.format(to);
  return `${(start.slice(0, 4) === end.slice(0, 4) ? DAY_OF_YEAR : DAY).format(from)} – ${DAY.format(to)}`;
}

const PERCENT = new Intl.NumberFormat("en", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const POSITION = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 0.0617 → "6.2%", 0.1 → "10.0%". */
export const percent = (ratio: number): string => PERCENT.format(ratio);

/** 3.42 → "3.4"; a row without impressions has none. */
export const positionText = (position: number | null): string =>
  position === null || position === 0 ? "–" : POSITION.format(position);

/** An address without its scheme, as far as it is needed to tell pages of one site apart. */
export function pathText(page: string): string {
  if (!URL.canParse(page)) return page;
  const { pathname, search } = new URL(page);
  return `${pathname}${search}`;
}
