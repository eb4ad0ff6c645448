import { listGoals, listSites, queryTraffic, trafficQuerySchema } from "#app/modules/analytics/index.server.ts";
import { authorize } from "#app/platform/access/access.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { OwnChannel } from "./domain/situation.ts";

/** Websites that are read: more would hold the page up, and the newest few say enough. */
const MAX_SITES = 5;
const MAX_GOALS = 20;

/** Visits and conversions of each channel over the workspace's newest websites in 90 days; empty where nothing is measured. */
export async function readOwnChannels(context: RequestContext, actor: Actor): Promise<OwnChannel[]> {
  if (!authorize(actor, { feature: "basic_analytics" }).ok) return [];
  const scope = workspaceScope(context, actor);
  const sites = (await listSites(scope)).slice(0, MAX_SITES);
  const totals = new Map<string, OwnChannel>();
  for (const { id } of sites) {
    const goals = (await listGoals(scope, id)).slice(0, MAX_GOALS);
    const query = trafficQuerySchema.parse({
      metrics: goals.length > 0 ? ["visits", "conversions"] : ["visits"],
      period: "90d",
      dimension: "channel",
      orderBy: "visits",
      goals: goals.map(({ kind, pattern, property, minScrollPercent }) => ({
        kind,
        pattern,
        property,
        minScrollPercent,
      })),
    });
    const traffic = await queryTraffic(context, scope, id, query);
    if (!traffic.ok) continue;
    for (const { value, metrics } of traffic.value.rows) {
      const channel = value ?? "Direct";
      const known = totals.get(channel) ?? { channel, visits: 0, conversions: 0 };
      totals.set(channel, {
        channel,
        visits: known.visits + Number(metrics.visits ?? 0),
        conversions: known.conversions + Number(metrics.conversions ?? 0),
      });
    }
  }
  return [...totals.values()];
}
