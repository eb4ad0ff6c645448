import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, not, sql } from "drizzle-orm";
import { leavesAnAdmin } from "#app/platform/access/administrators.server.ts";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { emailTokens, profiles, users } from "#db/schema/account.ts";
import { periodicMails } from "#db/schema/notifications.ts";
import { mailOutbox } from "#db/schema/platform.ts";
import { dataExports } from "#db/schema/privacy.ts";
import { workspaceMembers, workspaces } from "#db/schema/workspaces.ts";
import type { Membership } from "./deletion/domain/deletion.ts";
import { EXPORT_ROW_KEPT_MS } from "./export/domain/exports.ts";

interface Accounts {
  db: Database;
}

export type ExportRow = typeof dataExports.$inferSelect;

const OPEN = ["queued", "building"] as const;
const isOpen = inArray(dataExports.status, [...OPEN]);

/** Queues an export unless the person has one under way; false then. One statement: a double click makes one. */
export async function insertExport(
  scope: Audited,
  row: Pick<ExportRow, "id" | "userId" | "createdAt">,
  audit: AuditEntry,
) {
  const insert = insertWhere(
    scope.db,
    dataExports,
    { ...row, status: "queued" },
    sql`not exists (select 1 from data_exports where id = ${row.id}
      or (user_id = ${row.userId} and status in ('queued', 'building')))`,
  ).returning({ id: dataExports.id });
  const [inserted] = await scope.db.batch([insert, auditIfChanged(scope, audit)]);
  return inserted.length > 0;
}

/** A person's exports, newest first. */
export const findExports = ({ db }: Accounts, userId: string, limit: number): Promise<ExportRow[]> =>
  db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(limit);

export async function findExport({ db }: Accounts, userId: string, id: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.userId, userId)))
    .limit(1);
  return row;
}

/** Takes up the building of an export; null when it is over or gone. */
export async function takeUpExport({ db }: Accounts, id: string, touchedAt: Date): Promise<ExportRow | null> {
  const [row] = await db
    .update(dataExports)
    .set({ status: "building", touchedAt })
    .where(and(eq(dataExports.id, id), isOpen))
    .returning();
  return row ?? null;
}

/** Notes that an export is being built. */
export async function touchExport({ db }: Accounts, id: string, touchedAt: Date): Promise<void> {
  await db
    .update(dataExports)
    .set({ touchedAt })
    .where(and(eq(dataExports.id, id), isOpen));
}

/** Notes the finished file; false when the export is over or its person gone. */
export async function finishExport(
  { db }: Accounts,
  id: string,
  { fileKey, sizeBytes, readyAt, expiresAt }: { fileKey: string; sizeBytes: number; readyAt: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(dataExports)
    .set({ status: "ready", fileKey, sizeBytes, readyAt, expiresAt })
    // Once more with the same file: the answer of the first time was lost.
    .where(and(eq(dataExports.id, id), inArray(dataExports.status, [...OPEN, "ready"])))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

/** Gives an export up; null when it was over already. */
export async function failExport({ db }: Accounts, id: string): Promise<ExportRow | null> {
  const [row] = await db
    .update(dataExports)
    .set({ status: "failed" })
    .where(and(eq(dataExports.id, id), isOpen))
    .returning();
  return row ?? null;
}

/** Exports under way that were asked for before `before`. */
export const findStaleExports = ({ db }: Accounts, before: Date, limit: number): Promise<ExportRow[]> =>
  db
    .select()
    .from(dataExports)
    .where(and(isOpen, lt(dataExports.createdAt, before)))
    .orderBy(dataExports.createdAt)
    .limit(limit);

/** Finished exports whose time is over. */
export const findExpiredExports = ({ db }: Accounts, now: Date, limit: number): Promise<ExportRow[]> =>
  db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.status, "ready"), lte(dataExports.expiresAt, now)))
    .orderBy(dataExports.expiresAt)
    .limit(limit);

export const expireExport = ({ db }: Accounts, id: string) =>
  db.update(dataExports).set({ status: "expired", fileKey: null }).where(eq(dataExports.id, id));

/** Forgets exports whose file is long gone. */
export const deleteOldExports = ({ db }: Accounts, now: Date) =>
  db
    .delete(dataExports)
    .where(
      and(
        inArray(dataExports.status, ["expired", "failed"]),
        lt(dataExports.createdAt, new Date(now.getTime() - EXPORT_ROW_KEPT_MS)),
      ),
    );

/** A person as mails and erasures know them. */
export interface AccountRow {
  userId: string;
  email: string;
  firstName: string;
  timeZone: string;
  deleteAfter: Date | null;
}

const ACCOUNT = {
  userId: users.id,
  email: users.email,
  firstName: profiles.firstName,
  timeZone: profiles.timeZone,
  deleteAfter: users.deleteAfter,
};

export async function findAccount({ db }: Accounts, userId: string): Promise<AccountRow | null> {
  const [row] = await db
    .select(ACCOUNT)
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
    .limit(1);
  return row ?? null;
}

/** The workspaces of a person, with who else is in them. */
export function findMemberships({ db }: Accounts, userId: string): Promise<Membership[]> {
  const count = (condition: string) =>
    sql<number>`(select count(*) from workspace_members o where o.workspace_id = ${workspaceMembers.workspaceId} and o.user_id <> ${userId} ${sql.raw(condition)})`;
  return db
    .select({
      workspaceId: workspaceMembers.workspaceId,
      name: workspaces.name,
      role: workspaceMembers.role,
      others: count(""),
      otherOwners: count("and o.role = 'owner'"),
    })
    .from(workspaceMembers)
    .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
    .where(eq(workspaceMembers.userId, userId))
    .orderBy(workspaceMembers.createdAt);
}

/** A link that cancels a deletion; `id` is the SHA-256 of its token. */
export interface CancelLink {
  id: string;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
}

const insertLinkWhileAsked = (db: Database, link: CancelLink) =>
  insertWhere(
    db,
    emailTokens,
    { ...link, purpose: "cancel_deletion" },
    sql`exists (select 1 from users where id = ${link.userId} and delete_after = ${link.expiresAt.getTime()})`,
  );

/** Whether the product would have no administrator without this person. */
export async function isLastAdmin({ db }: Accounts, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), not(leavesAnAdmin(userId))))
    .limit(1);
  return rows.length > 0;
}

/** Sets the day of the erasure, with the link that cancels it; false when the deletion was asked for already, or the person is the last administrator. */
export async function scheduleDeletion(
  scope: Audited,
  deleteAfter: Date,
  link: CancelLink,
  audit: AuditEntry,
): Promise<boolean> {
  const update = scope.db
    .update(users)
    .set({ deleteAfter, updatedAt: link.createdAt })
    .where(and(eq(users.id, link.userId), isNull(users.deleteAfter), leavesAnAdmin(link.userId)))
    .returning({ id: users.id });
  const [updated] = await scope.db.batch([update, auditIfChanged(scope, audit), insertLinkWhileAsked(scope.db, link)]);
  return updated.length > 0;
}

/** A further link for a deletion under way. */
export const insertCancelLink = ({ db }: Accounts, link: CancelLink) => insertLinkWhileAsked(db, link);

export async function findCancelLink({ db }: Accounts, id: string) {
  const [row] = await db
    .select({
      userId: emailTokens.userId,
      expiresAt: emailTokens.expiresAt,
      usedAt: emailTokens.usedAt,
      deleteAfter: users.deleteAfter,
    })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .where(and(eq(emailTokens.id, id), eq(emailTokens.purpose, "cancel_deletion")))
    .limit(1);
  return row ?? null;
}

/**
 * Takes a deletion back while its grace lasts, and uses up its links; false when there is none to take back. With
 * `linkId` only by that link, still unused.
 */
export async function cancelDeletion(
  scope: Audited,
  userId: string,
  linkId: string | null,
  audit: AuditEntry,
): Promise<boolean> {
  const now = scope.now();
  const byLink =
    linkId === null
      ? undefined
      : sql`exists (select 1 from email_tokens t where t.id = ${linkId} and t.user_id = ${users.id} and t.used_at is null and t.expires_at > ${now.getTime()})`;
  const update = scope.db
    .update(users)
    .set({ deleteAfter: null, updatedAt: now })
    .where(and(eq(users.id, userId), gt(users.deleteAfter, now), byLink))
    .returning({ id: users.id });
  const useUp = scope.db
    .update(emailTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailTokens.userId, userId),
        eq(emailTokens.purpose, "cancel_deletion"),
        isNull(emailTokens.usedAt),
        sql`exists (select 1 from users u where u.id = ${userId} and u.delete_after is null)`,
      ),
    );
  const [updated] = await scope.db.batch([update, auditIfChanged(scope, audit), useUp]);
  return updated.length > 0;
}

/** Accounts whose grace is over. */
export async function findDueErasures({ db }: Accounts, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deleteAfter), lte(users.deleteAfter, now)))
    .orderBy(users.deleteAfter)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Accounts that go between `now` and `until`. */
export const findEndingGraces = ({ db }: Accounts, now: Date, until: Date, limit: number): Promise<AccountRow[]> =>
  db
    .select(ACCOUNT)
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        gt(users.deleteAfter, now),
        lte(users.deleteAfter, until),
        sql`not exists (select 1 from periodic_mails p where p.id = 'deletion_reminder:' || ${users.id} || '::' || ${users.deleteAfter})`,
      ),
    )
    .limit(limit);

const reminderId = ({ userId, deleteAfter }: Pick<AccountRow, "userId" | "deleteAfter">) =>
  `deletion_reminder:${userId}::${deleteAfter?.getTime()}`;

/** Notes that a person was reminded of this deletion; false when somebody else noted it first. */
export async function claimReminder({ db }: Accounts, account: AccountRow, now: Date): Promise<boolean> {
  const rows = await db
    .insert(periodicMails)
    .values({ id: reminderId(account), userId: account.userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: periodicMails.id });
  return rows.length > 0;
}

/** The reminder did not go out after all. */
export const releaseReminder = ({ db }: Accounts, account: AccountRow) =>
  db.delete(periodicMails).where(eq(periodicMails.id, reminderId(account)));

/** From now on nobody signs in to the account: its erasure has begun. */
export const closeAccount = ({ db }: Accounts, userId: string, now: Date) =>
  db
    .update(users)
    .set({ suspendedAt: now, suspendedReason: "The account is being deleted." })
    .where(eq(users.id, userId));

/** Where an only owner's workspace would be left without one, the member of longest standing, editors first, becomes its owner. */
export const handOverWorkspaces = ({ db }: Accounts, userId: string) =>
  db
    .update(workspaceMembers)
    .set({ role: "owner" })
    .where(
      sql`(workspace_id, user_id) in (
        select p.workspace_id, (
          select m.user_id from workspace_members m where m.workspace_id = p.workspace_id and m.user_id <> ${userId}
          order by case m.role when 'owner' then 0 when 'editor' then 1 else 2 end, m.created_at, m.user_id limit 1)
        from workspace_members p where p.user_id = ${userId} and p.role = 'owner'
          and not exists (select 1 from workspace_members o where o.workspace_id = p.workspace_id and o.user_id <> ${userId} and o.role = 'owner'))`,
    );

/** The mail that says that an account is gone is forgotten once it is out (decided when the account was: nothing of it stays). */
export const deleteFarewells = ({ db }: Accounts, before: Date) =>
  db
    .delete(mailOutbox)
    .where(
      and(
        eq(mailOutbox.template, "account-deleted"),
        inArray(mailOutbox.status, ["sent", "stored", "failed"]),
        lt(mailOutbox.createdAt, before),
      ),
    );
