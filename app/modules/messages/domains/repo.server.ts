import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { replaceIfUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import type { Database } from "#db/client.ts";
import { sendingDomains } from "#db/schema/messages.ts";
import { messagesModule } from "../manifest.ts";
import type { WarmUp } from "./domain/warm-up.ts";

export type DomainRow = typeof sendingDomains.$inferSelect;
type Audit = ReturnType<typeof auditIfChanged>;

const oneOf = ({ workspaceId }: WorkspaceScope, id: string) =>
  and(eq(sendingDomains.workspaceId, workspaceId), eq(sendingDomains.id, id));

export const findDomains = ({ db, workspaceId }: WorkspaceScope): Promise<DomainRow[]> =>
  db
    .select()
    .from(sendingDomains)
    .where(eq(sendingDomains.workspaceId, workspaceId))
    .orderBy(asc(sendingDomains.domain))
    .limit(messagesModule.limits.sendingDomains.enterprise);

export async function findDomain(scope: WorkspaceScope, id: string): Promise<DomainRow | undefined> {
  const [row] = await scope.db.select().from(sendingDomains).where(oneOf(scope, id)).limit(1);
  return row;
}

/** Whether one of these names is verified in the workspace. */
export const hasVerified = async ({ db, workspaceId }: WorkspaceScope, names: readonly string[]): Promise<boolean> =>
  (await db.$count(
    sendingDomains,
    and(
      eq(sendingDomains.workspaceId, workspaceId),
      eq(sendingDomains.status, "verified"),
      inArray(sendingDomains.domain, [...names]),
    ),
  )) > 0;

/** The verified domain of the longest of these names. */
export async function findVerified(scope: WorkspaceScope, names: readonly string[]): Promise<DomainRow | undefined> {
  const rows = await scope.db
    .select()
    .from(sendingDomains)
    .where(
      and(
        eq(sendingDomains.workspaceId, scope.workspaceId),
        eq(sendingDomains.status, "verified"),
        inArray(sendingDomains.domain, [...names]),
      ),
    )
    .limit(names.length);
  return rows.toSorted((a, b) => b.domain.length - a.domain.length)[0];
}

/** Writes where the warm-up of a domain is, unless it has moved on since it was read; false then. */
export async function moveWarmUp(
  { db, workspaceId }: WorkspaceScope,
  { id, step, day, sent }: WarmUp & { id: string },
  after: WarmUp,
): Promise<boolean> {
  const moved = await db
    .update(sendingDomains)
    .set({ warmUpStep: after.step, warmUpDay: after.day, warmUpSent: after.sent })
    .where(
      and(
        oneOf({ db, workspaceId }, id),
        step === null ? isNull(sendingDomains.warmUpStep) : eq(sendingDomains.warmUpStep, step),
        eq(sendingDomains.warmUpDay, day),
        eq(sendingDomains.warmUpSent, sent),
      ),
    )
    .returning({ id: sendingDomains.id });
  return moved.length > 0;
}

/** Gives mails of a day back that did not leave. */
export async function lowerWarmUp({ db, workspaceId }: WorkspaceScope, id: string, day: number, mails: number) {
  await db
    .update(sendingDomains)
    .set({ warmUpSent: sql`max(0, warm_up_sent - ${mails})` })
    .where(and(oneOf({ db, workspaceId }, id), eq(sendingDomains.warmUpDay, day)));
}

export const hasDomain = async ({ db, workspaceId }: WorkspaceScope, domain: string): Promise<boolean> =>
  (await db.$count(
    sendingDomains,
    and(eq(sendingDomains.workspaceId, workspaceId), eq(sendingDomains.domain, domain)),
  )) > 0;

/** Adds a domain unless it is there, or the workspace has `max` of them; false then. */
export async function insertDomain(
  { db, workspaceId }: WorkspaceScope,
  row: DomainRow,
  max: number,
  audit: Audit,
): Promise<boolean> {
  const fits = sql`(select count(*) from sending_domains where workspace_id = ${workspaceId}) < ${max}
    and not exists (select 1 from sending_domains made where made.id = ${row.id}
      or (made.workspace_id = ${workspaceId} and made.domain = ${row.domain}))`;
  const insert = insertWhere(db, sendingDomains, { ...row, workspaceId }, fits).returning({ id: sendingDomains.id });
  const [inserted] = await db.batch([insert, audit]);
  return inserted.length > 0;
}

/** Writes a domain as `after`; false when it is no longer as it was `before`. */
export async function replaceDomain(
  { db }: WorkspaceScope,
  before: DomainRow,
  after: DomainRow,
  audit?: Audit,
): Promise<boolean> {
  const update = replaceIfUnchanged(db, sendingDomains, before, after).returning({ id: sendingDomains.id });
  const [updated] = audit ? await db.batch([update, audit]) : await db.batch([update]);
  return updated.length > 0;
}

export async function deleteDomain(scope: WorkspaceScope, id: string, audit: Audit): Promise<boolean> {
  const remove = scope.db.delete(sendingDomains).where(oneOf(scope, id)).returning({ id: sendingDomains.id });
  const [removed] = await scope.db.batch([remove, audit]);
  return removed.length > 0;
}

/** Verified domains of all workspaces that were not looked up since `before`, the longest ago first. */
export const findDue = (db: Database, before: Date, limit: number): Promise<DomainRow[]> =>
  db
    .select()
    .from(sendingDomains)
    .where(
      and(
        eq(sendingDomains.status, "verified"),
        or(isNull(sendingDomains.checkedAt), lt(sendingDomains.checkedAt, before)),
      ),
    )
    .orderBy(asc(sendingDomains.checkedAt), asc(sendingDomains.id))
    .limit(limit);
