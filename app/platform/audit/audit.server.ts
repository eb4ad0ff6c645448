import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/platform/context.server.ts";
import { randomToken } from "#app/platform/crypto/bytes.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { newId } from "#app/platform/ids.ts";
import { auditLog } from "#db/schema/platform.ts";

export interface AuditEntry {
  workspaceId: string | null;
  userId: string | null;
  /** What was done: "api_key.revealed", "account.signed_in". */
  action: string;
  /** What it was done to: "api_key:…", "user:…". */
  subject: string;
  /** Further words for the reader, without secrets: "editor → viewer". */
  detail?: string;
  /**
   * The chain of the row, when it is not the actor's own chain: `chainOfUser` of the person an administrator acted on.
   */
  chain?: string;
}

/** The chain of what belongs to a person and to no workspace. */
export const chainOfUser = (userId: string): string => `user:${userId}`;

/** Returns the audit entry of what an actor did in their workspace; `subject` is kind and id: "lead:0192…". */
export const auditEntry = (
  { workspaceId, userId }: Pick<AuditEntry, "workspaceId" | "userId">,
  action: string,
  subject: string,
  detail = "",
): AuditEntry => ({ workspaceId, userId, action, subject, detail });

/** Returns the audit entry of an administrator's action, which belongs to no workspace. */
export const adminAuditEntry = (
  { userId }: Pick<AuditEntry, "userId">,
  action: string,
  subject: string,
  detail = "",
): AuditEntry => auditEntry({ workspaceId: null, userId }, action, subject, detail);

/** What a write needs of a request to leave a row in the audit log. */
export type Audited = Pick<RequestContext, "db" | "now"> &
  Partial<Pick<RequestContext, "address" | "place" | "impersonatorId">>;

export const SALT_BYTES = 16;

const chainOf = ({ chain, workspaceId, userId }: AuditEntry): string =>
  chain ?? workspaceId ?? (userId ? chainOfUser(userId) : "system");

/** The whole row of an entry, open: sealing gives it its place in the chain. Work that no request started has no address. */
const rowOf = ({ now, address = "", place = "", impersonatorId = null }: Audited, entry: AuditEntry) => {
  const createdAt = now();
  return {
    id: newId(createdAt.getTime()),
    workspaceId: entry.workspaceId,
    userId: entry.userId,
    action: entry.action,
    subject: entry.subject,
    address,
    createdAt,
    place,
    detail: entry.detail ?? "",
    impersonatorId,
    chain: chainOf(entry),
    salt: randomToken(SALT_BYTES),
  };
};

/** The statement that appends one audit row, for the batch that does the audited thing. */
export const auditStatement = (context: Audited, entry: AuditEntry) =>
  context.db.insert(auditLog).values(rowOf(context, entry));

/** The row under a condition, which may speak of the statement before in the batch. */
const auditWhere = (context: Audited, entry: AuditEntry, condition: SQL) =>
  insertWhere(context.db, auditLog, rowOf(context, entry), condition);

/** Appends the row only when the statement before it in the batch changed exactly one row. */
export const auditIfChanged = (context: Audited, entry: AuditEntry) => auditWhere(context, entry, sql`changes() = 1`);

/** Appends the row only when the statement before it in the batch changed anything. */
export const auditIfAnyChanged = (context: Audited, entry: AuditEntry) =>
  auditWhere(context, entry, sql`changes() > 0`);

/** Appends the row unless its actor did the very same since that moment. */
export const auditOnce = (context: Audited, entry: AuditEntry, since: Date) =>
  auditWhere(
    context,
    entry,
    sql`not exists (select 1 from audit_log where user_id = ${entry.userId} and created_at >= ${since.getTime()}
      and action = ${entry.action} and subject = ${entry.subject} and detail = ${entry.detail ?? ""})`,
  );

/** Appends one row to the audit log, with the caller's address and the time. Throws when it cannot be written. */
export async function recordAudit(context: Audited, entry: AuditEntry): Promise<void> {
  await auditStatement(context, entry);
}
