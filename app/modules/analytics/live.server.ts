import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { LiveSite, NamedGoal, WindowTraffic } from "./domain/live.ts";
import { getSite } from "./service.server.ts";
import { GOALS_HEADER } from "./site/live-sockets.ts";
import { siteObject } from "./site-object.server.ts";

/** At most so many goals are counted live. */
const MAX_GOALS = 20;

const goalsOf = async (_scope: WorkspaceScope, _siteId: string): Promise<NamedGoal[]> => [];

/** What happens on a site right now. */
export async function readLiveSite(context: AppContext, scope: WorkspaceScope, siteId: string): Promise<LiveSite> {
  return siteObject(context, siteId).live((await goalsOf(scope, siteId)).slice(0, MAX_GOALS));
}

/** Joins a WebSocket request to the live view of a site of this workspace. The request must be an upgrade. Errors: not_found. */
export async function watchSite({ env }: Pick<AppContext, "env">, scope: WorkspaceScope, siteId: string, request: Request): Promise<Result<Response>> {
  const site = await getSite(scope, siteId);
  if (!site.ok) return site;
  const headers = new Headers(request.headers);
  headers.set(GOALS_HEADER, encodeURIComponent(JSON.stringify((await goalsOf(scope, siteId)).slice(0, MAX_GOALS))));
  return ok(await env.SITE.get(env.SITE.idFromName(siteId)).fetch(new Request(request, { headers })));
}

/** Traffic of a site in windows that end now, each so many minutes long. */
export const readSiteWindows = (context: AppContext, siteId: string, lengthsMinutes: readonly number[]): Promise<WindowTraffic[]> =>
  siteObject(context, siteId).windows(lengthsMinutes);
