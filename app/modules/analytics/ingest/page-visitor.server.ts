import type { RequestContext } from "#app/platform/context.server.ts";
import { isOwnHost } from "../sites/domain/hosts.ts";
import { findSites } from "../sites/repo.server.ts";
import { clientInfoOf } from "./client-info.server.ts";
import { hasPrivacySignal } from "./service.server.ts";
import { dailyVisitorIds } from "./visitor-id.server.ts";

/**
 * The number by which a measured website of the workspace counts the person who sends a request from one of its pages today;
 * null for a page of no measured website, and for a browser that asks not to be followed. Whether the person agreed is the
 * caller's to know.
 */
export async function visitorOfPage(
  context: RequestContext,
  workspaceId: string,
  page: string,
  request: Request,
): Promise<string | null> {
  if (hasPrivacySignal(request.headers) || !URL.canParse(page)) return null;
  const { hostname } = new URL(page);
  const sites = await findSites({ db: context.db, workspaceId });
  const site = sites.find(({ hosts }) => isOwnHost(hosts, hostname));
  if (!site) return null;
  const { address, userAgent } = clientInfoOf(request, context.address);
  const visitorOf = await dailyVisitorIds(context, site.id, site.timeZone);
  return String(await visitorOf(address, userAgent, context.now().getTime()));
}
