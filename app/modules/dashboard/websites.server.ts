import { listGoals, parseHost, type SiteSummary, siteReader, trackerTag } from "#app/modules/analytics/index.server.ts";
import { listLeads } from "#app/modules/leads/index.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { days } from "#app/shared/time.ts";
import type { TrafficDay } from "./domain/metrics.ts";
import { dayOf, PERIOD_DAYS } from "./domain/period.ts";
import type { MeasuredWebsite } from "./domain/websites.ts";

/** What one measured site came to on one day of its calendar. */
export interface SiteDay {
  date: string;
  visits: number;
  bounces: number;
  convertedVisits: number;
}

type SiteRow = SiteSummary & { websiteId: string | null; hosts: string[] };

/** A measured site with its last 60 days. */
export interface SiteTraffic extends MeasuredWebsite {
  days: SiteDay[];
  hasGoals: boolean;
}

async function readSite(context: RequestContext, scope: WorkspaceScope, site: SiteRow): Promise<SiteTraffic> {
  const known = { id: site.id, websiteId: site.websiteId, name: site.name, hosts: site.hosts };
  try {
    const reader = siteReader(context, site, await listGoals(scope, site.id));
    const toDay = reader.today;
    const [visitors, byDay, hasEvents] = await Promise.all([
      reader.visitors({ fromDay: toDay - PERIOD_DAYS + 1, toDay }),
      reader.days({ fromDay: toDay - 2 * PERIOD_DAYS + 1, toDay }),
      reader.hasEvents(),
    ]);
    return { ...known, visitors, days: byDay, hasEvents, hasGoals: reader.hasGoals };
  } catch (cause) {
    context.log.error("dashboard.read_failed", { panel: "site", siteId: site.id }, cause);
    // Not known: nobody is asked to add a tracker that may be there.
    return { ...known, visitors: null, days: [], hasEvents: true, hasGoals: false };
  }
}

/** Measured sites with their traffic, each asked in its own object. */
export const readSites = (
  context: RequestContext,
  scope: WorkspaceScope,
  sites: readonly SiteRow[],
): Promise<SiteTraffic[]> => Promise.all(sites.map((site) => readSite(context, scope, site)));

/** Of the newest leads so many are looked at: more than a workspace without goals of its own gets in 60 days. */
const MAX_LEADS = 500;
const LEADS_AT_ONCE = 100;

/** New leads of the last 60 days, by UTC day; none where the plan has no leads, or they cannot be read. */
export async function readNewLeads(context: RequestContext, session: Session): Promise<TrafficDay[]> {
  if (!planAllows(session.plan, "lead_generation")) return [];
  const sinceMs = context.now().getTime() - days(2 * PERIOD_DAYS);
  const found: TrafficDay[] = [];
  const scope = workspaceScope(context, session);
  try {
    for (let cursor: string | null | undefined; cursor !== null && found.length < MAX_LEADS; ) {
      const page = await listLeads(
        { ...scope, env: context.env, now: context.now },
        { sort: { by: "createdAt", descending: true }, limit: LEADS_AT_ONCE, cursor: cursor ?? undefined },
      );
      if (!page.ok) break;
      const fresh = page.value.rows.filter(({ createdAt }) => createdAt.getTime() >= sinceMs);
      for (const { createdAt } of fresh)
        found.push({ date: dayOf(createdAt), visits: 0, bounces: 0, convertedVisits: 0, newLeads: 1 });
      cursor = fresh.length < page.value.rows.length ? null : page.value.nextCursor;
    }
  } catch (cause) {
    context.log.error("dashboard.read_failed", { panel: "leads" }, cause);
  }
  return found;
}

/** The line to paste for a site. */
export const tagOf = ({ config }: Pick<RequestContext, "config">, siteId: string): string => trackerTag(config, siteId);

/** The host that a new measured site takes events from; null for an address that no site can have. */
export const measuredHost = (url: string): string | null => parseHost(url);
