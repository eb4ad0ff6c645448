import { eq, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { pushKeys } from "#db/schema/messages.ts";

export type PushKeyRow = typeof pushKeys.$inferSelect;

export async function findKeys({ db, workspaceId }: WorkspaceScope): Promise<PushKeyRow | undefined> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.workspaceId, workspaceId)).limit(1);
  return row;
}

/** Writes the keys of a workspace that has none; later ones would make every subscription worthless. */
export async function insertKeys(
  { db, workspaceId }: WorkspaceScope,
  row: PushKeyRow,
  audit: ReturnType<typeof auditIfChanged>,
): Promise<void> {
  const isFree = sql`not exists (select 1 from push_keys where workspace_id = ${workspaceId})`;
  await db.batch([insertWhere(db, pushKeys, { ...row, workspaceId }, isFree), audit]);
}
