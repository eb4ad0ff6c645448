import { readableSearch, searchWith } from "../../domain/filters/filter-query.ts";
import { adjacentPeriod, COMPARISONS, RANGE_PARAMS, rangeFields, rangeText } from "../../domain/period/period.ts";
import { dayText } from "../../domain/period/site-clock.ts";
import { filterLabel } from "../format/format-value.server.ts";
import type { FilterDraft } from "./filter-draft.server.ts";
import type { ReportQuery } from "./report-query.server.ts";

const NAMED_PERIODS = [
  ["hour", "This hour"],
  ["24h", "Last 24 hours"],
  ["day", "Today"],
  ["7d", "Last 7 days"],
  ["28d", "Last 28 days"],
  ["30d", "Last 30 days"],
  ["month", "This month"],
  ["year", "This year"],
  ["12mo", "Last 12 months"],
  ["all", "All time"],
] as const;
/** Periods and comparisons that a key of the registry chooses (app/ui/shell/shortcuts.ts). */
const PERIOD_KEYS: Readonly<Partial<Record<string, string>>> = {
  "24h": "report-24h",
  day: "report-day",
  "7d": "report-7d",
  "28d": "report-28d",
  "30d": "report-30d",
  month: "report-month",
  year: "report-year",
  "12mo": "report-12mo",
  all: "report-all",
};
const COMPARISON_LABELS = { previous: "Previous period", year: "Year earlier", off: "Nothing" } as const;
const INTERVAL_LABELS = { hour: "Hours", day: "Days", week: "Weeks", month: "Months", year: "Years" } as const;

/** Returns the page's query string with some parameters changed (null: removed). */
export const withParams = (params: URLSearchParams, set: Readonly<Record<string, string | null>>): string => {
  const next = new URLSearchParams(params);
  for (const name of ["offset", "add", "note", "edit"]) next.delete(name);
  for (const [name, value] of Object.entries(set)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return readableSearch(next);
};

interface FilterBarOptions {
  /** Why the report compares nothing, where it does not: follows "Not compared: ". */
  notCompared?: string | null;
  /** What the report leaves out of what the bar asks, in sentences. */
  limits?: readonly string[];
  isCharted?: boolean;
  coverage?: string;
  /** Which dimensions can be filtered by; empty where filters are not added by hand. */
  dimensions?: readonly { value: string; label: string }[];
  /** The filter that is being added. */
  draft?: FilterDraft | null;
}

/**
 * Returns the bar above a report: period, comparison, steps and filters, each as the address it leads to.
 * `notCompared`: appears where the comparison would be. `isCharted`: whether the report draws a chart; its steps are left
 * out otherwise.
 */
export function toFilterBar(
  query: ReportQuery,
  params: URLSearchParams,
  {
    notCompared = null,
    limits = [],
    isCharted = true,
    coverage = "",
    dimensions = [],
    draft = null,
  }: FilterBarOptions = {},
) {
  const { period, filters, today, notices } = query;
  const isCompared = notCompared === null;
  const custom = Object.fromEntries(RANGE_PARAMS.map((name) => [name, null]));
  const adjacent = (direction: -1 | 1): string | null => {
    const next = adjacentPeriod(period, direction, query);
    return next && withParams(params, { ...next, interval: null });
  };
  return {
    label: NAMED_PERIODS.find(([name]) => name === period.name)?.[1] ?? rangeText(period.range),
    range: rangeText(period.range),
    comparedWith: isCompared && period.comparison ? rangeText(period.comparison) : null,
    notCompared,
    limits,
    /** Which of the days the metrics cover, where that is not all of them. */
    coverage,
    fields: rangeFields(period.range),
    today: dayText(today),
    periods: NAMED_PERIODS.map(([name, label]) => ({
      name,
      label,
      href: withParams(params, { period: name, interval: null, ...custom }),
      current: name === period.name,
      shortcut: PERIOD_KEYS[name],
    })),
    comparisons: (isCompared ? COMPARISONS : []).map((name) => ({
      label: COMPARISON_LABELS[name],
      href: withParams(params, { compare: name }),
      current: name === period.compare,
    })),
    /** How the days of a comparison are laid; of nothing there is no choice. */
    alignments: (isCompared && period.comparison ? [false, true] : []).map((byWeekday) => ({
      label: byWeekday ? "Match day of week" : "Match dates",
      href: withParams(params, { match: byWeekday ? "weekday" : null }),
      current: byWeekday === period.matchesWeekday,
    })),
    dimensions,
    draft,
    intervals: (isCharted ? period.intervals : []).map((name) => ({
      label: INTERVAL_LABELS[name],
      href: withParams(params, { interval: name }),
      current: name === period.interval,
    })),
    before: adjacent(-1),
    after: adjacent(1),
    filters: filters.map((filter, index) => ({
      text: filterLabel(filter),
      without: searchWith(
        params,
        filters.filter((_, at) => at !== index),
      ),
    })),
    withoutFilters: filters.length > 1 ? searchWith(params, []) : null,
    /** Parameters that a form of the page preserves. */
    kept: [...params].filter(
      ([name]) => !["add", "note", "edit", "dimension", "operator", "value", "offset", "q"].includes(name),
    ),
    notices,
  };
}

export type FilterBar = ReturnType<typeof toFilterBar>;
