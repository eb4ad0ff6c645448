import { listSites, siteReader } from "#app/modules/analytics/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { days } from "#app/shared/time.ts";
import type { Tracking } from "../domain/checklist.ts";

/** An event within this time shows that a website is measured. */
const SEEN_DAYS = 30;

/** Whether visits to these pages are measured: by the websites of the workspace that have their hosts. */
export async function readTracking(context: RequestContext, actor: Actor, urls: readonly string[]): Promise<Tracking> {
  if (urls.length === 0 || !authorize(actor, { feature: "basic_analytics" }).ok)
    return { state: "unmeasured", hosts: [] };
  const hosts = [...new Set(urls.map((url) => new URL(url).hostname))];
  const sites = (await listSites(workspaceScope(context, actor))).filter((site) =>
    hosts.some((host) => site.hosts.includes(host)),
  );
  if (sites.length === 0) return { state: "unmeasured", hosts };
  const last = await Promise.all(sites.map((site) => siteReader(context, site).lastEventMs()));
  const since = context.now().getTime() - days(SEEN_DAYS);
  const silent = sites.filter((_, at) => (last[at] ?? 0) < since).flatMap((site) => site.hosts);
  return silent.length === 0
    ? { state: "seen", hosts }
    : { state: "silent", hosts: hosts.filter((host) => silent.includes(host)) };
}
