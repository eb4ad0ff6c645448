import { readableSearch, readFilters } from "../../domain/filters/filter-query.ts";
import type { GoalRule } from "../../domain/goal.ts";
import { MAX_RANGE_DAYS, REPORT_PARAMS, readPeriod } from "../../domain/period/period.ts";
import { wallDay, wallHour } from "../../domain/period/site-clock.ts";
import type { Selection } from "../../domain/query.ts";
import type { SiteRow } from "../../sites/repo.server.ts";
import type { RevenueSource } from "../revenue/site-currency.server.ts";
import type { ReportSite } from "./repaired-site.server.ts";

/** What a report reads: a website, its traffic, its goals and its exchange rates. */
export interface ReportContext extends RevenueSource {
  site: Pick<SiteRow, "id" | "timeZone" | "currency">;
  object: ReportSite;
  goals: readonly GoalRule[];
  nowMs: number;
}

/** The first day of the first month with visits; null before there is any. */
export async function firstDayOf({ object }: Pick<ReportContext, "object">, today: number): Promise<number | null> {
  const range = { fromDay: today - MAX_RANGE_DAYS + 1, toDay: today };
  const months = await object.series({ range, filters: [], goals: [], interval: "month" });
  const first = months.find(({ figures }) => figures.visits > 0);
  return first ? Math.max(range.fromDay, first.hour / 24) : null;
}

/** Returns the part of a query string that every report understands: days, comparison and filters. */
function preservedQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name]) => REPORT_PARAMS.some((one) => one === name)));
  return kept.size === 0 ? "" : readableSearch(kept);
}

/**
 * Reads period, comparison and filters from a query string, on the site's calendar. `maxComparisons`: what the filters may
 * cost (domain/pattern.ts).
 */
export async function parseReportQuery(
  report: Omit<ReportContext, "readRates">,
  params: URLSearchParams,
  maxComparisons?: number,
) {
  const today = wallDay(report.nowMs, report.site.timeZone);
  const firstDay = params.get("period") === "all" ? ((await firstDayOf(report, today)) ?? today) : today;
  const nowHour = wallHour(report.nowMs, report.site.timeZone);
  const period = readPeriod(params, { today, firstDay, nowHour });
  const { filters, notices } = readFilters(params, maxComparisons);
  const selection: Selection = { range: period.range, filters, goals: report.goals };
  const comparison: Selection | null = period.comparison && { ...selection, range: period.comparison };
  return {
    today,
    nowHour,
    period,
    filters,
    notices: [...period.notices, ...notices],
    selection,
    comparison,
    kept: preservedQuery(params),
  };
}

export type ReportQuery = Awaited<ReturnType<typeof parseReportQuery>>;
