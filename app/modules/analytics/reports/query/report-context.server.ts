import { requireFeature } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { type OpenSite, openSite } from "../../sites/open-site.server.ts";
import { type Goal, listGoals, trackStoredGoals } from "../goals/service.server.ts";
import { listRates } from "../revenue/exchange-rates.server.ts";
import { repairedSite } from "./repaired-site.server.ts";
import type { ReportContext } from "./report-query.server.ts";

/** What the reading pages of a site need of an open one. @param stored its goals, where they are read already */
export async function toReportContext(
  { site, object, scope }: Pick<OpenSite, "site" | "object" | "scope">,
  context: RequestContext,
  stored?: Promise<Goal[]>,
): Promise<ReportContext> {
  const goals = await trackStoredGoals(context, scope, site.id, stored);
  const repaired = repairedSite(context, scope.workspaceId, object);
  return { site, object: repaired, goals, nowMs: context.now().getTime(), readRates: () => listRates(scope, site) };
}

/** A site with what its reading pages need, its row and its goals read together. Throws 403 and 404 Responses. */
export async function openReportContext(
  request: Request,
  context: RequestContext,
  siteId: string | undefined,
): Promise<OpenSite & { reading: ReportContext }> {
  const { scope } = await requireFeature(request, context, "basic_analytics");
  const goals = listGoals(scope, siteId ?? "");
  const [open] = await Promise.all([openSite(request, context, siteId), goals]);
  return { ...open, reading: await toReportContext(open, context, goals) };
}
