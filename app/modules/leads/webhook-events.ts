import { IF_CHANGED, type NewEvent } from "#app/modules/webhooks/index.server.ts";
import type { leads } from "#db/schema/leads.ts";
import type { LeadEventData, LeadEventType } from "./webhook-schemas.ts";

/** What other programs are told of a lead as it is now, when the statement before has changed something. */
export function leadEvent(
  type: LeadEventType,
  lead: typeof leads.$inferSelect,
): NewEvent<LeadEventType, LeadEventData> {
  const { id, workspaceId, name, email, source, stage, createdAt, updatedAt } = lead;
  return {
    workspaceId,
    type,
    // A lead is made once and changed often.
    id: type === "lead.created" ? id : `${id}_${updatedAt.getTime()}`,
    data: { id, name, email, source, stage, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
    when: IF_CHANGED,
  };
}
