import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { pushCampaigns } from "#db/schema/messages.ts";
import { messagesModule } from "../../manifest.ts";

export type PushRow = typeof pushCampaigns.$inferSelect;
type Audit = ReturnType<typeof auditIfChanged>;

const oneOf = ({ workspaceId }: WorkspaceScope, id: string) =>
  and(eq(pushCampaigns.workspaceId, workspaceId), eq(pushCampaigns.id, id));

/** A page of campaigns before one of them, the newest first. */
export const findPushCampaigns = (
  { db, workspaceId }: WorkspaceScope,
  before: { at: Date; id: string } | null = null,
  limit: number = messagesModule.limits.pushCampaigns.enterprise,
): Promise<PushRow[]> =>
  db
    .select()
    .from(pushCampaigns)
    .where(
      and(
        eq(pushCampaigns.workspaceId, workspaceId),
        before
          ? or(
              lt(pushCampaigns.createdAt, before.at),
              and(eq(pushCampaigns.createdAt, before.at), lt(pushCampaigns.id, before.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(pushCampaigns.createdAt), desc(pushCampaigns.id))
    .limit(limit);

export async function findPushCampaign(scope: WorkspaceScope, id: string): Promise<PushRow | undefined> {
  const [row] = await scope.db.select().from(pushCampaigns).where(oneOf(scope, id)).limit(1);
  return row;
}

/** The workspace of a campaign that a signed token names. */
export async function findPushWorkspace({ db }: { db: Database }, id: string): Promise<string | null> {
  const [row] = await db
    .select({ workspaceId: pushCampaigns.workspaceId })
    .from(pushCampaigns)
    .where(eq(pushCampaigns.id, id))
    .limit(1);
  return row?.workspaceId ?? null;
}

/** Adds a campaign unless the workspace has `max` of them or this id; false then. */
export async function insertPushCampaign(
  { db, workspaceId }: WorkspaceScope,
  row: PushRow,
  max: number,
  audit: Audit,
): Promise<boolean> {
  const fits = sql`(select count(*) from push_campaigns where workspace_id = ${workspaceId}) < ${max}
    and not exists (select 1 from push_campaigns made where made.id = ${row.id})`;
  const insert = insertWhere(db, pushCampaigns, { ...row, workspaceId }, fits).returning({ id: pushCampaigns.id });
  const [inserted] = await db.batch([insert, audit]);
  return inserted.length > 0;
}

/** Changes a draft; false when it is none any more. */
export async function updatePushDraft(
  scope: WorkspaceScope,
  id: string,
  change: Pick<PushRow, "name" | "settings" | "updatedAt">,
): Promise<boolean> {
  const updated = await scope.db
    .update(pushCampaigns)
    .set(change)
    .where(and(oneOf(scope, id), eq(pushCampaigns.status, "draft")))
    .returning({ id: pushCampaigns.id });
  return updated.length > 0;
}

/** Writes what the object decided already. */
export async function writePushStatus(
  scope: WorkspaceScope,
  id: string,
  change: Partial<Pick<PushRow, "status" | "startAt">> & Pick<PushRow, "updatedAt">,
  audit: Audit,
): Promise<void> {
  await scope.db.batch([scope.db.update(pushCampaigns).set(change).where(oneOf(scope, id)), audit]);
}

export async function removePushCampaign(scope: WorkspaceScope, id: string, audit: Audit): Promise<boolean> {
  const remove = scope.db.delete(pushCampaigns).where(oneOf(scope, id)).returning({ id: pushCampaigns.id });
  const [removed] = await scope.db.batch([remove, audit]);
  return removed.length > 0;
}
