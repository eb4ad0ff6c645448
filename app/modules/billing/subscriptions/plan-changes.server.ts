import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import type { AuditEntry } from "#app/platform/audit/audit.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { canceled, downgradePlanned, isPaid, resumed } from "../domain/subscription.ts";
import type { SubscriptionState } from "../domain/types.ts";
import type { StoredSubscription } from "../repo.server.ts";

/** The answer to a second tab or click: the first one has already changed something. */
export const CHANGED_MEANWHILE: AppError = appError(
  "conflict",
  "Your plan was changed meanwhile. Nothing was changed or charged now. Please look at it again.",
);

/** The audit entry of a change to a subscription; it belongs to the person, not to a workspace. */
export const subscriptionAudit = ({ id }: { id: string }, userId: string, action: string, detail = ""): AuditEntry => ({
  workspaceId: null,
  userId,
  action: `billing.${action}`,
  subject: `subscription:${id}`,
  detail,
});

/** A change that costs nothing now, with the name of its audit entry. */
export interface FreeStep {
  state: SubscriptionState;
  action: string;
  detail: string;
}

/** The smaller plan for the next period; null when nothing is paid. */
export const downgradeStep = (subscription: StoredSubscription, plan: Plan): FreeStep | null =>
  isPaid(subscription)
    ? {
        state: downgradePlanned(subscription, plan),
        action: "downgrade_planned",
        detail: `${PLAN_TITLES[subscription.planName]} → ${PLAN_TITLES[plan]} at the end of the period`,
      }
    : null;

/** The end at the end of the period; null when nothing is paid. */
export const cancelStep = (subscription: StoredSubscription): FreeStep | null =>
  isPaid(subscription)
    ? { state: canceled(subscription), action: "canceled", detail: PLAN_TITLES[subscription.planName] }
    : null;

/** A cancellation or planned downgrade taken back; null when nothing is paid. */
export const resumeStep = (subscription: StoredSubscription): FreeStep | null =>
  isPaid(subscription)
    ? { state: resumed(subscription), action: "resumed", detail: PLAN_TITLES[subscription.planName] }
    : null;
