import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { getSite, listGoals } from "../sites/service.server.ts";
import { GOALS_HEADER } from "../store/live-sockets.ts";
import { siteStub } from "../store/site-stub.server.ts";
import type { LiveSite, NamedGoal, TrafficWindow } from "./domain/live.ts";

/** At most so many goals are counted live. */
const MAX_GOALS = 20;

const goalsOf = async (scope: WorkspaceScope, siteId: string): Promise<NamedGoal[]> =>
  (await listGoals(scope, siteId))
    .slice(0, MAX_GOALS)
    .map(({ id, name, kind, pattern, property, minScrollPercent }) => ({
      name,
      rule: { id, kind, pattern, property, minScrollPercent },
    }));

/** What happens on a site right now. */
export async function readLiveSite(context: AppContext, scope: WorkspaceScope, siteId: string): Promise<LiveSite> {
  return siteStub(context, siteId).live(await goalsOf(scope, siteId));
}

/** Joins a WebSocket request to the live view of a site of this workspace. The request must be an upgrade. Errors: not_found. */
export async function watchSite(
  { env }: Pick<AppContext, "env">,
  scope: WorkspaceScope,
  siteId: string,
  request: Request,
): Promise<Result<Response>> {
  const site = await getSite(scope, siteId);
  if (!site.ok) return site;
  const headers = new Headers(request.headers);
  headers.set(GOALS_HEADER, encodeURIComponent(JSON.stringify(await goalsOf(scope, siteId))));
  return ok(await env.SITE.get(env.SITE.idFromName(siteId)).fetch(new Request(request, { headers })));
}

/** Traffic of a site in windows that end now, each so many minutes long. */
export const readSiteWindows = (
  context: AppContext,
  siteId: string,
  lengthsMinutes: readonly number[],
): Promise<TrafficWindow[]> => siteStub(context, siteId).windows(lengthsMinutes);
