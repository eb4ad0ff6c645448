import type { AppContext } from "#app/platform/context.server.ts";
import { purgeIdeas } from "./ideas.server.ts";
import { sweepDrafts } from "./imports.server.ts";

export { MAX_UPLOAD_BYTES } from "./domain/caps.ts";

/** Where files of search figures are sent. */
export const UPLOAD_PATH = /^\/seo\/projects\/[\w-]+\/keywords\/import(?:\.data)?$/;

/** The minute's work of keywords: uploads that nobody finished and old suggestions are forgotten. */
export async function tendKeywords(context: AppContext, now: Date): Promise<void> {
  await Promise.all([sweepDrafts(context, now), purgeIdeas(context, now)]);
}
