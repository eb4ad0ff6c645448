import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { AppContext } from "../context.server.ts";
import { limit } from "./rate-limit.server.ts";
import { dailyRule, type Rule } from "./rules.ts";

const MS_PER_MINUTE = 60_000;

/**
 * Counts one attempt of a person, also against the rule of a day where there is one. Errors: rate_limited, which says how long to wait, and
 * unavailable when the limiter cannot be asked.
 */
export async function throttle(context: AppContext, rule: Rule, userId: string): Promise<Result<void>> {
  const daily = dailyRule(rule);
  const admitted = await throttleOnce(context, rule, userId);
  return admitted.ok && daily ? throttleOnce(context, daily, userId) : admitted;
}

async function throttleOnce(context: AppContext, rule: Rule, userId: string): Promise<Result<void>> {
  const { allowed, unavailable, retryAfterSeconds } = await limit(context, rule, userId);
  if (allowed) return ok(undefined);
  if (unavailable)
    return err(
      appError("unavailable", "This is busy right now. Please try again in a few seconds.", { retryAfterSeconds }),
    );
  const waitMinutes = Math.ceil((retryAfterSeconds * 1_000) / MS_PER_MINUTE);
  const wait =
    waitMinutes === 1
      ? "1 minute"
      : waitMinutes <= 120
        ? `${waitMinutes} minutes`
        : `${Math.ceil(waitMinutes / 60)} hours`;
  return err(
    appError("rate_limited", `You did this very often. Please wait ${wait} before trying again.`, {
      retryAfterSeconds,
    }),
  );
}
