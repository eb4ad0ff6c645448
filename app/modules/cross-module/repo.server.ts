import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { afterCursor, sortedBy } from "#app/platform/lists/keyset.server.ts";
import { countAdded, countTaken, hasRoom } from "#app/platform/usage/totals.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import type { Database } from "#db/client.ts";
import { campaignAssets, campaignCosts, marketingCampaigns } from "#db/schema/cross-module.ts";
import type { Status } from "./domain/status.ts";
import { PAGE_KIND } from "./labels.ts";

export type CampaignRow = typeof marketingCampaigns.$inferSelect;
export type AssetRow = typeof campaignAssets.$inferSelect;
export type CampaignSort = Sort<"updatedAt" | "name">;

/** For writes that leave a row in the audit log. */
export type Changing = WorkspaceScope & Pick<RequestContext, "now" | "address" | "place" | "impersonatorId">;

/** What lists show of a campaign: without its texts. */
const HEAD = {
  id: marketingCampaigns.id,
  name: marketingCampaigns.name,
  status: marketingCampaigns.status,
  goalMetric: marketingCampaigns.goalMetric,
  goalTarget: marketingCampaigns.goalTarget,
  startsOn: marketingCampaigns.startsOn,
  endsOn: marketingCampaigns.endsOn,
  currency: marketingCampaigns.currency,
  budgetMinor: marketingCampaigns.budgetMinor,
  ownerId: marketingCampaigns.ownerId,
  utmCampaign: marketingCampaigns.utmCampaign,
  version: marketingCampaigns.version,
  createdAt: marketingCampaigns.createdAt,
  updatedAt: marketingCampaigns.updatedAt,
};

export type CampaignHead = Pick<CampaignRow, keyof typeof HEAD>;

export interface CampaignFilter {
  search?: string | undefined;
  status?: string | undefined;
  owner?: string | undefined;
}

const matching = ({ workspaceId }: WorkspaceScope, { search, status, owner }: CampaignFilter): SQL | undefined =>
  and(
    eq(marketingCampaigns.workspaceId, workspaceId),
    eq(marketingCampaigns.isTemplate, false),
    search ? sql`instr(lower(${marketingCampaigns.name}), lower(${search})) > 0` : undefined,
    status ? sql`${marketingCampaigns.status} = ${status}` : undefined,
    owner ? eq(marketingCampaigns.ownerId, owner) : undefined,
  );

/** A page of campaigns, one row more than fit when there is another page. */
export function findCampaignPage(
  scope: WorkspaceScope,
  filter: CampaignFilter,
  { sort, cursor, limit }: { sort: CampaignSort; cursor: SortCursor | null; limit: number },
): Promise<CampaignHead[]> {
  const keyset = { column: marketingCampaigns[sort.by], id: marketingCampaigns.id, descending: sort.descending };
  return scope.db
    .select(HEAD)
    .from(marketingCampaigns)
    .where(and(matching(scope, filter), afterCursor(keyset, cursor)))
    .orderBy(...sortedBy(keyset))
    .limit(limit);
}

export const countCampaigns = (scope: WorkspaceScope, filter: CampaignFilter = {}): Promise<number> =>
  scope.db.$count(marketingCampaigns, matching(scope, filter));

/** The campaigns of a board: those that have not ended first, then by their first day. */
export const findForBoard = (scope: WorkspaceScope, limit: number): Promise<CampaignHead[]> =>
  scope.db
    .select(HEAD)
    .from(marketingCampaigns)
    .where(matching(scope, {}))
    .orderBy(
      asc(sql`${marketingCampaigns.status} = 'ended'`),
      asc(sql`coalesce(${marketingCampaigns.startsOn}, '9')`),
      desc(marketingCampaigns.createdAt),
    )
    .limit(limit);

/** The templates of a workspace, by name. */
export const findTemplates = ({ db, workspaceId }: WorkspaceScope, limit: number): Promise<CampaignHead[]> =>
  db
    .select(HEAD)
    .from(marketingCampaigns)
    .where(and(eq(marketingCampaigns.workspaceId, workspaceId), eq(marketingCampaigns.isTemplate, true)))
    .orderBy(asc(marketingCampaigns.name), asc(marketingCampaigns.id))
    .limit(limit);

/** Other campaigns that address a segment and have not ended, those that begin last first. */
export const findOfSegment = (
  scope: WorkspaceScope,
  segmentId: string,
  without: string,
  limit: number,
): Promise<CampaignHead[]> =>
  scope.db
    .select(HEAD)
    .from(marketingCampaigns)
    .where(
      and(
        matching(scope, {}),
        eq(marketingCampaigns.segmentId, segmentId),
        sql`${marketingCampaigns.id} <> ${without} and ${marketingCampaigns.status} <> 'ended'`,
      ),
    )
    .orderBy(desc(marketingCampaigns.startsOn), desc(marketingCampaigns.id))
    .limit(limit);

/** The campaigns that began before this one, the last first; of one without days, those made before it. */
export const findEarlier = (
  scope: WorkspaceScope,
  { id, startsOn, createdAt }: Pick<CampaignRow, "id" | "startsOn" | "createdAt">,
  limit: number,
): Promise<CampaignHead[]> =>
  scope.db
    .select(HEAD)
    .from(marketingCampaigns)
    .where(
      and(
        matching(scope, {}),
        sql`${marketingCampaigns.id} <> ${id} and ${marketingCampaigns.status} <> 'draft'`,
        startsOn === null
          ? sql`${marketingCampaigns.createdAt} < ${createdAt.getTime()}`
          : sql`${marketingCampaigns.startsOn} <= ${startsOn}`,
      ),
    )
    .orderBy(desc(marketingCampaigns.startsOn), desc(marketingCampaigns.createdAt))
    .limit(limit);

/** A campaign whose report is shared, by its id alone: people with the link know of no workspace. */
export async function findShared({ db }: { db: Database }, id: string): Promise<CampaignRow | undefined> {
  const [row] = await db
    .select()
    .from(marketingCampaigns)
    .where(and(eq(marketingCampaigns.id, id), sql`${marketingCampaigns.shareKey} is not null`))
    .limit(1);
  return row;
}

const oneOf = ({ workspaceId }: WorkspaceScope, id: string): SQL | undefined =>
  and(eq(marketingCampaigns.workspaceId, workspaceId), eq(marketingCampaigns.id, id));

export async function findCampaign(scope: WorkspaceScope, id: string): Promise<CampaignRow | undefined> {
  const [row] = await scope.db.select().from(marketingCampaigns).where(oneOf(scope, id)).limit(1);
  return row;
}

/** How many assets all campaigns of a workspace hold at most. */
export interface WorkspaceRoom {
  assets: number;
  /** Of them, addresses of pages. */
  pages: number;
}

/** "the workspace has room for these assets": a condition of the statement that adds them. */
export function hasAssetRoom(workspaceId: string, added: readonly AssetRow[], { assets, pages }: WorkspaceRoom): SQL {
  const ofPages = added.filter(({ kind }) => kind === PAGE_KIND).length;
  const count = sql`select count(*) from campaign_assets where workspace_id = ${workspaceId}`;
  const fits = sql`(${count}) + ${added.length} <= ${assets}`;
  return ofPages === 0 ? fits : sql`${fits} and (${count} and kind = ${PAGE_KIND}) + ${ofPages} <= ${pages}`;
}

/**
 * Adds a campaign with its assets; false when the workspace has no room for it or for them, or has that one already. The
 * rows are written by one batch, so that a clone is whole or not there.
 */
export async function insertCampaign(
  scope: Changing,
  row: CampaignRow,
  assets: readonly AssetRow[],
  { max, ...room }: WorkspaceRoom & { max: number },
  entry: AuditEntry,
): Promise<boolean> {
  const { db, workspaceId } = scope;
  const fits = and(
    hasRoom(workspaceId, "marketing_campaigns", max),
    assets.length > 0 ? hasAssetRoom(workspaceId, assets, room) : undefined,
    sql`not exists (select 1 from marketing_campaigns where id = ${row.id})`,
  );
  const isThere = sql`exists (select 1 from marketing_campaigns where id = ${row.id} and workspace_id = ${workspaceId})`;
  const [inserted] = await db.batch([
    insertWhere(db, marketingCampaigns, row, fits).returning({ id: marketingCampaigns.id }),
    auditIfChanged(scope, entry),
    countAdded(db, workspaceId, "marketing_campaigns"),
    ...assets.map((asset) => insertWhere(db, campaignAssets, asset, isThere).onConflictDoNothing()),
  ]);
  return inserted.length > 0;
}

/** Deletes a campaign with what it holds; false when it is not there. */
export async function deleteCampaign(scope: Changing, id: string, entry: AuditEntry): Promise<boolean> {
  const { db, workspaceId } = scope;
  const [deleted] = await db.batch([
    db.delete(marketingCampaigns).where(oneOf(scope, id)).returning({ id: marketingCampaigns.id }),
    auditIfChanged(scope, entry),
    countTaken(db, workspaceId, "marketing_campaigns"),
    db
      .delete(campaignAssets)
      .where(and(eq(campaignAssets.workspaceId, workspaceId), eq(campaignAssets.campaignId, id))),
    db.delete(campaignCosts).where(and(eq(campaignCosts.workspaceId, workspaceId), eq(campaignCosts.campaignId, id))),
  ]);
  return deleted.length > 0;
}

/** What a change of a campaign writes. */
export type CampaignChange = Partial<Omit<CampaignRow, "id" | "workspaceId" | "userId" | "createdAt" | "version">>;

/**
 * Changes a campaign that is still as it was read: of this version, and in one of the states `from`. Checked in the
 * statement that changes, so that of two changes at once the second sees the first. False otherwise.
 */
export async function updateCampaign(
  scope: Changing,
  id: string,
  change: CampaignChange,
  expected: { version?: number | undefined; from: readonly Status[] },
  entry: AuditEntry,
): Promise<boolean> {
  const update = scope.db
    .update(marketingCampaigns)
    .set({ ...change, version: sql`${marketingCampaigns.version} + 1` })
    .where(
      and(
        oneOf(scope, id),
        expected.version === undefined ? undefined : eq(marketingCampaigns.version, expected.version),
        sql`${marketingCampaigns.status} in (select value from json_each(${JSON.stringify(expected.from)}))`,
      ),
    )
    .returning({ id: marketingCampaigns.id });
  const [updated] = await scope.db.batch([update, auditIfChanged(scope, entry)]);
  return updated.length > 0;
}

/** Stores what the destinations answered; no change of the campaign itself. */
export async function putDestinations(
  scope: WorkspaceScope,
  id: string,
  destinations: CampaignRow["destinations"],
  at: Date,
): Promise<void> {
  await scope.db.update(marketingCampaigns).set({ destinations, destinationsAt: at }).where(oneOf(scope, id));
}

/** Marks the campaign as changed when the statement before it in a batch changed a row. */
export const touchCampaign = (scope: WorkspaceScope, id: string, updatedAt: Date) =>
  scope.db
    .update(marketingCampaigns)
    .set({ version: sql`${marketingCampaigns.version} + 1`, updatedAt })
    .where(and(oneOf(scope, id), sql`changes() = 1`));
