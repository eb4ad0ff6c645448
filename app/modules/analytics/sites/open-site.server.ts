import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { Feature } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import type { SiteRpc } from "../store/site-rpc.ts";
import { siteStub } from "../store/site-stub.server.ts";
import type { SiteRow } from "./repo.server.ts";
import { getSite } from "./service.server.ts";

/** The data that a page of a website needs. */
export interface OpenSite {
  session: Session;
  scope: WorkspaceScope;
  site: SiteRow;
  /** Where its traffic is. */
  object: SiteRpc;
}

/** What the forms of such a page demand. */
export const requireSite =
  (demand: { feature?: Feature; write: true }) =>
  ({ request, context, params }: ActionFunctionArgs): Promise<OpenSite> =>
    openSite(request, context, params.siteId, demand);

/** Reads the site of `params.siteId` of a workspace whose plan has the feature. Throws 403 and 404 Responses. */
export async function openSite(
  request: Request,
  context: RequestContext,
  siteId: string | undefined,
  { feature = "basic_analytics", write = false }: { feature?: Feature; write?: boolean } = {},
): Promise<OpenSite> {
  const { session, scope } = await requireFeature(request, context, feature, { write });
  const site = orThrow(await getSite(scope, siteId ?? ""));
  return { session, scope, site, object: siteStub(context, site.id) };
}
