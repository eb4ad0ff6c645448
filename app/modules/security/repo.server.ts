import { and, desc, eq, gte, ne, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, auditIfAnyChanged, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { sessionsOf } from "#app/platform/session/session.server.ts";
import type { SortCursor } from "#app/shared/cursor.ts";
import type { Database } from "#db/client.ts";
import { profiles, users } from "#db/schema/account.ts";
import { auditLog, sessions } from "#db/schema/platform.ts";

/** Since when an account exists, and whether its address is confirmed. */
export async function findAccount(
  db: Database,
  userId: string,
): Promise<{ createdAt: Date; emailConfirmedAt: Date | null } | null> {
  const [row] = await db
    .select({ createdAt: users.createdAt, emailConfirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Ends one session of a person; false when it is over already or not theirs. */
export async function endSession(
  context: RequestContext,
  userId: string,
  id: string,
  audit: AuditEntry,
): Promise<boolean> {
  const { db } = context;
  const end = db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  const [ended] = await db.batch([end, auditIfChanged(context, audit)]);
  return ended.length > 0;
}

/** Ends every session of a person but `kept`. Returns how many. */
export async function endSessionsBut(
  context: RequestContext,
  userId: string,
  kept: string,
  audit: AuditEntry,
): Promise<number> {
  const { db } = context;
  const end = db
    .delete(sessions)
    .where(and(sessionsOf(userId), ne(sessions.id, kept)))
    .returning({ id: sessions.id });
  const [ended] = await db.batch([end, auditIfAnyChanged(context, audit)]);
  return ended.length;
}

/** What of the audit log is asked for; what is left out is not filtered. */
export interface AuditSelection {
  userId?: string | undefined;
  /** First part of the action: "api_key". */
  area?: string | undefined;
  since?: Date | undefined;
  /** Part of subject or detail, in any letter case. */
  text?: string | undefined;
}

const selected = (
  workspaceId: string,
  { userId, area, since, text }: AuditSelection,
  before: SortCursor<number> | null,
): SQL | undefined =>
  and(
    eq(auditLog.workspaceId, workspaceId),
    userId === undefined ? undefined : eq(auditLog.userId, userId),
    area === undefined ? undefined : sql`instr(${auditLog.action}, ${`${area}.`}) = 1`,
    since === undefined ? undefined : gte(auditLog.createdAt, since),
    // instr() rather than LIKE, whose patterns D1 holds to 50 bytes.
    text === undefined
      ? undefined
      : sql`(instr(lower(${auditLog.subject}), lower(${text})) > 0 or instr(lower(${auditLog.detail}), lower(${text})) > 0)`,
    before ? sql`(${auditLog.createdAt}, ${auditLog.id}) < (${before.value}, ${before.id})` : undefined,
  );

/** Rows of a workspace's audit log, newest first, with the name of who acted; at most `limit`. */
export function findAuditRows(
  { db, workspaceId }: WorkspaceScope,
  selection: AuditSelection,
  before: SortCursor<number> | null,
  limit: number,
) {
  return db
    .select({
      id: auditLog.id,
      createdAt: auditLog.createdAt,
      userId: auditLog.userId,
      action: auditLog.action,
      subject: auditLog.subject,
      detail: auditLog.detail,
      address: auditLog.address,
      place: auditLog.place,
      impersonatorId: auditLog.impersonatorId,
      salt: auditLog.salt,
      sequence: auditLog.sequence,
      hash: auditLog.hash,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
    })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, auditLog.userId))
    .where(selected(workspaceId, selection, before))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit);
}

export type AuditRow = Awaited<ReturnType<typeof findAuditRows>>[number];
