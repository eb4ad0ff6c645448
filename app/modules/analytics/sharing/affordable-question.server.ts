import { exact } from "#app/shared/format/number.ts";
import type { DayRange } from "../domain/dimensions.ts";
import { MAX_SHARED_PROPERTY_EVENTS } from "../domain/filters/pattern.ts";
import { CARDS, chosenTab } from "../reports/overview/cards.server.ts";
import type { ReportQuery } from "../reports/query/report-query.server.ts";
import type { SiteRpc } from "../store/site-rpc.ts";

/** The newest days may not be in the sums of days yet: their events are read one by one, without filters too. */
const UNSUMMED_DAYS = 2;
const MAX_EVENTS = exact(MAX_SHARED_PROPERTY_EVENTS);
const FILTER_LEFT_OUT = `A shared link filters by property in periods of up to ${MAX_EVENTS} events. This filter is left out; choose a shorter period.`;
const LIST_LEFT_OUT = `A shared link lists properties where up to ${MAX_EVENTS} events have to be read for it. Another list is shown; choose a shorter period.`;

const isOfProperty = ({ dimension }: ReportQuery["filters"][number]): boolean => dimension === "property";

/** The cards of the address that list properties. */
const propertyCards = (params: URLSearchParams) => CARDS.filter((card) => chosenTab(card, params) === "property");

const withoutTabs = (params: URLSearchParams): URLSearchParams => {
  const left = new URLSearchParams(params);
  for (const { id } of propertyCards(params)) left.delete(id);
  return left;
};

/** Whether the days have more events than a shared link looks into. */
async function areTooMany(site: Pick<SiteRpc, "countEvents">, ranges: readonly DayRange[]): Promise<boolean> {
  const counts = await Promise.all(ranges.map((range) => site.countEvents(range, MAX_SHARED_PROPERTY_EVENTS)));
  return counts.reduce((sum, count) => sum + count, 0) >= MAX_SHARED_PROPERTY_EVENTS;
}

/**
 * The question of a shared link, and the parameters of its page, without what would keep the website's object from its visitors'
 * events: what asks for properties opens every event, and anybody may send events and ask. Notices say what is left out.
 */
export async function affordableQuestion(
  site: Pick<SiteRpc, "countEvents">,
  question: ReportQuery,
  params: URLSearchParams,
): Promise<{ question: ReportQuery; params: URLSearchParams }> {
  const { selection, comparison, today } = question;
  const filtersProperty = question.filters.some(isOfProperty);
  const isListed = propertyCards(params).length > 0;
  if (!filtersProperty && !isListed) return { question, params };
  const newest = { ...selection.range, fromDay: Math.max(selection.range.fromDay, today - UNSUMMED_DAYS + 1) };
  const opened = filtersProperty && comparison ? [selection.range, comparison.range] : [selection.range];
  if (!(await areTooMany(site, question.filters.length > 0 ? opened : [newest]))) return { question, params };
  const filters = question.filters.filter((filter) => !isOfProperty(filter));
  const notices = [
    ...question.notices,
    ...(filtersProperty ? [FILTER_LEFT_OUT] : []),
    ...(isListed ? [LIST_LEFT_OUT] : []),
  ];
  return {
    params: isListed ? withoutTabs(params) : params,
    question: {
      ...question,
      filters,
      notices,
      selection: { ...selection, filters },
      comparison: comparison && { ...comparison, filters },
    },
  };
}
