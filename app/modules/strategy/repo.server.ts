import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { afterCursor, sortedBy } from "#app/platform/lists/keyset.server.ts";
import { countAdded, countTaken, hasRoom } from "#app/platform/usage/totals.server.ts";
import type { SortCursor } from "#app/shared/cursor.ts";
import { productContexts, strategies, strategyTasks, strategyVersions } from "#db/schema/strategy.ts";

export type Strategy = typeof strategies.$inferSelect;
export type StrategyTask = typeof strategyTasks.$inferSelect;
export type ContextRow = typeof productContexts.$inferSelect;

type Changing = WorkspaceScope & RequestContext;

const NEWEST_FIRST = { column: strategies.createdAt, id: strategies.id, descending: true } as const;

export const findStrategies = (
  { db, workspaceId }: WorkspaceScope,
  { cursor, limit }: { cursor: SortCursor | null; limit: number },
): Promise<Strategy[]> =>
  db
    .select()
    .from(strategies)
    .where(and(eq(strategies.workspaceId, workspaceId), afterCursor(NEWEST_FIRST, cursor)))
    .orderBy(...sortedBy(NEWEST_FIRST))
    .limit(limit);

const oneOf = ({ workspaceId }: WorkspaceScope, id: string) =>
  and(eq(strategies.workspaceId, workspaceId), eq(strategies.id, id));

export async function findStrategy(scope: WorkspaceScope, id: string): Promise<Strategy | undefined> {
  const [row] = await scope.db.select().from(strategies).where(oneOf(scope, id)).limit(1);
  return row;
}

const tasksOf = ({ workspaceId }: WorkspaceScope, strategyId: string) =>
  and(eq(strategyTasks.workspaceId, workspaceId), eq(strategyTasks.strategyId, strategyId));

/** The tasks of a plan by week; a plan has fewer than a hundred and fifty. */
export const findTasks = (scope: WorkspaceScope, strategyId: string): Promise<StrategyTask[]> =>
  scope.db
    .select()
    .from(strategyTasks)
    .where(tasksOf(scope, strategyId))
    .orderBy(asc(strategyTasks.week), asc(strategyTasks.key));

/** Tasks by "strategy:key"; those that are gone are left out. */
export const findTasksById = ({ db, workspaceId }: WorkspaceScope, ids: readonly string[]): Promise<StrategyTask[]> =>
  db
    .select()
    .from(strategyTasks)
    .where(
      and(
        eq(strategyTasks.workspaceId, workspaceId),
        sql`${strategyTasks.strategyId} || ':' || ${strategyTasks.key} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    );

/** Tasks that have a text in them, the newest plan first; all, where it is empty. */
export const findTasksByText = (
  { db, workspaceId }: WorkspaceScope,
  text: string,
  limit: number,
): Promise<StrategyTask[]> =>
  db
    .select()
    .from(strategyTasks)
    .where(
      and(
        eq(strategyTasks.workspaceId, workspaceId),
        text === "" ? undefined : sql`instr(lower(${strategyTasks.text}), lower(${text})) > 0`,
      ),
    )
    .orderBy(desc(strategyTasks.strategyId), asc(strategyTasks.week), asc(strategyTasks.key))
    .limit(limit);

/** Adds a strategy with its tasks; false when the workspace has `max` of them, or that one already. */
export async function insertStrategy(
  scope: Changing,
  row: Strategy,
  tasks: readonly StrategyTask[],
  max: number,
  entry: AuditEntry,
): Promise<boolean> {
  const { db, workspaceId } = scope;
  const fits = and(
    hasRoom(workspaceId, "strategies", max),
    sql`not exists (select 1 from strategies where id = ${row.id})`,
  );
  const isThere = sql`exists (select 1 from strategies where id = ${row.id} and workspace_id = ${workspaceId})`;
  const [inserted] = await db.batch([
    insertWhere(db, strategies, row, fits).returning({ id: strategies.id }),
    auditIfChanged(scope, entry),
    countAdded(db, workspaceId, "strategies"),
    ...tasks.map((task) => insertWhere(db, strategyTasks, task, isThere).onConflictDoNothing()),
  ]);
  return inserted.length > 0;
}

/** Deletes a strategy with its tasks; false when it is not there. */
export async function deleteStrategy(scope: Changing, id: string, entry: AuditEntry): Promise<boolean> {
  const { db, workspaceId } = scope;
  const [deleted] = await db.batch([
    db.delete(strategies).where(oneOf(scope, id)).returning({ id: strategies.id }),
    auditIfChanged(scope, entry),
    countTaken(db, workspaceId, "strategies"),
    db.delete(strategyTasks).where(tasksOf(scope, id)),
    db
      .delete(strategyVersions)
      .where(and(eq(strategyVersions.workspaceId, workspaceId), eq(strategyVersions.strategyId, id))),
  ]);
  return deleted.length > 0;
}

/** Sets or withdraws the link of a strategy; false when it is not there. */
export async function updateShare(
  scope: Changing,
  id: string,
  share: Pick<Strategy, "shareKey" | "sharedUntil">,
  entry: AuditEntry,
): Promise<boolean> {
  const { db, now } = scope;
  const [updated] = await db.batch([
    db
      .update(strategies)
      .set({ ...share, updatedAt: now() })
      .where(oneOf(scope, id))
      .returning({ id: strategies.id }),
    auditIfChanged(scope, entry),
  ]);
  return updated.length > 0;
}

/** A strategy that is shared, by its id alone: people with the link know of no workspace. */
export async function findShared({ db }: Pick<WorkspaceScope, "db">, id: string): Promise<Strategy | undefined> {
  const [row] = await db
    .select()
    .from(strategies)
    .where(and(eq(strategies.id, id), isNotNull(strategies.shareKey)))
    .limit(1);
  return row;
}

/** Changes a task; false when there is none. */
export async function updateTask(
  scope: WorkspaceScope,
  strategyId: string,
  key: string,
  change: Partial<Pick<StrategyTask, "state" | "contentId">>,
  changedAt: Date,
): Promise<boolean> {
  const updated = await scope.db
    .update(strategyTasks)
    .set({ ...change, changedAt })
    .where(and(tasksOf(scope, strategyId), eq(strategyTasks.key, key)))
    .returning({ key: strategyTasks.key });
  return updated.length > 0;
}

/** Adds a task to a plan; false when the plan is not there or has `max` tasks. One that it has already counts as added. */
export async function insertTask(scope: WorkspaceScope, task: StrategyTask, max: number): Promise<boolean> {
  const { db, workspaceId } = scope;
  const plan = sql`from strategy_tasks where strategy_id = ${task.strategyId}`;
  const fits = sql`exists (select 1 from strategies where id = ${task.strategyId} and workspace_id = ${workspaceId})
    and (select count(*) ${plan}) < ${max}`;
  const inserted = await insertWhere(db, strategyTasks, task, fits)
    .onConflictDoNothing()
    .returning({ key: strategyTasks.key });
  if (inserted.length > 0) return true;
  const [known] = await db
    .select({ key: strategyTasks.key })
    .from(strategyTasks)
    .where(and(tasksOf(scope, task.strategyId), eq(strategyTasks.key, task.key)))
    .limit(1);
  return known !== undefined;
}

export async function findContext({ db, workspaceId }: WorkspaceScope): Promise<ContextRow | undefined> {
  const [row] = await db.select().from(productContexts).where(eq(productContexts.workspaceId, workspaceId)).limit(1);
  return row;
}

/** Writes the context of a workspace over what is there. */
export async function putContext({ db }: WorkspaceScope, row: ContextRow): Promise<void> {
  const { id: _, workspaceId: __, createdAt: ___, ...set } = row;
  await db.insert(productContexts).values(row).onConflictDoUpdate({ target: productContexts.id, set });
}
