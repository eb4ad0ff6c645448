import { and, desc, eq, notInArray, or, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertFrom } from "#app/platform/db/insert-where.server.ts";
import { strategies, strategyVersions } from "#db/schema/strategy.ts";

export type StrategyVersion = typeof strategyVersions.$inferSelect;

/** What may change of a strategy after it was made. */
export type Inputs = Pick<StrategyVersion, "visitCostMinor" | "conversionPer10k" | "ownChannels" | "ownReadAt">;

/** Versions that are kept of each strategy; the oldest give way. */
export const MAX_VERSIONS = 20;

const ofStrategy = ({ workspaceId }: WorkspaceScope, strategyId: string) =>
  and(eq(strategyVersions.workspaceId, workspaceId), eq(strategyVersions.strategyId, strategyId));

/** The versions of a strategy before the present one, the newest first. */
export const findVersions = (scope: WorkspaceScope, strategyId: string): Promise<StrategyVersion[]> =>
  scope.db
    .select()
    .from(strategyVersions)
    .where(ofStrategy(scope, strategyId))
    .orderBy(desc(strategyVersions.replacedAt), desc(strategyVersions.id))
    .limit(MAX_VERSIONS);

export async function findVersion(
  scope: WorkspaceScope,
  strategyId: string,
  id: string,
): Promise<StrategyVersion | undefined> {
  const [row] = await scope.db
    .select()
    .from(strategyVersions)
    .where(and(ofStrategy(scope, strategyId), eq(strategyVersions.id, id)))
    .limit(1);
  return row;
}

/**
 * Changes what a strategy is computed from, and keeps what it was as a version. Nothing is kept when the numbers stay the same.
 * False when the strategy is not there.
 */
export async function replaceInputs(
  scope: WorkspaceScope,
  strategyId: string,
  change: Partial<Inputs>,
  { versionId, now }: { versionId: string; now: Date },
): Promise<boolean> {
  const { db, workspaceId } = scope;
  const oneOf = and(eq(strategies.workspaceId, workspaceId), eq(strategies.id, strategyId));
  const { visitCostMinor, conversionPer10k, ownChannels } = change;
  const differs = or(
    visitCostMinor === undefined ? undefined : sql`s.visit_cost_minor <> ${visitCostMinor}`,
    conversionPer10k === undefined ? undefined : sql`s.conversion_per_10k <> ${conversionPer10k}`,
    ownChannels === undefined ? undefined : sql`s.own_channels <> ${JSON.stringify(ownChannels)}`,
  );
  const kept = db
    .select({ id: strategyVersions.id })
    .from(strategyVersions)
    .where(ofStrategy(scope, strategyId))
    .orderBy(desc(strategyVersions.replacedAt), desc(strategyVersions.id))
    .limit(MAX_VERSIONS);
  const [, updated] = await db.batch([
    insertFrom(
      db,
      strategyVersions,
      {
        ...{ id: versionId, workspaceId, strategyId, replacedAt: now },
        visitCostMinor: sql`s.visit_cost_minor`,
        conversionPer10k: sql`s.conversion_per_10k`,
        ownChannels: sql`s.own_channels`,
        ownReadAt: sql`s.own_read_at`,
      },
      sql`strategies s`,
      sql`s.id = ${strategyId} and s.workspace_id = ${workspaceId} and ${differs ?? sql`false`}`,
    ).onConflictDoNothing(),
    db
      .update(strategies)
      .set({ ...change, updatedAt: now })
      .where(oneOf)
      .returning({ id: strategies.id }),
    db.delete(strategyVersions).where(and(ofStrategy(scope, strategyId), notInArray(strategyVersions.id, kept))),
  ]);
  return updated.length > 0;
}
