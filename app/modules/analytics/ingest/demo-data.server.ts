import type { AppContext } from "#app/platform/context.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { CollectedBatch } from "../domain/event.ts";
import { siteStub } from "../store/site-stub.server.ts";
import { NO_SITE } from "./service.server.ts";
import { getTrackedSite } from "./site-config-cache.server.ts";

/**
 * Hands made-up traffic of a demonstration to the object of its site, which believes what it says of people and times: for local
 * development alone. Answers the first day with traffic and the moment of the event that came last. Errors: not_found (no such site).
 */
export async function importDemoData(
  context: AppContext,
  { siteId, events, bots }: Pick<CollectedBatch, "events" | "bots"> & { siteId: string },
): Promise<Result<{ firstDay: number | null; lastMs: number | null }>> {
  const site = await getTrackedSite(context, siteId);
  if (!site) return err(NO_SITE);
  const object = siteStub(context, siteId);
  await object.collect({ site: site.config, events, bots });
  const [{ firstDay }, lastMs] = await Promise.all([object.dataRange(), object.lastEventMs()]);
  return ok({ firstDay, lastMs });
}
