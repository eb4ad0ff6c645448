import type { Context } from "hono";
import { newId } from "#app/platform/ids.ts";
import type { ApiEnv } from "./env.ts";

/**
 * The id for what a POST makes. A call with an `Idempotency-Key` that was cut short and is sent again gets the id of its
 * first try, so that the service finds what that try made instead of making it twice.
 */
export const newResourceId = (c: Context<ApiEnv>): string => c.get("resourceId") ?? newId(c.get("context").now().getTime());
