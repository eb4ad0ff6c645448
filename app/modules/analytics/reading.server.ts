import type { RequestContext } from "#app/platform/context.server.ts";
import { keepStoredGoals } from "./goals.server.ts";
import type { OpenSite } from "./open-site.server.ts";
import { listRates } from "./rates.server.ts";
import type { Reading } from "./read-overview.server.ts";

/** What the reading pages of a site need of an open one. */
export async function readingOf({ site, object, scope }: Pick<OpenSite, "site" | "object" | "scope">, context: RequestContext): Promise<Reading> {
  return { site, object, goals: await keepStoredGoals(context, scope, site.id), nowMs: context.now().getTime(), readRates: () => listRates(scope, site) };
}
