import type { MiddlewareHandler } from "hono";
import { platformModule } from "#app/platform/manifest/platform.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { problem } from "../middleware/problem.ts";
import type { ApiEnv } from "./env.ts";

const { limit: MAX_CHANGES } = platformModule.rateLimits.api_change_day;

/**
 * Counts one change of the person whose key is used, over all their keys. Each change leaves rows in the shared database
 * (audit log, webhook events) that no limit of a plan counts.
 */
export const writeBudget: MiddlewareHandler<ApiEnv> = async (c, next) => {
  // A repeated call whose answer was too large to keep: it reads what the first one made.
  if (c.get("isMade")) return next();
  const { allowed, unavailable, retryAfterSeconds } = await limit(
    c.get("context"),
    platformModule.rateLimits.api_change_day,
    c.get("principal").userId,
  );
  if (allowed) return next();
  const error = unavailable
    ? appError("unavailable", "The API is busy right now. Please try again in a few seconds.", { retryAfterSeconds })
    : appError(
        "rate_limited",
        `Your API keys have made ${exact(MAX_CHANGES)} changes in 24 hours, the most for one person. Reading still works.`,
        {
          retryAfterSeconds,
        },
      );
  return problem(c, error);
};
