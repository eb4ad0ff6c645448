import type { AppContext } from "#app/platform/context.server.ts";
import { wallDay } from "../domain/period/site-clock.ts";
import type { SiteSummary } from "../sites/site-reader.server.ts";
import { siteStub } from "../store/site-stub.server.ts";
import type { Propensity } from "./domain/predict.ts";

/** Predictions for the people of a site, fitted to days up to yesterday. */
export const readPropensities = (context: Pick<AppContext, "env" | "now">, site: SiteSummary): Promise<Propensity[]> =>
  siteStub(context, site.id).propensity(wallDay(context.now().getTime(), site.timeZone));
