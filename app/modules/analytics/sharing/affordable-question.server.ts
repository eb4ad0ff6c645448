import { exact } from "#app/shared/format/number.ts";
import { MAX_SHARED_PROPERTY_EVENTS } from "../domain/filters/pattern.ts";
import type { ReportQuery } from "../reports/query/report-query.server.ts";
import type { SiteRpc } from "../store/site-rpc.ts";

/**
 * The question of a shared link without what would keep the website's object from its visitors' events: filters by property
 * read every event of the period, and anybody may send events and ask. A notice says what is left out.
 */
export async function affordableQuestion(
  site: Pick<SiteRpc, "countEvents">,
  question: ReportQuery,
): Promise<ReportQuery> {
  const filters = question.filters.filter(({ dimension }) => dimension !== "property");
  if (filters.length === question.filters.length) return question;
  const ranges = [question.selection.range, ...(question.comparison ? [question.comparison.range] : [])];
  const counts = await Promise.all(ranges.map((range) => site.countEvents(range, MAX_SHARED_PROPERTY_EVENTS)));
  if (counts.reduce((sum, count) => sum + count, 0) < MAX_SHARED_PROPERTY_EVENTS) return question;
  const notice = `A shared link filters by property in periods of up to ${exact(MAX_SHARED_PROPERTY_EVENTS)} events. This filter is left out; choose a shorter period.`;
  return {
    ...question,
    filters,
    notices: [...question.notices, notice],
    selection: { ...question.selection, filters },
    comparison: question.comparison && { ...question.comparison, filters },
  };
}
