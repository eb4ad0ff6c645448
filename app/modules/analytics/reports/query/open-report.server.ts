import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Feature } from "#app/platform/access/plans.ts";
import type { Filter } from "../../domain/dimensions.ts";
import { filterText, readFilters } from "../../domain/filter-query.ts";
import { type Period, rangeFields, rangeText, readPeriod } from "../../domain/period.ts";
import { dayText, wallDay, wallHour } from "../../domain/site-clock.ts";
import { type OpenSite, openSite } from "../../sites/open-site.server.ts";

/** What a report about a range of a site's days stands on. */
export interface OpenReport extends OpenSite {
  /** On the site's calendar. */
  today: number;
  period: Period;
  filters: Filter[];
  /** Of the page's head, as texts. */
  head: ReportHeadData;
}

export interface ReportHeadData {
  /** Name of the chosen period, or "custom". */
  chosen: string;
  range: string;
  /** For the form. */
  fields: ReturnType<typeof rangeFields>;
  today: string;
  /** What is compared with; null for nothing. */
  comparison: string | null;
  filters: readonly string[];
  notices: readonly string[];
  /** Which of the days the figures cover, where that is less than all or not the same for each. */
  coverage?: string;
}

/** Reads the site, and period and filters of the address. Throws 403 and 404 Responses. */
export async function openReport(
  { request, context, params }: LoaderFunctionArgs,
  feature: Feature,
): Promise<OpenReport> {
  const open = await openSite(request, context, params.siteId, { feature });
  const { timeZone, createdAt } = open.site;
  const nowHour = wallHour(context.now().getTime(), timeZone);
  const today = Math.floor(nowHour / 24);
  const search = new URL(request.url).searchParams;
  const period = readPeriod(search, { today, firstDay: wallDay(createdAt.getTime(), timeZone), nowHour });
  const { filters, notices } = readFilters(search);
  const head: ReportHeadData = {
    chosen: period.name,
    range: rangeText(period.range),
    fields: rangeFields(period.range),
    today: dayText(today),
    comparison: period.comparison && rangeText(period.comparison),
    filters: filters.map(filterText),
    notices: [...period.notices, ...notices],
  };
  return { ...open, today, period, filters, head };
}
