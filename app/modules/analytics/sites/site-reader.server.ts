import type { AppContext } from "#app/platform/context.server.ts";
import { noteHref } from "../annotations/note-link.server.ts";
import type { DayRange, Dimension } from "../domain/dimensions.ts";
import { filterText, readableSearch } from "../domain/filters/filter-query.ts";
import type { GoalRule } from "../domain/goal.ts";
import { rangeText } from "../domain/period/period.ts";
import { dayText, wallDay } from "../domain/period/site-clock.ts";
import type { Metrics } from "../domain/query.ts";
import { siteStub } from "../store/site-stub.server.ts";

/** A measured website, as other modules know it. */
export interface SiteSummary {
  id: string;
  name: string;
  timeZone: string;
}

interface VisitCounts {
  visits: number;
  bounces: number;
  convertedVisits: number;
}

const countsOf = ({ visits, bounces, convertedVisits }: Metrics): VisitCounts => ({ visits, bounces, convertedVisits });

/** Reads a site's visits for other modules. `goals`: whose conversions are counted. */
export function siteReader(
  context: Pick<AppContext, "env" | "now">,
  site: SiteSummary,
  goals: readonly GoalRule[] = [],
) {
  const object = siteStub(context, site.id);
  const base = `/analytics/sites/${site.id}`;
  return {
    base,
    /** Wall day of the site. */
    today: wallDay(context.now().getTime(), site.timeZone),
    hasGoals: goals.length > 0,
    periodText: rangeText,
    totals: async (range: DayRange): Promise<VisitCounts> =>
      countsOf(await object.totals({ range, filters: [], goals })),
    dailyVisits: async (range: DayRange): Promise<number[]> => {
      const points = await object.series({ range, interval: "day", filters: [], goals: [] });
      return points.map(({ figures }) => figures.visits);
    },
    /** People, over all days of a range. */
    visitors: async (range: DayRange): Promise<number> =>
      (await object.totals({ range, filters: [], goals: [] })).visitors,
    /** Visits of each day of a range, oldest first; days begin at the midnight of the site. */
    days: async (range: DayRange): Promise<(VisitCounts & { date: string })[]> => {
      const points = await object.series({ range, interval: "day", filters: [], goals });
      return points.map(({ hour, figures }) => ({ date: dayText(Math.floor(hour / 24)), ...countsOf(figures) }));
    },
    /** Whether anything was ever measured. */
    hasEvents: async (): Promise<boolean> => (await object.lastEventMs()) !== null,
    /** When the event that arrived last happened; null before the first. */
    lastEventMs: (): Promise<number | null> => object.lastEventMs(),
    /** The values of a dimension with most visits. */
    values: async (
      dimension: Dimension,
      range: DayRange,
      limit: number,
    ): Promise<{ value: string; counts: VisitCounts }[]> => {
      const { rows } = await object.breakdown({
        dimension,
        range,
        filters: [],
        goals,
        order: { by: "visits", descending: true },
        limit,
        offset: 0,
      });
      return rows.map(({ value, figures }) => ({ value, counts: countsOf(figures) }));
    },
    /** The overview of a range with a note on its last day filled in. */
    noteHref: (range: DayRange, text: string): string => noteHref(base, range, range.toDay, text),
    /** The overview of a range, cut down to one value. */
    overviewHref: ({ fromDay, toDay }: DayRange, filter: { aspect: Dimension; value: string } | null): string => {
      const params = new URLSearchParams({ period: "custom", from: dayText(fromDay), to: dayText(toDay) });
      if (filter) params.append("f", filterText({ dimension: filter.aspect, operator: "is", values: [filter.value] }));
      return `${base}${readableSearch(params)}`;
    },
  };
}
