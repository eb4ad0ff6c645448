import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { eventStatements } from "#app/modules/webhooks/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { subscriptions } from "#db/schema/billing.ts";
import { workspaces } from "#db/schema/workspaces.ts";
import { payerEvent } from "../subscriptions/webhook-events.ts";

type Dated = Pick<RequestContext, "db" | "now">;

/** Who a change makes an owner, and whom it takes that from. */
interface Owners {
  leaves: string;
  follows?: string;
}

/** Who pays when `leaves` does not any more. */
const heirOf = (workspaceId: string, { leaves, follows = "" }: Owners) =>
  sql`(select o.user_id from workspace_members o where o.workspace_id = ${workspaceId} and o.user_id <> ${leaves}
    and (o.role = 'owner' or o.user_id = ${follows}) order by o.created_at, o.user_id limit 1)`;

/** The event for the workspace's programs when `leaves` pays for it; null when somebody else does, or both have the same plan. */
async function findEvent({ db, now }: Dated, workspaceId: string, change: Owners) {
  const { leaves } = change;
  const payers = await db
    .select({ subscription: subscriptions })
    .from(workspaces)
    .innerJoin(subscriptions, sql`${subscriptions.userId} in (${leaves}, ${heirOf(workspaceId, change)})`)
    .where(and(eq(workspaces.id, workspaceId), eq(workspaces.billingUserId, leaves)));
  const before = payers.find(({ subscription }) => subscription.userId === leaves)?.subscription;
  const after = payers.find(({ subscription }) => subscription.userId !== leaves)?.subscription;
  const event = before && after ? payerEvent(workspaceId, before, after, now()) : null;
  // Only when it is really this person who pays from now on.
  return event && { ...event, when: sql`changes() > 0 and w.billing_user_id = ${after?.userId}` };
}

/**
 * What a batch does after a change of owners: billing goes with ownership. When the person who pays is no owner any more,
 * the owner of the longest time pays; the plan of the workspace is theirs from then on, and its programs are notified.
 */
export async function passBilling(
  scope: Dated,
  workspaceId: string,
  change: Owners,
): Promise<[BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]> {
  const event = await findEvent(scope, workspaceId, change);
  const owners = sql`from workspace_members o where o.workspace_id = ${workspaceId} and o.role = 'owner'`;
  const pass = scope.db
    .update(workspaces)
    .set({ billingUserId: sql`(select o.user_id ${owners} order by o.created_at, o.user_id limit 1)` })
    .where(
      and(
        eq(workspaces.id, workspaceId),
        sql`${workspaces.billingUserId} not in (select o.user_id ${owners})`,
        sql`exists (select 1 ${owners})`,
      ),
    );
  return [pass, ...(event ? eventStatements(scope, event) : [])];
}

/**
 * Hands on what a person pays for whose account goes: each workspace that has another owner is paid by the one of longest
 * standing from now on, and its programs are notified. Repeating it changes nothing.
 */
export async function handOnBilling(scope: Dated, userId: string): Promise<void> {
  const paid = await scope.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.billingUserId, userId));
  for (const { id } of paid) {
    const change = { leaves: userId };
    const heir = heirOf(id, change);
    const event = await findEvent(scope, id, change);
    const handOn = scope.db
      .update(workspaces)
      .set({ billingUserId: heir })
      .where(and(eq(workspaces.id, id), eq(workspaces.billingUserId, userId), sql`${heir} is not null`));
    await scope.db.batch([handOn, ...(event ? eventStatements(scope, event) : [])]);
  }
}
