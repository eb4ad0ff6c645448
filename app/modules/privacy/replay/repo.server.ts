import { and, desc, eq, lte, sql } from "drizzle-orm";
import { type AuditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Database } from "#db/client.ts";
import { users } from "#db/schema/account.ts";
import { dataExports } from "#db/schema/privacy.ts";

/** An export whose person has none in its place: not under way, and none made since. */
const stillMissing = sql`not exists (
  select 1 from data_exports later where later.user_id = ${dataExports.userId} and later.id <> ${dataExports.id}
    and (later.status in ('queued', 'building') or (later.status = 'ready' and later.created_at >= ${dataExports.createdAt})))`;

/** Failed exports that are still missing, newest first. */
export const findFailedExports = ({ db }: { db: Database }, limit: number) =>
  db
    .select({ id: dataExports.id, userId: dataExports.userId, email: users.email, since: dataExports.createdAt })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(and(eq(dataExports.status, "failed"), stillMissing))
    .orderBy(desc(dataExports.createdAt))
    .limit(limit);

/** Whose export this is; null when it is not there. */
export async function findExportPerson({ db }: { db: Database }, id: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: dataExports.userId })
    .from(dataExports)
    .where(eq(dataExports.id, id))
    .limit(1);
  return row?.userId ?? null;
}

/**
 * Queues a failed export again under another id, so that a Workflow of its own builds it; false when it has not failed,
 * or its person has another in its place. One statement: of two clicks one finds it.
 */
export async function requeueExport(
  context: RequestContext,
  id: string,
  newId: string,
  audit: AuditEntry,
): Promise<boolean> {
  const requeue = context.db
    .update(dataExports)
    .set({ id: newId, status: "queued", createdAt: context.now() })
    .where(and(eq(dataExports.id, id), eq(dataExports.status, "failed"), stillMissing))
    .returning({ id: dataExports.id });
  const [requeued] = await context.db.batch([requeue, auditIfChanged(context, audit)]);
  return requeued.length > 0;
}

/** Accounts whose erasure is due, longest overdue first. */
export const findOverdueErasures = ({ db }: { db: Database }, now: Date, limit: number) =>
  db
    .select({ userId: users.id, email: users.email, since: users.deleteAfter })
    .from(users)
    .where(lte(users.deleteAfter, now))
    .orderBy(users.deleteAfter)
    .limit(limit);

/** Notes that an erasure is started over, at most once since `unlessSince`; false when somebody noted it first, or the account is not to be erased. */
export async function claimErasure(
  context: RequestContext,
  userId: string,
  unlessSince: Date,
  audit: AuditEntry,
): Promise<boolean> {
  const now = context.now();
  const claim = context.db
    .update(users)
    .set({ updatedAt: now })
    .where(and(eq(users.id, userId), lte(users.deleteAfter, now), lte(users.updatedAt, unlessSince)))
    .returning({ id: users.id });
  const [claimed] = await context.db.batch([claim, auditIfChanged(context, audit)]);
  return claimed.length > 0;
}
