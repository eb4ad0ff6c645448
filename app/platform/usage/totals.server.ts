import { type SQL, sql } from "drizzle-orm";
import type { MeterName } from "#app/modules/registry.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { usageMeters } from "#db/schema/platform.ts";

/**
 * What a workspace may have very many of. Their number is kept beside them, in the batch that adds or takes one: to
 * count the rows at each write would cost more with every row there is.
 */
export type Total = MeterName;

/** Replaces the month in the meters of limits that are not monthly. */
export const ALWAYS = "always";

const counterOf = (workspaceId: string, total: Total): SQL =>
  sql`workspace_id = ${workspaceId} and meter = ${total} and month = ${ALWAYS}`;

/** "the workspace has fewer than `max`": a condition of the statement that adds one. */
export const hasRoom = (workspaceId: string, total: Total, max: number): SQL =>
  sql`coalesce((select used from usage_meters where ${counterOf(workspaceId, total)}), 0) < ${max}`;

/** One more, when the statement before it in the batch added a row. */
export const countAdded = (db: Database, workspaceId: string, total: Total) =>
  insertWhere(
    db,
    usageMeters,
    { workspaceId, meter: total, month: ALWAYS, used: 1 },
    sql`changes() = 1`,
  ).onConflictDoUpdate({
    target: [usageMeters.workspaceId, usageMeters.meter, usageMeters.month],
    set: { used: sql`used + 1` },
  });

/** One less, when the statement before it in the batch changed a row: the deletion, or its row in the audit log. */
export const countTaken = (db: Database, workspaceId: string, total: Total) =>
  db
    .update(usageMeters)
    .set({ used: sql`max(used - 1, 0)` })
    .where(sql`${counterOf(workspaceId, total)} and changes() = 1`);

/** How much of a total is used. */
export async function readTotal(db: Database, workspaceId: string, total: Total): Promise<number> {
  const [row] = await db.select({ used: usageMeters.used }).from(usageMeters).where(counterOf(workspaceId, total));
  return row?.used ?? 0;
}

/**
 * Takes `amount` of a total, provided that `mustFit` of it still fits below `max`; false when it does not. One statement, so
 * that callers at once never take more.
 */
export async function takeTotal(
  db: Database,
  workspaceId: string,
  total: Total,
  { amount, mustFit = amount, max }: { amount: number; mustFit?: number; max: number },
): Promise<boolean> {
  const rows = await db.all<{ used: number }>(sql`
    insert into usage_meters (workspace_id, meter, month, used)
    select ${workspaceId}, ${total}, ${ALWAYS}, ${amount} where ${mustFit} <= ${max}
    on conflict (workspace_id, meter, month) do update set used = used + excluded.used where used + ${mustFit} <= ${max}
    returning used`);
  return rows.length > 0;
}

/** Gives back what was taken of a total. */
export const giveBackTotal = (db: Database, workspaceId: string, total: Total, amount: number) =>
  db
    .update(usageMeters)
    .set({ used: sql`max(used - ${amount}, 0)` })
    .where(counterOf(workspaceId, total));

/** Sets the number of what an object of its own counts. */
export const setTotal = async (db: Database, workspaceId: string, total: Total, used: number): Promise<void> => {
  await db
    .insert(usageMeters)
    .values({ workspaceId, meter: total, month: ALWAYS, used })
    .onConflictDoUpdate({ target: [usageMeters.workspaceId, usageMeters.meter, usageMeters.month], set: { used } });
};
