import { authorize } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { Rule } from "#app/platform/rate-limit/rules.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";

export const NO_ENDPOINT = appError("not_found", "Webhook not found.");

/** Whether the person may change webhooks at all. Errors: forbidden (viewer), plan_required. */
export const authorizeChange = (session: Session) => authorize(session, { feature: "api_access", write: true });

/** Counts one more call against a rate limit of the person. Errors: rate_limited, unavailable. */
export async function withinLimit(context: RequestContext, rule: Rule, { userId }: Session): Promise<AppError | null> {
  const { allowed, unavailable, retryAfterSeconds } = await limit(context, rule, userId);
  if (allowed) return null;
  if (unavailable) return appError("unavailable", "Please try again in a few seconds.", { retryAfterSeconds });
  const minutesLeft = Math.ceil(retryAfterSeconds / 60);
  return appError(
    "rate_limited",
    `Please wait ${minutesLeft} minute${minutesLeft === 1 ? "" : "s"} before trying again.`,
    { retryAfterSeconds },
  );
}
