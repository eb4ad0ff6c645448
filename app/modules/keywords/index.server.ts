import type { AppContext } from "#app/platform/context.server.ts";
import { purgeIdeas } from "./ideas/service.server.ts";
import { deleteStaleDrafts } from "./imports/service.server.ts";

/** The minute's work of keywords: uploads that nobody finished and old suggestions are forgotten. */
export async function runKeywordMaintenance(context: AppContext, now: Date): Promise<void> {
  await Promise.all([deleteStaleDrafts(context, now), purgeIdeas(context, now)]);
}

export { isDecay } from "./performance/domain/decay.ts";
export { type FallingPage, readFallingPages } from "./performance/falling-pages.server.ts";
