import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Rule } from "#app/platform/rate-limit/rules.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import type { Result } from "#app/shared/result.ts";
import { adsmartModule } from "./manifest.ts";

export const FEATURE = adsmartModule.feature;

export const onField = (
  code: "invalid_input" | "conflict" | "limit_reached",
  path: string,
  message: string,
): AppError => appError(code, message, { fields: [{ path, message }] });

/** Whether an actor may change something now. Errors: forbidden, plan_required, rate_limited. */
export async function mayChange(
  context: RequestContext,
  actor: Actor,
  rule: Rule = adsmartModule.rateLimits.ad_change,
): Promise<Result<void>> {
  const allowed = authorize(actor, { feature: FEATURE, write: true });
  return allowed.ok ? throttle(context, rule, actor.userId) : allowed;
}

export const audit = (
  context: RequestContext,
  actor: Actor,
  action: keyof typeof adsmartModule.auditActions,
  subject: string,
  detail = "",
): Promise<void> => recordAudit(context, auditEntry(actor, action, subject, detail));
