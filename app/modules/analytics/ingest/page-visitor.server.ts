import type { Plan } from "#app/platform/access/plans.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isOwnHost } from "../sites/domain/hosts.ts";
import { findSites } from "../sites/repo.server.ts";
import { clientInfoOf } from "./client-info.server.ts";
import { checkPage, hasPrivacySignal, NO_SITE } from "./service.server.ts";
import { getTrackedSite } from "./site-config-cache.server.ts";
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

/** A page of a measured website that asks for something, with its visitor of today. */
export interface SitePage {
  siteId: string;
  workspaceId: string;
  plan: Plan;
  /** Null for a browser that asks not to be followed. */
  visitor: string | null;
}

/**
 * Admits a request of a page to what its website gets from us: by the rules of events. Errors: not_found (no such site), forbidden
 * (a page of another host).
 */
export async function admitSitePage(
  context: AppContext,
  request: Request,
  address: string,
  { siteId, url }: { siteId: string; url: URL },
): Promise<Result<SitePage>> {
  const site = await getTrackedSite(context, siteId);
  if (!site) return err(NO_SITE);
  for (const page of [request.headers.get("origin") ?? request.headers.get("referer"), url.href]) {
    const own = checkPage(site, page);
    if (!own.ok) return own;
  }
  const { workspaceId, timeZone } = site.config;
  const page = { siteId, workspaceId, plan: site.plan };
  if (hasPrivacySignal(request.headers)) return ok({ ...page, visitor: null });
  const from = clientInfoOf(request, address);
  const visitorOf = await dailyVisitorIds(context, siteId, timeZone);
  return ok({ ...page, visitor: String(await visitorOf(from.address, from.userAgent, context.now().getTime())) });
}
