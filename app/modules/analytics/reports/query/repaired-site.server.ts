import { readTrafficRepairs } from "#app/modules/registry.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Filter } from "../../domain/dimensions.ts";
import { meaningsOf, type Repair, repairFilters } from "../../domain/repairs.ts";
import type { SiteRpc } from "../../store/site-rpc.ts";

/** What reports ask the object of a website. All but the suggestions and the bots choose visits by filters. */
export type ReportSite = Pick<
  SiteRpc,
  | "totals"
  | "series"
  | "breakdown"
  | "conversionPaths"
  | "goals"
  | "revenue"
  | "revenueBy"
  | "funnel"
  | "journeys"
  | "retention"
  | "recentEvents"
  | "botGroups"
  | "lastEventMs"
  | "coverage"
  | "goalSuggestions"
>;

/**
 * Returns the questions of reports, answered with wrong UTM values counted as what the workspace says that they mean. The repairs are
 * read once, with the first question; the stored visits are not touched.
 */
export function repairedSite(context: Pick<AppContext, "db">, workspaceId: string, object: ReportSite): ReportSite {
  let reading: Promise<readonly Repair[]> | null = null;
  const readRepairs = (): Promise<readonly Repair[]> => {
    reading ??= readTrafficRepairs(context, workspaceId);
    return reading;
  };
  const repaired = async <Q extends { filters: readonly Filter[] }>(query: Q): Promise<Q> => ({
    ...query,
    filters: repairFilters(query.filters, await readRepairs()),
  });
  // A stub answers each method when it is called on the stub; a method that is passed on loses it.
  return {
    totals: async (selection) => object.totals(await repaired(selection)),
    series: async (query) => object.series(await repaired(query)),
    breakdown: async (query) => {
      const meanings = meaningsOf(query.dimension, await readRepairs());
      const asked = await repaired(query);
      return object.breakdown(meanings.length === 0 ? asked : { ...asked, meanings });
    },
    conversionPaths: async (query) => object.conversionPaths(await repaired(query)),
    goals: async (selection) => object.goals(await repaired(selection)),
    revenue: async (selection) => object.revenue(await repaired(selection)),
    revenueBy: async (query) => object.revenueBy(await repaired(query)),
    funnel: async (query) => object.funnel(await repaired(query)),
    journeys: async (query) => object.journeys(await repaired(query)),
    coverage: async (query) => object.coverage(await repaired(query)),
    retention: async (query) => object.retention(await repaired(query)),
    recentEvents: async (query) => object.recentEvents(await repaired(query)),
    botGroups: (sinceMs, untilMs) => object.botGroups(sinceMs, untilMs),
    lastEventMs: () => object.lastEventMs(),
    goalSuggestions: (range) => object.goalSuggestions(range),
  };
}
