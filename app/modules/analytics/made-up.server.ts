import type { AppContext } from "#app/platform/context.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { NO_SITE } from "./collect.server.ts";
import type { Collected } from "./domain/event.ts";
import { measuredSite } from "./measured.server.ts";
import { siteObject } from "./site-object.server.ts";

/**
 * Hands made-up traffic of a demonstration to the object of its site, which believes what it says of people and times: for local
 * development alone. Answers the first day with traffic and the moment of the event that came last. Errors: not_found (no such site).
 */
export async function takeMadeUp(
  context: AppContext,
  { siteId, events, bots }: Pick<Collected, "events" | "bots"> & { siteId: string },
): Promise<Result<{ firstDay: number | null; lastMs: number | null }>> {
  const site = await measuredSite(context, siteId);
  if (!site) return err(NO_SITE);
  const object = siteObject(context, siteId);
  await object.collect({ site: site.config, events, bots });
  const [{ firstDay }, lastMs] = await Promise.all([object.reach(), object.lastEventMs()]);
  return ok({ firstDay, lastMs });
}
