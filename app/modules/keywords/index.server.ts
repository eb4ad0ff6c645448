import type { AppContext } from "#app/platform/context.server.ts";
import { purgeIdeas } from "./ideas/service.server.ts";
import { deleteStaleDrafts } from "./imports/service.server.ts";

export { MAX_UPLOAD_BYTES } from "./domain/limits.ts";

/** Where files of search figures are sent. */
export const UPLOAD_PATH = /^\/seo\/projects\/[\w-]+\/keywords\/import(?:\.data)?$/;

/** The minute's work of keywords: uploads that nobody finished and old suggestions are forgotten. */
export async function runKeywordMaintenance(context: AppContext, now: Date): Promise<void> {
  await Promise.all([deleteStaleDrafts(context, now), purgeIdeas(context, now)]);
}
