import { and, desc, eq, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, type Audited, auditIfAnyChanged, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { afterCursor, type Keyset, sortedBy } from "#app/platform/lists/keyset.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import { adCampaigns } from "#db/schema/adsmart.ts";
import { type AdCampaignEvent, adCampaignStatements } from "./campaigns/campaign-events.server.ts";
import type { Network } from "./domain/networks.ts";

export type AdCampaignRow = typeof adCampaigns.$inferSelect;

type AuditedScope = WorkspaceScope & Audited;

export type AdCampaignSort = Sort<"createdAt">;

/** A page of campaigns, one row more than `limit` when there is another page. */
export function findCampaigns(
  { db, workspaceId }: WorkspaceScope,
  {
    network,
    sort,
    cursor,
    limit,
  }: { network?: Network | undefined; sort: AdCampaignSort; cursor: SortCursor | null; limit: number },
): Promise<AdCampaignRow[]> {
  const keyset: Keyset = { column: adCampaigns[sort.by], id: adCampaigns.id, descending: sort.descending };
  return db
    .select()
    .from(adCampaigns)
    .where(
      and(
        eq(adCampaigns.workspaceId, workspaceId),
        network === undefined ? undefined : eq(adCampaigns.network, network),
        afterCursor(keyset, cursor),
      ),
    )
    .orderBy(...sortedBy(keyset))
    .limit(limit);
}

/** All campaigns of the workspace; the plan limits how many there are. */
export const findAllCampaigns = ({ db, workspaceId }: WorkspaceScope): Promise<AdCampaignRow[]> =>
  db
    .select()
    .from(adCampaigns)
    .where(eq(adCampaigns.workspaceId, workspaceId))
    .orderBy(desc(adCampaigns.createdAt), desc(adCampaigns.id));

export async function findCampaign(
  { db, workspaceId }: WorkspaceScope,
  id: string,
): Promise<AdCampaignRow | undefined> {
  const [row] = await db
    .select()
    .from(adCampaigns)
    .where(and(eq(adCampaigns.workspaceId, workspaceId), eq(adCampaigns.id, id)));
  return row;
}

type NewCampaign = Pick<AdCampaignRow, "id" | "network" | "externalKey" | "name">;

/**
 * Adds the campaigns that are not there yet, all of them or none: of any number of imports at once, only as many as fit succeed.
 * Names of known ones are taken over. False: there would be more than `maxCampaigns`.
 */
export async function putCampaigns(
  scope: AuditedScope,
  userId: string,
  campaigns: readonly NewCampaign[],
  maxCampaigns: number,
): Promise<boolean> {
  const { db, workspaceId, now } = scope;
  const nowMs = now().getTime();
  const json = JSON.stringify(campaigns.map(({ id, network, externalKey, name }) => [id, network, externalKey, name]));
  const isKnown = sql`select 1 from ad_campaigns k where k.workspace_id = ${workspaceId} and k.network = j.value ->> 1 and k.external_key = j.value ->> 2`;
  const written = await db.all(sql`
    insert into ad_campaigns (id, workspace_id, user_id, network, external_key, name, status, created_at, updated_at)
    select j.value ->> 0, ${workspaceId}, ${userId}, j.value ->> 1, j.value ->> 2, j.value ->> 3, 'active', ${nowMs}, ${nowMs}
    from json_each(${json}) as j
    where (select count(*) from ad_campaigns held where held.workspace_id = ${workspaceId})
      + (select count(*) from json_each(${json}) as j where not exists (${isKnown})) <= ${maxCampaigns}
    on conflict (workspace_id, network, external_key) do update set name = excluded.name, updated_at = excluded.updated_at
    returning id`);
  return written.length > 0;
}

/** Changes the state of a campaign. Undefined: it is not there. */
export async function setStatus(
  scope: AuditedScope,
  id: string,
  status: AdCampaignRow["status"],
  audit: AuditEntry,
  event: AdCampaignEvent,
): Promise<AdCampaignRow | undefined> {
  const update = scope.db
    .update(adCampaigns)
    .set({ status, updatedAt: scope.now() })
    .where(and(eq(adCampaigns.workspaceId, scope.workspaceId), eq(adCampaigns.id, id)))
    .returning();
  const [[row]] = await scope.db.batch([
    update,
    auditIfChanged(scope, audit),
    ...adCampaignStatements(scope.db, event),
  ]);
  return row;
}

export async function deleteCampaign(
  scope: AuditedScope,
  id: string,
  audit: AuditEntry,
  event: AdCampaignEvent,
): Promise<boolean> {
  const remove = scope.db
    .delete(adCampaigns)
    .where(and(eq(adCampaigns.workspaceId, scope.workspaceId), eq(adCampaigns.id, id)))
    .returning({ id: adCampaigns.id });
  const [gone] = await scope.db.batch([
    remove,
    auditIfAnyChanged(scope, audit),
    ...adCampaignStatements(scope.db, event),
  ]);
  return gone.length > 0;
}
