import type { AppContext } from "#app/platform/context.server.ts";
import type { Likelihood } from "./domain/likelihood/foretell.ts";
import { wallDay } from "./domain/site-clock.ts";
import { siteObject } from "./site-object.server.ts";
import type { MeasuredSite } from "./site-reader.server.ts";

/** What can be foretold of the people of a site, up to yesterday. */
export const readLikelihoods = (context: Pick<AppContext, "env" | "now">, site: MeasuredSite): Promise<Likelihood[]> =>
  siteObject(context, site.id).likelihood(wallDay(context.now().getTime(), site.timeZone));
