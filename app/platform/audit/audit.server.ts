import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { auditLog } from "#db/schema/platform.ts";

export interface AuditEntry {
  workspaceId: string | null;
  userId: string | null;
  /** What was done: "api_key.revealed", "account.signed_in". */
  action: string;
  /** What it was done to: "api_key:…", "user:…". */
  subject: string;
}

/** The statement that appends one audit row, for the batch that does the audited thing. */
export const auditStatement = ({ db, now, address }: Pick<RequestContext, "db" | "now" | "address">, entry: AuditEntry) =>
  db.insert(auditLog).values({ id: newId(now().getTime()), ...entry, address, createdAt: now() });

/** Appends one row to the audit log, with the caller's address and the time. Throws when it cannot be written. */
export async function recordAudit(context: Pick<RequestContext, "db" | "now" | "address">, entry: AuditEntry): Promise<void> {
  await auditStatement(context, entry);
}
