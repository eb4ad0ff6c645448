import { WEBHOOK_EVENTS } from "#app/modules/registry.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { BusEvent } from "#app/platform/events/event.ts";
import { needlesOf } from "#app/platform/manifest/contact-data.ts";
import type { EventTypeName } from "../domain/event-types.ts";
import { eventStatements } from "./event-repo.server.ts";
import { deleteEventsAbout } from "./person-repo.server.ts";
import { announce } from "./queue.server.ts";

/** Of a person who was erased, drops events that were on their way meanwhile. */
async function dropErased({ db }: AppContext, { workspaceId, data }: BusEvent): Promise<void> {
  const contactIds = Array.isArray(data.contactIds) ? data.contactIds.map(String) : [];
  await deleteEventsAbout({ db, workspaceId }, needlesOf({ contactIds, emails: [], phones: [] }));
}

/**
 * Records an event of the bus with a delivery for each endpoint that wants it, and queues them. The same event again adds
 * nothing.
 */
export async function recordEvent(context: AppContext, event: BusEvent): Promise<void> {
  if (event.type === "contact.erased") return dropErased(context, event);
  // Not every event of the bus is one that webhooks send.
  if (!Object.hasOwn(WEBHOOK_EVENTS, event.type)) return;
  const type = event.type as EventTypeName;
  // The bus names a happening "type_id"; a webhook's id has no full stops.
  const id = event.id.slice(type.length + 1).replaceAll(".", "-");
  const happening = { workspaceId: event.workspaceId, type, id, data: event.data };
  await context.db.batch(eventStatements({ db: context.db, now: () => new Date(event.at) }, happening));
  announce(context, happening);
}
