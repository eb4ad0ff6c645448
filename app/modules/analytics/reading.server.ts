import { requireFeature } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { type Goal, keepStoredGoals, listGoals } from "./goals.server.ts";
import { type OpenSite, openSite } from "./open-site.server.ts";
import { listRates } from "./rates.server.ts";
import type { Reading } from "./read-overview.server.ts";

/** What the reading pages of a site need of an open one. @param stored its goals, where they are read already */
export async function readingOf(
  { site, object, scope }: Pick<OpenSite, "site" | "object" | "scope">,
  context: RequestContext,
  stored?: Promise<Goal[]>,
): Promise<Reading> {
  const goals = await keepStoredGoals(context, scope, site.id, stored);
  return { site, object, goals, nowMs: context.now().getTime(), readRates: () => listRates(scope, site) };
}

/** A site with what its reading pages need, its row and its goals read together. Throws 403 and 404 Responses. */
export async function openReading(request: Request, context: RequestContext, siteId: string | undefined): Promise<OpenSite & { reading: Reading }> {
  const { scope } = await requireFeature(request, context, "basic_analytics");
  const goals = listGoals(scope, siteId ?? "");
  const [open] = await Promise.all([openSite(request, context, siteId), goals]);
  return { ...open, reading: await readingOf(open, context, goals) };
}
