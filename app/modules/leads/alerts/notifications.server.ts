import { z } from "zod";
import { withdrawLead } from "#app/modules/contacts/index.server.ts";
import { notify, notifyWorkspace } from "#app/modules/notifications/index.server.ts";
import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { BusEvent } from "#app/platform/events/event.ts";
import { leadsWaiting } from "../mail-templates.server.ts";
import { lateText } from "./domain/late-text.ts";

const lateSchema = z.object({
  hours: z.number(),
  owners: z.array(
    z.object({
      ownerId: z.string().nullable(),
      count: z.number(),
      leads: z.array(z.object({ id: z.string(), name: z.string() })).min(1),
    }),
  ),
});

const memberIds = async ({ db }: AppContext, workspaceId: string): Promise<Set<string>> =>
  new Set((await listMemberNames({ db, workspaceId })).map(({ userId }) => userId));

/**
 * Notifies the owners of leads that waited too long for an answer; of leads whose owner is nobody, or left the workspace, everybody
 * who can edit. The same event again stores no second notice.
 */
export async function notifyLate(context: AppContext, { at, workspaceId, data }: BusEvent): Promise<void> {
  const { hours, owners } = lateSchema.parse(data);
  const members = await memberIds(context, workspaceId);
  for (const [index, { ownerId, count, leads }] of owners.entries()) {
    const [first] = leads;
    const href = count === 1 && first ? `/leads/contacts/${first.id}` : "/leads";
    const text = {
      id: `late${index}-${at}`,
      workspaceId,
      kind: "campaign_alerts" as const,
      ...lateText({ count, names: leads.map(({ name }) => name), hours }),
      href,
      mail: leadsWaiting({ count, hours, url: new URL(href, context.config.APP_URL).href }),
    };
    if (ownerId !== null && members.has(ownerId))
      await notify(context, { ...text, id: `${text.id}_${ownerId}`, userId: ownerId });
    else await notifyWorkspace(context, text);
  }
}

const assignedSchema = z.object({ id: z.string(), ownerId: z.string() });

/** Takes a lead back that was assigned to somebody who is no longer in the workspace: the contacts do not know who left. */
export async function checkAssignment(context: AppContext, { workspaceId, data }: BusEvent): Promise<void> {
  const { id, ownerId } = assignedSchema.parse(data);
  if ((await memberIds(context, workspaceId)).has(ownerId)) return;
  await withdrawLead(context, workspaceId, { contactId: id, ownerId });
}
