import { and, desc, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import { users } from "#db/schema/account.ts";
import { auditLog } from "#db/schema/platform.ts";
import { contains, type Reading } from "../users/list-repo.server.ts";

export interface AuditFilter {
  /** Id or mail address of who did it, or to whom it was done. */
  person?: string | undefined;
  workspaceId?: string | undefined;
  /** Part of the action's name. */
  action?: string | undefined;
  from?: Date | undefined;
  /** The first moment that is too late. */
  until?: Date | undefined;
}

const about = ({ db }: Reading, person: string) => {
  const ids = db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.email, person.toLowerCase()), eq(users.id, person)));
  return or(
    inArray(auditLog.userId, ids),
    inArray(
      auditLog.chain,
      sql`(select 'user:' || id from ${users} where email = ${person.toLowerCase()} or id = ${person})`,
    ),
  );
};

/** One page of the audit log of everybody, newest first: ids begin with the moment of the act. */
export const selectAudit = (
  reading: Reading,
  filter: AuditFilter,
  { limit, afterId }: { limit: number; afterId: string | null },
) =>
  reading.db
    .select({
      id: auditLog.id,
      createdAt: auditLog.createdAt,
      action: auditLog.action,
      subject: auditLog.subject,
      detail: auditLog.detail,
      address: auditLog.address,
      place: auditLog.place,
      workspaceId: auditLog.workspaceId,
      actorId: auditLog.userId,
      actorEmail: users.email,
      impersonatorId: auditLog.impersonatorId,
      chain: auditLog.chain,
      sequence: auditLog.sequence,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        filter.person ? about(reading, filter.person) : undefined,
        filter.workspaceId ? eq(auditLog.workspaceId, filter.workspaceId) : undefined,
        filter.action ? contains(sql`${auditLog.action}`, filter.action) : undefined,
        filter.from ? gte(auditLog.createdAt, filter.from) : undefined,
        filter.until ? lt(auditLog.createdAt, filter.until) : undefined,
        afterId ? lt(auditLog.id, afterId) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
