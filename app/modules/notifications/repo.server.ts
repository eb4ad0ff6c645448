import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { insertFrom } from "#app/platform/db/insert-where.server.ts";
import type { SortCursor } from "#app/shared/cursor.ts";
import type { Database } from "#db/client.ts";
import { profiles, users } from "#db/schema/account.ts";
import { announcementReads, type announcements } from "#db/schema/admin.ts";
import { notices } from "#db/schema/notifications.ts";
import { workspaceMembers } from "#db/schema/workspaces.ts";
import { choiceOf, type NotificationChoices, type ToggledKind } from "./domain/kinds.ts";

export type NoticeRow = typeof notices.$inferSelect;

interface Scope {
  db: Database;
}

const CHOICES = {
  emailNotifications: profiles.emailNotifications,
  campaignAlerts: profiles.campaignAlerts,
  performanceReports: profiles.performanceReports,
  aiRecommendations: profiles.aiRecommendations,
  marketingTips: profiles.marketingTips,
};

const RECIPIENT = {
  email: users.email,
  suspendedAt: users.suspendedAt,
  emailConfirmedAt: users.emailConfirmedAt,
  choices: CHOICES,
};

/** Where a notice to a person goes, and what they chose; undefined when there is no such person. */
export async function findRecipient({ db }: Scope, userId: string) {
  const rows = await db
    .select(RECIPIENT)
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
    .limit(1);
  return rows[0];
}

/** What a person chose, with the count of its saves. */
export async function findChoices({ db }: Scope, userId: string) {
  const rows = await db
    .select({ ...CHOICES, version: profiles.notificationsVersion })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .limit(1);
  return rows[0];
}

const nextVersion = sql`${profiles.notificationsVersion} + 1`;

/** Saves the choices made on top of `version`; false when another save came first. */
export async function saveChoices(
  { db }: Scope,
  userId: string,
  choices: NotificationChoices,
  version: number,
  now: Date,
): Promise<boolean> {
  const saved = await db
    .update(profiles)
    .set({ ...choices, notificationsVersion: nextVersion, updatedAt: now })
    .where(and(eq(profiles.id, userId), eq(profiles.notificationsVersion, version)))
    .returning({ id: profiles.id });
  return saved.length > 0;
}

/** Turns one kind on or off, whatever else was saved meanwhile; false when there is no such person. */
export async function switchKind(
  { db }: Scope,
  userId: string,
  kind: ToggledKind,
  on: boolean,
  now: Date,
): Promise<boolean> {
  const switched = await db
    .update(profiles)
    .set({ [choiceOf(kind)]: on, notificationsVersion: nextVersion, updatedAt: now })
    .where(eq(profiles.id, userId))
    .returning({ id: profiles.id });
  return switched.length > 0;
}

/** The ids of a workspace's owners and editors. */
export async function findWriters({ db }: Scope, workspaceId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: workspaceMembers.userId })
    .from(workspaceMembers)
    .where(and(eq(workspaceMembers.workspaceId, workspaceId), inArray(workspaceMembers.role, ["owner", "editor"])));
  return rows.map(({ userId }) => userId);
}

export async function insertNotice({ db }: Scope, notice: Omit<NoticeRow, "readAt">): Promise<void> {
  await db.insert(notices).values(notice).onConflictDoNothing();
}

/** Forgets notices made before `before`. */
export async function deleteNoticesBefore({ db }: Scope, before: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.createdAt, before));
}

/** A line behind the bell: a notice to one person, or an announcement to all. */
export interface BellRow {
  id: string;
  source: "notice" | "announcement";
  kind: string;
  title: string;
  body: string;
  href: string;
  createdAtMs: number;
  readAtMs: number | null;
}

/** "published, and not over" */
const isShown = (now: Date): SQL =>
  sql`a.published_at <= ${now.getTime()} and (a.ends_at is null or a.ends_at > ${now.getTime()})`;

/** Notices and announcements together, newest first; at most `limit` older than the cursor. */
export function findBellRows(
  { db }: Scope,
  userId: string,
  now: Date,
  { cursor, limit }: { cursor: SortCursor<number> | null; limit: number },
): Promise<BellRow[]> {
  const older = cursor
    ? sql`where createdAtMs < ${cursor.value} or (createdAtMs = ${cursor.value} and id < ${cursor.id})`
    : sql``;
  return db.all<BellRow>(sql`
    select * from (
      select n.id as id, 'notice' as source, n.kind as kind, n.title as title, n.body as body, n.href as href, n.created_at as createdAtMs, n.read_at as readAtMs
      from notices n where n.user_id = ${userId}
      union all
      select a.id, 'announcement', a.type, a.title, a.description, a.route, a.published_at, r.read_at
      from announcements a left join announcement_reads r on r.announcement_id = a.id and r.user_id = ${userId}
      where ${isShown(now)}
    ) ${older} order by createdAtMs desc, id desc limit ${limit}`);
}

/** A published announcement. */
export type PublishedAnnouncement = Pick<
  typeof announcements.$inferSelect,
  "id" | "title" | "description" | "route" | "type" | "priority" | "category"
>;

export interface PublishedQuery {
  /** A query of ids. */
  without: SQL;
  limit: number;
}

/** Announcements that are published and not over, without the ids of a query: the important first, then the newest. */
export function findPublished(
  { db }: Scope,
  now: Date,
  { without, limit }: PublishedQuery,
): Promise<PublishedAnnouncement[]> {
  return db.all<PublishedAnnouncement>(sql`
    select a.id as id, a.title as title, a.description as description, a.route as route, a.type as type, a.priority as priority, a.category as category
    from announcements a
    where ${isShown(now)} and a.id not in ${without}
    order by case a.priority when 'high' then 0 when 'medium' then 1 else 2 end, a.published_at desc, a.id desc limit ${limit}`);
}

/** How many lines the person has not read. */
export async function countUnread({ db }: Scope, userId: string, now: Date): Promise<number> {
  const rows = await db.all<{ unread: number }>(sql`
    select (select count(*) from notices n where n.user_id = ${userId} and n.read_at is null)
      + (select count(*) from announcements a where ${isShown(now)}
          and not exists (select 1 from announcement_reads r where r.announcement_id = a.id and r.user_id = ${userId})) as unread`);
  return rows[0]?.unread ?? 0;
}

/** One line of the person's; undefined when it is not theirs, or not shown. */
export async function findBellRow(
  { db }: Scope,
  userId: string,
  id: string,
  now: Date,
): Promise<Pick<BellRow, "source" | "href"> | undefined> {
  const rows = await db.all<Pick<BellRow, "source" | "href">>(sql`
    select 'notice' as source, n.href as href from notices n where n.id = ${id} and n.user_id = ${userId}
    union all select 'announcement', a.route from announcements a where a.id = ${id} and ${isShown(now)} limit 1`);
  return rows[0];
}

export async function markNoticeRead({ db }: Scope, userId: string, id: string, now: Date): Promise<void> {
  await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.id, id), eq(notices.userId, userId), isNull(notices.readAt)));
}

export async function markAnnouncementRead(
  { db }: Scope,
  userId: string,
  announcementId: string,
  now: Date,
): Promise<void> {
  await db.insert(announcementReads).values({ announcementId, userId, readAt: now }).onConflictDoNothing();
}

/** Marks everything shown to the person as read. */
export async function markAllRead({ db }: Scope, userId: string, now: Date): Promise<void> {
  await db.batch([
    db
      .update(notices)
      .set({ readAt: now })
      .where(and(eq(notices.userId, userId), isNull(notices.readAt))),
    insertFrom(
      db,
      announcementReads,
      { announcementId: sql`a.id`, userId, readAt: now },
      sql`announcements a`,
      isShown(now),
    ).onConflictDoNothing(),
  ]);
}
