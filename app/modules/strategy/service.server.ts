import { createContent } from "#app/modules/content/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { NO_SHARE } from "#app/platform/share-links/signed-share.server.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { DEFAULT_CONVERSION_PERCENT, roughVisitCostMinor } from "./domain/budget.ts";
import { EMPTY_CONTEXT, type ProductContext } from "./domain/context.ts";
import { PLAN_WEEKS, planTasks, weekOn } from "./domain/plan.ts";
import { PLAYS } from "./domain/plays/plays.ts";
import { chooseChannels, scoreChannels } from "./domain/scoring/score.ts";
import type { OwnChannel } from "./domain/situation.ts";
import { situationOf } from "./domain/view.ts";
import { strategyModule } from "./manifest.ts";
import { readOwnChannels } from "./own-channels.server.ts";
import * as repo from "./repo.server.ts";
import type { NewStrategyInput } from "./schema.ts";

export const NO_STRATEGY = appError("not_found", "Strategy not found in this workspace.");
const NO_TASK = appError("not_found", "Task not found in this plan.");
const NO_PLAY = appError("not_found", "Play not found.");
const PLAN_FULL = appError("limit_reached", "This plan has 150 tasks. Finish or skip some in a new plan.");

const WRITE = { feature: strategyModule.feature, write: true } as const;
const MAX_TASKS = 150;
/** Channels that are kept of a workspace's numbers. */
export const MAX_OWN_CHANNELS = 40;
const DAY_MS = days(1);

export interface StrategyWithTasks {
  strategy: repo.Strategy;
  tasks: repo.StrategyTask[];
}

/** Lists the strategies of a workspace, the newest first. Errors: invalid_input (cursor). */
export async function listStrategies(
  scope: WorkspaceScope,
  { cursor: text, limit }: { cursor?: string | undefined; limit: number },
): Promise<Result<{ rows: repo.Strategy[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(text, "number");
  if (!cursor.ok) return cursor;
  const rows = await repo.findStrategies(scope, { cursor: cursor.value, limit: limit + 1 });
  return ok(cutPage(rows, limit, ({ createdAt }) => createdAt));
}

/** A strategy and the tasks of its plan. Errors: not_found. */
export async function getStrategy(scope: WorkspaceScope, id: string): Promise<Result<StrategyWithTasks>> {
  const strategy = await repo.findStrategy(scope, id);
  return strategy ? ok({ strategy, tasks: await repo.findTasks(scope, id) }) : err(NO_STRATEGY);
}

/** Whether the actor may change strategies now. Errors: forbidden, plan_required, rate_limited, unavailable. */
export async function allowChange(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? throttle(context, strategyModule.rateLimits.strategy_change, actor.userId) : allowed;
}

/** Share of visits that converted, as the first assumption; a rule of thumb where too little is known. */
function conversionPer10k(own: readonly OwnChannel[]): number {
  const visits = own.reduce((sum, row) => sum + row.visits, 0);
  const conversions = own.reduce((sum, row) => sum + row.conversions, 0);
  const percent = visits >= 1_000 && conversions >= 10 ? (conversions / visits) * 100 : DEFAULT_CONVERSION_PERCENT;
  return Math.max(1, Math.min(10_000, Math.round(percent * 100)));
}

/**
 * Makes a strategy and the tasks of its plan. With an id of the caller, a form that comes twice makes one.
 * Errors: forbidden, plan_required, rate_limited, unavailable, limit_reached.
 */
export async function createStrategy(
  context: RequestContext,
  actor: Actor,
  { name, monthlyBudget, customerMargin, ...answers }: NewStrategyInput,
  id: string,
): Promise<Result<{ id: string }>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const { workspaceId, userId, plan } = actor;
  const now = context.now();
  const ownChannels = (await readOwnChannels(context, actor)).slice(0, MAX_OWN_CHANNELS);
  const row: repo.Strategy = {
    id,
    workspaceId,
    userId,
    name,
    ...answers,
    monthlyBudgetMinor: monthlyBudget,
    customerMarginMinor: customerMargin,
    visitCostMinor: roughVisitCostMinor(answers.currency),
    conversionPer10k: conversionPer10k(ownChannels),
    ownChannels,
    ownReadAt: now,
    startDay: Math.floor(now.getTime() / DAY_MS),
    ...NO_SHARE,
    createdAt: now,
    updatedAt: now,
  };
  const situation = situationOf(row);
  const chosen = chooseChannels(scoreChannels(situation, ownChannels), situation.hoursPerWeek);
  const tasks = planTasks(chosen.map((channel) => channel.id)).map(
    ({ key, week, text, path, draftTitle }): repo.StrategyTask => ({
      strategyId: id,
      key,
      workspaceId,
      week,
      text,
      path,
      draftTitle,
      contentId: null,
      state: "open",
      changedAt: now,
    }),
  );
  const limit = strategyModule.limits.strategies;
  const scope = { ...context, ...workspaceScope(context, actor) };
  const entry = auditEntry(actor, "strategy.created", `strategy:${id}`);
  if (await repo.insertStrategy(scope, row, tasks, limit[plan], entry)) return ok({ id });
  return (await repo.findStrategy(scope, id)) ? ok({ id }) : err(limitReached(plan, limit));
}

/** Says what became of a task. Errors: forbidden, plan_required, rate_limited, unavailable, not_found. */
export async function setTask(
  context: RequestContext,
  actor: Actor,
  id: string,
  { key, state }: { key: string; state: repo.StrategyTask["state"] },
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const changed = await repo.updateTask(workspaceScope(context, actor), id, key, { state }, context.now());
  return changed ? ok(undefined) : err(NO_TASK);
}

/**
 * Makes the draft that a task begins with, once. Errors: forbidden, plan_required, rate_limited, unavailable, not_found,
 * limit_reached.
 */
export async function makeDraft(
  context: RequestContext,
  actor: Actor,
  { id, key }: { id: string; key: string },
  contentId: string,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const task = (await repo.findTasks(scope, id)).find((each) => each.key === key);
  if (!task?.draftTitle) return err(NO_TASK);
  if (task.contentId) return ok(undefined);
  const made = await createContent(
    context,
    actor,
    { title: task.draftTitle, body: `${task.text}.\n`, status: "draft" },
    contentId,
  );
  if (!made.ok) return made;
  await repo.updateTask(scope, id, key, { contentId: made.value.id }, context.now());
  return ok(undefined);
}

/** Puts a play into the week of a plan that runs. Errors: as `setTask`, and limit_reached. */
export async function planPlay(
  context: RequestContext,
  actor: Actor,
  { play: playId, strategy: strategyId }: { play: string; strategy: string },
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const play = PLAYS.find(({ id }) => id === playId);
  if (!play) return err(NO_PLAY);
  const scope = workspaceScope(context, actor);
  const strategy = await repo.findStrategy(scope, strategyId);
  if (!strategy) return err(NO_STRATEGY);
  const now = context.now();
  const task: repo.StrategyTask = {
    strategyId,
    key: `play.${playId}`,
    workspaceId: actor.workspaceId,
    week: Math.max(1, Math.min(PLAN_WEEKS, weekOn(strategy.startDay, Math.floor(now.getTime() / DAY_MS)))),
    text: `${play.title}: ${play.firstStep}`,
    path: null,
    draftTitle: null,
    contentId: null,
    state: "open",
    changedAt: now,
  };
  return (await repo.insertTask(scope, task, MAX_TASKS)) ? ok(undefined) : err(PLAN_FULL);
}

/** Deletes a strategy with its plan. Errors: forbidden, plan_required, rate_limited, unavailable, not_found. */
export async function deleteStrategy(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = { ...context, ...workspaceScope(context, actor) };
  const entry = auditEntry(actor, "strategy.deleted", `strategy:${id}`);
  return (await repo.deleteStrategy(scope, id, entry)) ? ok(undefined) : err(NO_STRATEGY);
}

/** What the workspace says of its business; empty texts where it said nothing yet. */
export async function getContext(scope: WorkspaceScope): Promise<ProductContext> {
  const row = await repo.findContext(scope);
  if (!row) return EMPTY_CONTEXT;
  const { audience, job, offer, difference, proof, limits, competitors, markets } = row;
  return { audience, job, offer, difference, proof, limits, competitors, markets };
}

/** Writes the product context. Errors: forbidden, plan_required, rate_limited, unavailable. */
export async function saveContext(context: RequestContext, actor: Actor, input: ProductContext): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const { workspaceId, userId } = actor;
  const now = context.now();
  const row = { id: workspaceId, workspaceId, userId, ...input, createdAt: now, updatedAt: now };
  await repo.putContext(workspaceScope(context, actor), row);
  return ok(undefined);
}
