import type { RequestContext } from "#app/platform/context.server.ts";
import * as repo from "./repo.server.ts";

/** Returns the totals of the whole product, all of one moment. */
export const readOverview = (context: RequestContext) => repo.readOverview(context, context.now());
