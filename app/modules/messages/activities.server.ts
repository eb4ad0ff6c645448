import { recordActivity } from "#app/modules/contacts/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { BusEvent } from "#app/platform/events/event.ts";

const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, 500) : "");

/** Writes what happened to a mail or push message into the timeline of its contact, once for each event. */
export async function noteMailEvent(context: AppContext, event: BusEvent): Promise<void> {
  const { campaignId, flowId, contactId, siteId, url, kind } = event.data;
  const data = {
    ...(campaignId ? { campaign: text(campaignId) } : {}),
    ...(flowId ? { flow: text(flowId) } : {}),
    ...(siteId ? { site: text(siteId) } : {}),
    ...(url ? { url: text(url) } : {}),
    ...(kind ? { kind: text(kind) } : {}),
  };
  const recorded = await recordActivity(
    context,
    event.workspaceId,
    { id: text(contactId) },
    { id: event.id, type: event.type, at: event.at, data, module: "messages" },
  );
  // Contacts that are gone or full have no timeline to write to; everything else is tried again.
  if (!recorded.ok && !["not_found", "limit_reached", "invalid_input"].includes(recorded.error.code))
    throw new Error(`The timeline was not written: ${recorded.error.code}`);
}
