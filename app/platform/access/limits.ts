import { type AppError, appError } from "#app/shared/error.ts";
import { exact, oneDecimal } from "#app/shared/format/number.ts";
import type { PlanLimit } from "../manifest/define-module.ts";
import { PLANS, type Plan } from "./plans.ts";

/** How a plan is called where people read it; free has no name in the price list. */
export const PLAN_TITLES: Readonly<Record<Plan, string>> = {
  free: "Free",
  basic: "Starter",
  pro: "Pro",
  enterprise: "Agency",
};

/** A number of a limit as people read it: bytes in megabytes, to one decimal place. */
export const limitAmount = (unit: PlanLimit["unit"], value: number): string =>
  unit === "bytes" ? `${oneDecimal(value / 1_000_000)} MB` : exact(value);

/** The smallest plan that allows more; undefined when none does. */
const lifting = (plan: Plan, limit: PlanLimit): Plan | undefined =>
  PLANS.find((other) => limit[other] > limit[plan] && PLANS.indexOf(other) > PLANS.indexOf(plan));

/** What a plan allows, and what the next one does: "Your plan (Starter) allows 10 projects." and " Pro allows 50." or nothing. */
export function limitMessage(plan: Plan, limit: PlanLimit): { allows: string; way: string } {
  const larger = lifting(plan, limit);
  return {
    allows: `Your plan (${PLAN_TITLES[plan]}) allows ${limitAmount(limit.unit, limit[plan])} ${limit.label}.`,
    way: larger ? ` ${PLAN_TITLES[larger]} allows ${limitAmount(limit.unit, limit[larger])}.` : "",
  };
}

/** Archived ones are kept for the record: so many times what a plan allows of active ones, they included. */
export const ARCHIVE_FACTOR = 10;

/** The error of an archive that is full: rows of what cannot be deleted would otherwise grow with each that is made and archived. */
export const archiveFull = (plan: Plan, limit: PlanLimit): AppError =>
  appError(
    "limit_reached",
    `This workspace has ${exact(limit[plan] * ARCHIVE_FACTOR)} ${limit.label}, archived ones included, and no more are kept. Use an archived one again, or write to support.`,
  );

/** The error of a reached limit: which one it is, and which plan lifts it. */
export function limitReached(plan: Plan, limit: PlanLimit): AppError {
  const { allows, way } = limitMessage(plan, limit);
  return appError("limit_reached", `${allows} This limit is reached.${way}`);
}
