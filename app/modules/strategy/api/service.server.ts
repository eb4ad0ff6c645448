import type { z } from "zod";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { EMPTY_CONTEXT } from "../domain/context.ts";
import type { Asset } from "../domain/situation.ts";
import { viewOf } from "../domain/view.ts";
import type { Strategy } from "../repo.server.ts";
import { getStrategy, listStrategies } from "../service.server.ts";
import type { strategyHeadModel, strategyModel } from "./schema.ts";

type Head = z.infer<typeof strategyHeadModel>;

const headOf = (row: Strategy): Head => ({
  id: row.id,
  name: row.name,
  goal: row.goal,
  stage: row.stage,
  currency: row.currency,
  monthlyBudgetCents: row.monthlyBudgetMinor,
  startsOn: new Date(row.startDay * days(1)).toISOString().slice(0, 10),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Lists strategies, the newest first. Errors: invalid_input (cursor). */
export async function listStrategiesByApi(
  scope: WorkspaceScope,
  query: { cursor?: string | undefined; limit: number },
): Promise<Result<{ rows: Head[]; nextCursor: string | null }>> {
  const page = await listStrategies(scope, query);
  return page.ok ? ok({ rows: page.value.rows.map(headOf), nextCursor: page.value.nextCursor }) : page;
}

/** One strategy with its channels and the tasks of its plan. Errors: not_found. */
export async function getStrategyByApi(
  scope: WorkspaceScope,
  id: string,
): Promise<Result<z.infer<typeof strategyModel>>> {
  const found = await getStrategy(scope, id);
  if (!found.ok) return found;
  const { strategy, tasks } = found.value;
  // Scores and channels follow from the strategy alone; what the workspace says of its business is no part of the answer.
  const { scores, chosen } = viewOf(strategy, EMPTY_CONTEXT);
  const chosenIds = new Set(chosen.map((channel) => channel.id));
  return ok({
    ...headOf(strategy),
    assets: strategy.assets as Asset[],
    hoursPerWeek: strategy.hoursPerWeek,
    customerMarginCents: strategy.customerMarginMinor,
    visitCostCents: strategy.visitCostMinor,
    conversionPercent: strategy.conversionPer10k / 100,
    channels: scores.map((row) => ({ id: row.id, name: row.name, score: row.score, isChosen: chosenIds.has(row.id) })),
    tasks: tasks.map(({ key, week, text, state, contentId, changedAt }) => ({
      ...{ key, week, text, state, contentId },
      changedAt: changedAt.toISOString(),
    })),
  });
}
