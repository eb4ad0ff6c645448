import { and, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { profiles, users } from "#db/schema/account.ts";
import { periodicMails } from "#db/schema/notifications.ts";
import { workspaceMembers, workspaces } from "#db/schema/workspaces.ts";
import { choiceOf } from "../domain/kinds.ts";
import type { PeriodicKind } from "./domain/schedule.ts";

interface Scope {
  db: Database;
}

/** Whom a period still has to reach. */
export interface Due {
  userId: string;
  /** Null for what is about no workspace. */
  workspace: { id: string; name: string } | null;
}

/** The zones that people live in. A scan of one index entry for each, however many people there are. */
export async function findTimeZones({ db }: Scope): Promise<string[]> {
  const rows = await db.all<{ zone: string }>(sql`
    with recursive zones(zone) as (
      select min(time_zone) from profiles
      union all select (select min(p.time_zone) from profiles p where p.time_zone > zones.zone) from zones where zones.zone is not null
    ) select zone from zones where zone is not null`);
  return rows.map(({ zone }) => zone);
}

/** Of these ids, those that are taken. */
export async function findTaken({ db }: Scope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: periodicMails.id })
    .from(periodicMails)
    .where(sql`${periodicMails.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  return new Set(rows.map(({ id }) => id));
}

const wants = (kind: PeriodicKind, zone: string): SQL | undefined =>
  and(
    eq(profiles.timeZone, zone),
    eq(profiles[choiceOf(kind)], true),
    isNotNull(users.emailConfirmedAt),
    isNull(users.suspendedAt),
  );

const untaken = (kind: PeriodicKind, workspaceId: SQL, period: string): SQL =>
  sql`not exists (select 1 from ${periodicMails} where ${periodicMails.id} = ${`${kind}:`} || ${profiles.id} || ':' || ${workspaceId} || ${`:${period}`})`;

/** At most `limit` people of a zone whom the period has not reached yet. */
export async function findDuePeople(
  { db }: Scope,
  kind: PeriodicKind,
  zone: string,
  period: string,
  limit: number,
): Promise<Due[]> {
  const rows = await db
    .select({ userId: profiles.id })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(wants(kind, zone), untaken(kind, sql`''`, period)))
    .limit(limit);
  return rows.map(({ userId }) => ({ userId, workspace: null }));
}

/** At most `limit` pairs of a person in a zone and a workspace they work in that the period has not reached yet. */
export async function findDueMembers(
  { db }: Scope,
  kind: PeriodicKind,
  zone: string,
  period: string,
  limit: number,
): Promise<Due[]> {
  const rows = await db
    .select({ userId: profiles.id, workspace: { id: workspaces.id, name: workspaces.name } })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .innerJoin(workspaceMembers, and(eq(workspaceMembers.userId, profiles.id), ne(workspaceMembers.role, "viewer")))
    .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
    .where(and(wants(kind, zone), untaken(kind, sql`${workspaces.id}`, period)))
    .limit(limit);
  return rows;
}

/** Takes a mail for one sender, in one statement; false when it was taken before. */
export async function take({ db }: Scope, id: string, userId: string, now: Date): Promise<boolean> {
  const taken = await db
    .insert(periodicMails)
    .values({ id, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: periodicMails.id });
  return taken.length > 0;
}

/** Gives back what was taken and could not be sent. */
export async function giveBack({ db }: Scope, ids: readonly string[]): Promise<void> {
  await db.delete(periodicMails).where(inArray(periodicMails.id, [...ids]));
}

/** Forgets what went out before `before`. */
export async function deleteTakenBefore({ db }: Scope, before: Date): Promise<void> {
  await db.delete(periodicMails).where(lt(periodicMails.createdAt, before));
}
