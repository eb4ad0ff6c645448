import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { replaceIfUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { onsiteMessages } from "#db/schema/messages.ts";
import { messagesModule } from "../manifest.ts";

export type OnsiteRow = typeof onsiteMessages.$inferSelect;
type Audit = ReturnType<typeof auditIfChanged>;

const oneOf = ({ workspaceId }: WorkspaceScope, id: string) =>
  and(eq(onsiteMessages.workspaceId, workspaceId), eq(onsiteMessages.id, id));

/** Every message of the workspace, the newest first. */
export const findMessages = ({ db, workspaceId }: WorkspaceScope): Promise<OnsiteRow[]> =>
  db
    .select()
    .from(onsiteMessages)
    .where(eq(onsiteMessages.workspaceId, workspaceId))
    .orderBy(desc(onsiteMessages.createdAt), desc(onsiteMessages.id))
    .limit(messagesModule.limits.onsiteMessages.enterprise);

/** A page of messages before one of them, the newest first. */
export const findMessagesPage = (
  { db, workspaceId }: WorkspaceScope,
  before: { at: Date; id: string } | null,
  limit: number,
): Promise<OnsiteRow[]> =>
  db
    .select()
    .from(onsiteMessages)
    .where(
      and(
        eq(onsiteMessages.workspaceId, workspaceId),
        before
          ? or(
              lt(onsiteMessages.createdAt, before.at),
              and(eq(onsiteMessages.createdAt, before.at), lt(onsiteMessages.id, before.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(onsiteMessages.createdAt), desc(onsiteMessages.id))
    .limit(limit);

/** The messages that are live, whatever their dates. */
export const findLive = ({ db, workspaceId }: WorkspaceScope): Promise<OnsiteRow[]> =>
  db
    .select()
    .from(onsiteMessages)
    .where(and(eq(onsiteMessages.workspaceId, workspaceId), eq(onsiteMessages.status, "live")))
    .limit(messagesModule.limits.onsiteMessages.enterprise);

export async function findMessage(scope: WorkspaceScope, id: string): Promise<OnsiteRow | undefined> {
  const [row] = await scope.db.select().from(onsiteMessages).where(oneOf(scope, id)).limit(1);
  return row;
}

/** Adds a message unless the workspace has `max` of them or this id; false then. */
export async function insertMessage(
  { db, workspaceId }: WorkspaceScope,
  row: OnsiteRow,
  max: number,
  audit: Audit,
): Promise<boolean> {
  const fits = sql`(select count(*) from onsite_messages where workspace_id = ${workspaceId}) < ${max}
    and not exists (select 1 from onsite_messages made where made.id = ${row.id})`;
  const insert = insertWhere(db, onsiteMessages, { ...row, workspaceId }, fits).returning({ id: onsiteMessages.id });
  const [inserted] = await db.batch([insert, audit]);
  return inserted.length > 0;
}

/** Writes a message as `after`; false when it is no longer as it was `before`. */
export async function replaceMessage(
  { db }: WorkspaceScope,
  before: OnsiteRow,
  after: OnsiteRow,
  audit: Audit,
): Promise<boolean> {
  const update = replaceIfUnchanged(db, onsiteMessages, before, after).returning({ id: onsiteMessages.id });
  const [updated] = await db.batch([update, audit]);
  return updated.length > 0;
}

export async function deleteMessage(scope: WorkspaceScope, id: string, audit: Audit): Promise<boolean> {
  const remove = scope.db.delete(onsiteMessages).where(oneOf(scope, id)).returning({ id: onsiteMessages.id });
  const [removed] = await scope.db.batch([remove, audit]);
  return removed.length > 0;
}
