import type { AppContext } from "#app/platform/context.server.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { Rule } from "#app/platform/rate-limit/rules.ts";
import { type AppError, appError } from "#app/shared/error.ts";

/** Counts what costs somebody something; null while it may continue. */
export async function rateLimitError(context: AppContext, rule: Rule, userId: string): Promise<AppError | null> {
  const { allowed, unavailable, retryAfterSeconds } = await limit(context, rule, userId);
  if (allowed) return null;
  if (unavailable) return appError("unavailable", "Please try again in a few seconds.", { retryAfterSeconds });
  return appError(
    "rate_limited",
    "You did this very often in the last hour, so nothing was changed now. Please try again later.",
    { retryAfterSeconds },
  );
}
