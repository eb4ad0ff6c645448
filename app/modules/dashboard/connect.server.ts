import { createSite, listSites } from "#app/modules/analytics/index.server.ts";
import { connectProject, startCrawl } from "#app/modules/seo/index.server.ts";
import { type AddressError, nameOfHost, websiteHost } from "#app/modules/websites/index.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { siteLabel } from "#app/platform/web/url/website-url.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { measuredHost } from "./websites.server.ts";

/** As long as a name may be. */
const NAME_MAX_CHARS = 80;

interface Connected {
  host: string;
  /** What could not be done beside it, in words; empty: nothing. */
  problems: string;
}

/** Whether there is a measured site that takes events from the host. */
async function isMeasured(context: RequestContext, session: Session, host: string): Promise<boolean> {
  const sites = await listSites(workspaceScope(context, session));
  return sites.some(({ hosts }) => hosts.includes(host));
}

/**
 * Makes of one address all that looks at a website: a project, its first crawl, and a measured site. Called again with
 * an `id` it makes nothing twice. Errors: those of `connectProject`.
 */
export async function connectWebsite(
  context: RequestContext,
  session: Session,
  { url, connectAnyway }: { url: string; connectAnyway: boolean },
  id: string,
): Promise<Result<Connected, AddressError>> {
  const known = await nameOfHost(workspaceScope(context, session), websiteHost(url));
  const name = known ?? siteLabel(url).slice(0, NAME_MAX_CHARS);
  const project = await connectProject(context, session, { name, url, schedule: "weekly", connectAnyway }, id);
  if (!project.ok) return project;
  const crawl = await startCrawl(context, session, id, { startedBy: "person", id });
  const host = measuredHost(url);
  const mayMeasure = host !== null && planAllows(session.plan, "basic_analytics");
  const site =
    mayMeasure && !(await isMeasured(context, session, host))
      ? await createSite(context, session, { name, hosts: [host], timeZone: session.timeZone, currency: "EUR" }, id)
      : null;
  const problems = [crawl, site].flatMap((made) => (made === null || made.ok ? [] : [made.error.message]));
  return ok({ host: name, problems: problems.join(" ") });
}
