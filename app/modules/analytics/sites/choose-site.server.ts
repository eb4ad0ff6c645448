import { requireFeature } from "#app/platform/access/access.server.ts";
import type { Feature } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import type { SiteRow } from "./repo.server.ts";
import { listSites } from "./service.server.ts";

export interface ChosenSite {
  session: Session;
  scope: WorkspaceScope;
  sites: SiteRow[];
  /** Named by `?site=`, else the newest; null while nothing is measured. */
  site: SiteRow | null;
}

/**
 * Returns the data that a page about one of the measured websites needs; its address need not name the site. Throws 403
 * Responses.
 */
export async function chooseSite(
  request: Request,
  context: RequestContext,
  feature: Feature,
  options: { write?: boolean } = {},
): Promise<ChosenSite> {
  const { session, scope } = await requireFeature(request, context, feature, options);
  const sites = await listSites(scope);
  const named = new URL(request.url).searchParams.get("site");
  return { session, scope, sites, site: sites.find(({ id }) => id === named) ?? sites[0] ?? null };
}
