import { listSites, queryTraffic, trafficQuerySchema } from "#app/modules/analytics/index.server.ts";
import { type CampaignOutcome, readCampaignOutcome } from "#app/modules/contacts/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { NO_CAMPAIGN } from "../access.server.ts";
import { findCosts } from "../costs/repo.server.ts";
import { type CostTotals, totalCosts } from "../domain/costs.ts";
import { addDays, toDay } from "../domain/days.ts";
import { type ReportFigures, reportOf } from "../domain/report.ts";
import { type CampaignRow, findCampaign } from "../repo.server.ts";
import { valuesMeaning } from "../utm/domain/audit.ts";
import { listMappings, MAX_SITES } from "../utm/service.server.ts";

export interface CampaignReport {
  campaign: CampaignRow;
  /** From the first day of the campaign until today: leads are won after it ends. Null: it has not begun. */
  days: { from: string; to: string } | null;
  figures: ReportFigures;
  costs: CostTotals;
  /** Values of utm_campaign that count: the campaign's own and those repaired into it. */
  values: string[];
  /** Visits by source, most first. */
  sources: { source: string; visits: number }[];
  /** Leads and won value; null where they are not counted. */
  outcome: CampaignOutcome | null;
}

type Days = { from: string; to: string };

async function readVisits(
  context: RequestContext,
  actor: Actor,
  values: readonly string[],
  { from, to }: Days,
): Promise<{ visits: number; sources: CampaignReport["sources"] } | null> {
  if (!authorize(actor, { feature: "basic_analytics" }).ok) return null;
  const scope = workspaceScope(context, actor);
  const sites = (await listSites(scope)).slice(0, MAX_SITES);
  if (sites.length === 0) return null;
  const filters = [{ dimension: "campaign", operator: "is", values: values.slice(0, 50) }];
  const sums = new Map<string, number>();
  const totals = await Promise.all(
    sites.map(async ({ id }) => {
      const all = trafficQuerySchema.parse({ metrics: ["visits"], from, to, filters });
      const bySource = trafficQuerySchema.parse({
        ...{ metrics: ["visits"], from, to, filters, dimension: "source", orderBy: "visits", limit: 20 },
      });
      const [total, broken] = await Promise.all([
        queryTraffic(context, scope, id, all),
        queryTraffic(context, scope, id, bySource),
      ]);
      for (const { value, metrics } of broken.ok ? broken.value.rows : [])
        sums.set(value ?? "", (sums.get(value ?? "") ?? 0) + Number(metrics.visits ?? 0));
      return total.ok ? Number(total.value.rows[0]?.metrics.visits ?? 0) : 0;
    }),
  );
  return {
    visits: totals.reduce((sum, visits) => sum + visits, 0),
    sources: [...sums]
      .map(([source, visits]) => ({ source: source || "Direct", visits }))
      .toSorted((a, b) => b.visits - a.visits)
      .slice(0, 20),
  };
}

const NOTHING = { leads: 0, won: 0, revenue: [] };

/** The report of a campaign, from the first day until today. Errors: not_found. */
export async function readReport(context: RequestContext, actor: Actor, id: string): Promise<Result<CampaignReport>> {
  const scope = workspaceScope(context, actor);
  const [campaign, costRows, mappings] = await Promise.all([
    findCampaign(scope, id),
    findCosts(scope, id),
    listMappings(scope),
  ]);
  if (!campaign) return err(NO_CAMPAIGN);
  const { currency, utmCampaign } = campaign;
  const today = toDay(context.now().getTime());
  const from = campaign.startsOn ?? toDay(campaign.createdAt.getTime());
  // Analytics answers for ten years at most.
  const oldest = addDays(today, -3_600);
  const days = from > today ? null : { from: [from, oldest].toSorted()[1] ?? today, to: today };
  const values = utmCampaign === "" ? [] : valuesMeaning(mappings, "campaign", utmCampaign);
  const isCounted = values.length > 0 && days !== null;
  const seesLeads = authorize(actor, { feature: "lead_generation" }).ok;
  const [traffic, outcome] = await Promise.all([
    isCounted ? readVisits(context, actor, values, days) : null,
    isCounted && seesLeads
      ? readCampaignOutcome(context, actor, {
          campaigns: values,
          fromMs: Date.parse(`${days.from}T00:00:00Z`),
          toMs: Date.parse(`${addDays(days.to, 1)}T00:00:00Z`),
        })
      : null,
  ]);
  const { leads, won, revenue } = outcome ?? NOTHING;
  const costs = totalCosts(costRows, currency);
  const figures = reportOf(
    {
      visits: traffic?.visits ?? null,
      leads: outcome ? leads : null,
      won: outcome ? won : null,
      revenueMinor: revenue.find((row) => row.currency === currency)?.cents ?? 0,
      otherRevenue: revenue
        .filter((row) => row.currency !== currency)
        .map((row) => ({ currency: row.currency, amountMinor: row.cents })),
      costMinor: costs.totalMinor,
    },
    campaign,
  );
  return ok({ campaign, days, figures, costs, values, sources: traffic?.sources ?? [], outcome });
}
