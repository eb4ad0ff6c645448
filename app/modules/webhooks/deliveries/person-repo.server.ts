import { and, asc, eq, gt, inArray, ne } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { mentions } from "#app/platform/db/mentions.server.ts";
import { webhookAttempts, webhookDeliveries, webhookEvents } from "#db/schema/webhooks.ts";

const PAGE = 200;

const about = ({ workspaceId }: WorkspaceScope, parts: readonly string[]) =>
  and(
    eq(webhookEvents.workspaceId, workspaceId),
    // Tells that somebody is gone, by an id that names nobody any more.
    ne(webhookEvents.type, "contact.deleted"),
    mentions(webhookEvents.payload, parts),
  );

/** The next events that mention one of these parts, by id. */
export const findEventsAbout = (scope: WorkspaceScope, parts: readonly string[], afterId: string) =>
  scope.db
    .select({ id: webhookEvents.id, payload: webhookEvents.payload })
    .from(webhookEvents)
    .where(and(about(scope, parts), gt(webhookEvents.id, afterId)))
    .orderBy(asc(webhookEvents.id))
    .limit(PAGE);

/** Deletes the events that mention one of these parts with what was sent and answered; returns how many there were. */
export async function deleteEventsAbout(scope: WorkspaceScope, parts: readonly string[]): Promise<number> {
  const { db, workspaceId } = scope;
  const events = db.select({ id: webhookEvents.id }).from(webhookEvents).where(about(scope, parts));
  const deliveries = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.workspaceId, workspaceId), inArray(webhookDeliveries.eventId, events)));
  const [, , gone] = await db.batch([
    db
      .delete(webhookAttempts)
      .where(and(eq(webhookAttempts.workspaceId, workspaceId), inArray(webhookAttempts.deliveryId, deliveries))),
    db
      .delete(webhookDeliveries)
      .where(and(eq(webhookDeliveries.workspaceId, workspaceId), inArray(webhookDeliveries.eventId, events))),
    db.delete(webhookEvents).where(about(scope, parts)).returning({ id: webhookEvents.id }),
  ]);
  return gone.length;
}
