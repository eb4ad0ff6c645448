import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Plan } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { countAdded, countTaken, hasRoom } from "#app/platform/usage/totals.server.ts";
import type { Database } from "#db/client.ts";
import { mailCampaigns } from "#db/schema/messages.ts";
import { messagesModule } from "../manifest.ts";
import type { CampaignStatus } from "./domain/status.ts";

export type CampaignRow = typeof mailCampaigns.$inferSelect;
type Audit = ReturnType<typeof auditIfChanged>;

const oneOf = ({ workspaceId }: WorkspaceScope, id: string) =>
  and(eq(mailCampaigns.workspaceId, workspaceId), eq(mailCampaigns.id, id));

/** The campaigns of a workspace, newest first; there are at most 200. */
export const findCampaigns = ({ db, workspaceId }: WorkspaceScope, state?: CampaignStatus): Promise<CampaignRow[]> =>
  db
    .select()
    .from(mailCampaigns)
    .where(and(eq(mailCampaigns.workspaceId, workspaceId), state ? eq(mailCampaigns.status, state) : undefined))
    .orderBy(desc(mailCampaigns.createdAt), asc(mailCampaigns.id))
    .limit(messagesModule.limits.mailCampaigns.enterprise);

export async function findCampaign(scope: WorkspaceScope, id: string): Promise<CampaignRow | undefined> {
  const [row] = await scope.db.select().from(mailCampaigns).where(oneOf(scope, id)).limit(1);
  return row;
}

export async function findResend(
  { db, workspaceId }: WorkspaceScope,
  resendOf: string,
): Promise<CampaignRow | undefined> {
  const [row] = await db
    .select()
    .from(mailCampaigns)
    .where(and(eq(mailCampaigns.workspaceId, workspaceId), eq(mailCampaigns.resendOf, resendOf)))
    .limit(1);
  return row;
}

/** Adds a campaign unless its id is taken, or the workspace has as many as its plan allows; false then. */
export async function insertCampaign(
  { db, workspaceId }: WorkspaceScope,
  row: CampaignRow,
  plan: Plan,
  audit: Audit,
): Promise<boolean> {
  const fits = and(
    hasRoom(workspaceId, "mail_campaigns", messagesModule.limits.mailCampaigns[plan]),
    sql`not exists (select 1 from mail_campaigns where id = ${row.id})`,
  );
  const insert = insertWhere(db, mailCampaigns, { ...row, workspaceId }, fits).returning({ id: mailCampaigns.id });
  const [inserted] = await db.batch([insert, audit, countAdded(db, workspaceId, "mail_campaigns")]);
  return inserted.length > 0;
}

/** Changes a draft; false when it is none any more. */
export async function updateDraft(
  scope: WorkspaceScope,
  id: string,
  change: Pick<CampaignRow, "name" | "templateId" | "settings" | "updatedAt">,
): Promise<boolean> {
  const updated = await scope.db
    .update(mailCampaigns)
    .set(change)
    .where(and(oneOf(scope, id), eq(mailCampaigns.status, "draft")))
    .returning({ id: mailCampaigns.id });
  return updated.length > 0;
}

/** Writes what the object decided already. */
export async function writeStatus(
  scope: WorkspaceScope,
  id: string,
  change: Partial<Pick<CampaignRow, "status" | "startAt">> & Pick<CampaignRow, "updatedAt">,
  audit: Audit,
): Promise<void> {
  const update = scope.db.update(mailCampaigns).set(change).where(oneOf(scope, id));
  await scope.db.batch([update, audit]);
}

export async function removeCampaign(scope: WorkspaceScope, id: string, audit: Audit): Promise<boolean> {
  const remove = scope.db.delete(mailCampaigns).where(oneOf(scope, id)).returning({ id: mailCampaigns.id });
  const [deleted] = await scope.db.batch([remove, audit, countTaken(scope.db, scope.workspaceId, "mail_campaigns")]);
  return deleted.length > 0;
}

export const findCampaignIds = async ({ db, workspaceId }: WorkspaceScope): Promise<string[]> =>
  (
    await db
      .select({ id: mailCampaigns.id })
      .from(mailCampaigns)
      .where(eq(mailCampaigns.workspaceId, workspaceId))
      .orderBy(asc(mailCampaigns.id))
      .limit(messagesModule.limits.mailCampaigns.enterprise * 2)
  ).map(({ id }) => id);

/** Campaigns of all workspaces that are under way and were not heard of for a while. */
export const findSilent = (
  { db }: { db: Database },
  before: Date,
  limit: number,
): Promise<Pick<CampaignRow, "id" | "workspaceId" | "startAt" | "status">[]> =>
  db
    .select({
      id: mailCampaigns.id,
      workspaceId: mailCampaigns.workspaceId,
      startAt: mailCampaigns.startAt,
      status: mailCampaigns.status,
    })
    .from(mailCampaigns)
    .where(
      and(inArray(mailCampaigns.status, ["scheduled", "preparing", "sending"]), lt(mailCampaigns.updatedAt, before)),
    )
    .orderBy(mailCampaigns.updatedAt)
    .limit(limit);

/** Campaigns that are scheduled, prepared or sent right now. */
export const countUnderWay = ({ db, workspaceId }: WorkspaceScope): Promise<number> =>
  db.$count(
    mailCampaigns,
    and(
      eq(mailCampaigns.workspaceId, workspaceId),
      inArray(mailCampaigns.status, ["scheduled", "preparing", "sending"]),
    ),
  );

/** Campaigns that a report without our name of its mail may be about: those that changed last. */
const RECENT = 20;

export async function findRecentCampaignIds({ db, workspaceId }: WorkspaceScope): Promise<string[]> {
  const rows = await db
    .select({ id: mailCampaigns.id })
    .from(mailCampaigns)
    .where(and(eq(mailCampaigns.workspaceId, workspaceId), sql`${mailCampaigns.status} <> 'draft'`))
    .orderBy(desc(mailCampaigns.startedAt), desc(mailCampaigns.id))
    .limit(RECENT);
  return rows.map(({ id }) => id);
}
