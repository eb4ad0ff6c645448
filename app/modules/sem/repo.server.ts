import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { ARCHIVE_FACTOR } from "#app/platform/access/limits.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { afterCursor, type Keyset, sortedBy } from "#app/platform/lists/keyset.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import { semCampaigns } from "#db/schema/sem.ts";
import { type CampaignEvent, campaignStatements } from "./campaign-events.server.ts";
import type { CampaignStatus } from "./domain/campaign.ts";

export type CampaignRow = typeof semCampaigns.$inferSelect;

/** For writes that leave a row in the audit log. */
export type AuditedScope = WorkspaceScope & Audited;

export type CampaignSort = Sort<"createdAt">;

export interface CampaignSelection {
  status?: CampaignStatus | undefined;
  archived: boolean;
  sort: CampaignSort;
  cursor: SortCursor | null;
  limit: number;
}

/** Campaigns of the workspace; at most `limit` behind the cursor. */
export function findCampaigns(
  { db, workspaceId }: WorkspaceScope,
  { status, archived, sort, cursor, limit }: CampaignSelection,
): Promise<CampaignRow[]> {
  const keyset: Keyset = { column: semCampaigns[sort.by], id: semCampaigns.id, descending: sort.descending };
  return db
    .select()
    .from(semCampaigns)
    .where(
      and(
        eq(semCampaigns.workspaceId, workspaceId),
        status && eq(semCampaigns.status, status),
        archived ? isNotNull(semCampaigns.archivedAt) : isNull(semCampaigns.archivedAt),
        afterCursor(keyset, cursor),
      ),
    )
    .orderBy(...sortedBy(keyset))
    .limit(limit);
}

const oneOf = ({ workspaceId }: WorkspaceScope, id: string) =>
  and(eq(semCampaigns.workspaceId, workspaceId), eq(semCampaigns.id, id));

export async function findCampaign(scope: WorkspaceScope, id: string): Promise<CampaignRow | undefined> {
  const [row] = await scope.db.select().from(semCampaigns).where(oneOf(scope, id)).limit(1);
  return row;
}

/**
 * Adds the campaign unless the workspace has `maxCampaigns` that are not archived, or ten times as many with those, or there is one of this id already;
 * false then. One statement, so that of any number of calls at once only as many as fit succeed.
 */
export async function insertCampaign(
  scope: AuditedScope,
  campaign: CampaignRow,
  maxCampaigns: number,
  audit: AuditEntry,
  event: CampaignEvent,
): Promise<boolean> {
  const { workspaceId } = scope;
  const fits = sql`(select count(*) from sem_campaigns c where c.workspace_id = ${workspaceId} and c.archived_at is null) < ${maxCampaigns}
    and (select count(*) from sem_campaigns kept where kept.workspace_id = ${workspaceId}) < ${maxCampaigns * ARCHIVE_FACTOR}
    and not exists (select 1 from sem_campaigns c where c.id = ${campaign.id})`;
  const row = { ...campaign, workspaceId };
  const insert = insertWhere(scope.db, semCampaigns, row, fits).returning({ id: semCampaigns.id });
  const [inserted] = await scope.db.batch([
    insert,
    auditIfChanged(scope, audit),
    ...campaignStatements(scope.db, event),
  ]);
  return inserted.length > 0;
}

/** How many campaigns a workspace has, archived ones included. */
export const countKeptCampaigns = ({ db, workspaceId }: WorkspaceScope): Promise<number> =>
  db.$count(semCampaigns, eq(semCampaigns.workspaceId, workspaceId));

/** What a change of a campaign writes. */
export type CampaignChange = Partial<Pick<CampaignRow, "name" | "status">> & { updatedAt: Date };

/**
 * Changes a campaign that is not archived and is in one of the states `from`: checked in the statement that changes,
 * so that of two moves at once the second sees the first. Undefined when there is none.
 */
export async function updateCampaign(
  scope: AuditedScope,
  id: string,
  change: CampaignChange,
  from: readonly CampaignStatus[],
  audit: AuditEntry,
  event: CampaignEvent,
): Promise<CampaignRow | undefined> {
  const update = scope.db
    .update(semCampaigns)
    .set(change)
    .where(and(oneOf(scope, id), isNull(semCampaigns.archivedAt), inArray(semCampaigns.status, [...from])))
    .returning();
  const [[row]] = await scope.db.batch([update, auditIfChanged(scope, audit), ...campaignStatements(scope.db, event)]);
  return row;
}

/** Archives a campaign; nothing when it is not there or archived already. */
export async function archiveCampaign(
  scope: AuditedScope,
  id: string,
  now: Date,
  audit: AuditEntry,
  event: CampaignEvent,
): Promise<void> {
  const update = scope.db
    .update(semCampaigns)
    .set({ archivedAt: now, updatedAt: now })
    .where(and(oneOf(scope, id), isNull(semCampaigns.archivedAt)));
  await scope.db.batch([update, auditIfChanged(scope, audit), ...campaignStatements(scope.db, event)]);
}

/** Campaigns by their ids, archived ones included; those that are not there are left out. */
export const findCampaignsById = (
  { db, workspaceId }: WorkspaceScope,
  ids: readonly string[],
): Promise<CampaignRow[]> =>
  db
    .select()
    .from(semCampaigns)
    .where(
      and(
        eq(semCampaigns.workspaceId, workspaceId),
        sql`${semCampaigns.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    );

/** The newest campaigns whose name contains a text, archived ones left out. */
export const findCampaignsByName = (
  { db, workspaceId }: WorkspaceScope,
  text: string,
  limit: number,
): Promise<CampaignRow[]> =>
  db
    .select()
    .from(semCampaigns)
    .where(
      and(
        eq(semCampaigns.workspaceId, workspaceId),
        isNull(semCampaigns.archivedAt),
        sql`instr(lower(${semCampaigns.name}), lower(${text})) > 0`,
      ),
    )
    .orderBy(desc(semCampaigns.createdAt), desc(semCampaigns.id))
    .limit(limit);

/** Names of the campaigns that are not archived, newest first: of two with one name the older one comes last, and is taken. */
export const findCampaignNames = (
  { db, workspaceId }: WorkspaceScope,
  limit: number,
): Promise<Pick<CampaignRow, "id" | "name" | "status">[]> =>
  db
    .select({ id: semCampaigns.id, name: semCampaigns.name, status: semCampaigns.status })
    .from(semCampaigns)
    .where(and(eq(semCampaigns.workspaceId, workspaceId), isNull(semCampaigns.archivedAt)))
    .orderBy(desc(semCampaigns.createdAt), desc(semCampaigns.id))
    .limit(limit);
