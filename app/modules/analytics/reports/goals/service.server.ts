import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { comparisonsOfGoal, MAX_GOAL_COMPARISONS } from "../../domain/filters/pattern.ts";
import { type GoalRule, goalKey } from "../../domain/goal.ts";
import { parseMoney } from "../../domain/money/money.ts";
import { findSameName, nameTakenError } from "../../domain/unique-name.ts";
import { analyticsModule } from "../../manifest.ts";
import type { SiteRow } from "../../sites/repo.server.ts";
import { siteStub } from "../../store/site-stub.server.ts";
import * as repo from "./repo.server.ts";
import type { GoalInput } from "./schema.ts";

/** A goal with its name; where rules are asked for it is one. */
export interface Goal extends GoalRule {
  name: string;
  /** What a conversion without revenue of its own is worth. */
  value: { minor: number; currency: string } | null;
}

const NO_GOAL = appError("not_found", "There is no such goal; it may have been deleted meanwhile.");

const goalOf = ({
  id,
  name,
  kind,
  pattern,
  propertyName,
  propertyValue,
  minScrollPercent,
  valueMinor,
  currency,
}: repo.GoalRow): Goal => ({
  id,
  name,
  kind,
  pattern,
  property: propertyName === null || propertyValue === null ? null : { name: propertyName, value: propertyValue },
  minScrollPercent,
  value: valueMinor === null || currency === null ? null : { minor: valueMinor, currency },
});

/** Goals of a site, the oldest first: what figures of conversions are asked with. */
export const listGoals = async (scope: WorkspaceScope, siteId: string): Promise<Goal[]> =>
  (await repo.findGoals(scope, siteId)).map(goalOf);

/** One goal. Errors: not_found. */
export async function getGoal(scope: WorkspaceScope, siteId: string, id: string): Promise<Result<Goal>> {
  const goal = (await listGoals(scope, siteId)).find((one) => one.id === id);
  return goal ? ok(goal) : err(NO_GOAL);
}

/** Whether a person may change the reports of a site now. Errors: forbidden, plan_required, rate_limited, unavailable. */
export async function authorizeChange(
  context: RequestContext,
  actor: Actor,
  demand: Parameters<typeof authorize>[1],
): Promise<Result<unknown>> {
  const allowed = authorize(actor, { ...demand, write: true });
  return allowed.ok ? throttle(context, analyticsModule.rateLimits.report_change, actor.userId) : allowed;
}

/** The columns that a form decides. Errors: invalid_input (an amount that is none). */
function columnsOf(
  { name, kind, pattern, propertyName, propertyValue, minScrollPercent, value = "" }: GoalInput,
  { currency }: SiteRow,
) {
  const valueMinor = value === "" ? null : parseMoney(value, currency);
  const message = `Enter an amount in ${currency}.`;
  if (value !== "" && valueMinor === null)
    return err(appError("invalid_input", message, { fields: [{ path: "value", message }] }));
  return ok({
    name,
    kind,
    pattern,
    propertyName: propertyName || null,
    propertyValue: propertyName ? (propertyValue ?? null) : null,
    minScrollPercent: kind === "scroll" ? (minScrollPercent ?? null) : null,
    valueMinor,
    currency: valueMinor === null ? null : currency,
  });
}

/** Whether the patterns of a site's goals cost its reports too much with this one. */
function costsTooMuch(others: readonly { pattern: string }[], { pattern }: GoalInput): AppError | null {
  const comparisons = [...others, { pattern }].reduce((sum, goal) => sum + comparisonsOfGoal(goal), 0);
  if (comparisonsOfGoal({ pattern }) === 0 || comparisons <= MAX_GOAL_COMPARISONS) return null;
  const message = `The goals of a website have at most ${MAX_GOAL_COMPARISONS} patterns and wildcards (*) together. Use fewer wildcards here or in another goal.`;
  return appError("invalid_input", message, { fields: [{ path: "pattern", message }] });
}

/**
 * Adds a goal to a site. Called again with an `id` that it has made already, it answers that goal.
 * Errors: forbidden, plan_required, rate_limited, invalid_input, conflict (a name in use), limit_reached.
 */
export async function createGoal(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  input: GoalInput,
  id: string = newId(context.now().getTime()),
): Promise<Result<{ id: string }>> {
  const admitted = await authorizeChange(context, actor, { feature: "basic_analytics" });
  if (!admitted.ok) return admitted;
  const columns = columnsOf(input, site);
  if (!columns.ok) return columns;
  const scope = { db: context.db, workspaceId: actor.workspaceId };
  const stored = await repo.findGoals(scope, site.id);
  const taken = findSameName(stored, input.name);
  if (taken) return taken.id === id ? ok({ id }) : err(nameTakenError("goal", taken.name));
  const tooMuch = costsTooMuch(stored, input);
  if (tooMuch) return err(tooMuch);
  const now = context.now();
  const plan = actor.plan;
  const row = {
    id,
    workspaceId: actor.workspaceId,
    siteId: site.id,
    ...columns.value,
    createdAt: now,
    updatedAt: now,
  };
  if (!(await repo.insertGoal(context, row, analyticsModule.limits.goals[plan])))
    return (await getGoal(scope, site.id, id)).ok ? ok({ id }) : err(limitReached(plan, analyticsModule.limits.goals));
  await trackStoredGoals(context, scope, site.id);
  await auditGoal(context, actor, site, "created", input.name);
  return ok({ id });
}

/** Changes a goal; what it counts changes for all days whose single visits are kept. Errors: as `createGoal`, and not_found. */
export async function updateGoal(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  id: string,
  input: GoalInput,
): Promise<Result<null>> {
  const admitted = await authorizeChange(context, actor, { feature: "basic_analytics" });
  if (!admitted.ok) return admitted;
  const columns = columnsOf(input, site);
  if (!columns.ok) return columns;
  const scope = { db: context.db, workspaceId: actor.workspaceId };
  const all = await listGoals(scope, site.id);
  const before = all.find((goal) => goal.id === id);
  if (!before) return err(NO_GOAL);
  const taken = findSameName(all, input.name, id);
  if (taken) return err(nameTakenError("goal", taken.name));
  const tooMuch = costsTooMuch(
    all.filter((goal) => goal.id !== id),
    input,
  );
  if (tooMuch) return err(tooMuch);
  if (!(await repo.updateGoal(scope, site.id, id, { ...columns.value, updatedAt: context.now() }))) return err(NO_GOAL);
  await trackStoredGoals(context, scope, site.id);
  await forgetUnused(context, scope, site.id, before);
  await auditGoal(context, actor, site, "updated", input.name);
  return ok(null);
}

/** A goal as the object of a site takes it: names and values are nothing to it. */
const ruleOf = ({ id, kind, pattern, property, minScrollPercent }: Goal): GoalRule => ({
  id,
  kind,
  pattern,
  property,
  minScrollPercent,
});

/**
 * Rolls up the goals of a site from now on: also goals older than the roll-ups, and goals whose notification was lost.
 */
export async function trackStoredGoals(
  context: Pick<RequestContext, "env">,
  scope: WorkspaceScope,
  siteId: string,
  stored: Promise<Goal[]> = listGoals(scope, siteId),
): Promise<Goal[]> {
  const goals = await stored;
  if (goals.length > 0) await siteStub(context, siteId).keepGoals(goals.map(ruleOf));
  return goals;
}

/** Has what was rolled up of a goal forgotten, unless another one counts the same. */
async function forgetUnused(
  context: Pick<RequestContext, "env">,
  scope: WorkspaceScope,
  siteId: string,
  goal: Goal,
): Promise<void> {
  const key = goalKey(goal);
  const isUsed = (await listGoals(scope, siteId)).some((other) => goalKey(other) === key);
  if (!isUsed) await siteStub(context, siteId).forgetGoal(ruleOf(goal));
}

/** Deletes a goal; the traffic stays. Errors: forbidden, plan_required, rate_limited, not_found. */
export async function deleteGoal(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  goal: Goal,
): Promise<Result<null>> {
  const admitted = await authorizeChange(context, actor, { feature: "basic_analytics" });
  if (!admitted.ok) return admitted;
  const scope = { db: context.db, workspaceId: actor.workspaceId };
  if (!(await repo.deleteGoal(scope, site.id, goal.id))) return err(NO_GOAL);
  await forgetUnused(context, scope, site.id, goal);
  await auditGoal(context, actor, site, "deleted", goal.name);
  return ok(null);
}

const auditGoal = (
  context: RequestContext,
  { userId, workspaceId }: Actor,
  site: SiteRow,
  what: "created" | "updated" | "deleted",
  detail: string,
) => recordAudit(context, auditEntry({ userId, workspaceId }, `analytics_goal.${what}`, site.id, detail));
