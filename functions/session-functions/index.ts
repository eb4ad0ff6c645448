import { Hono } from "hono";
import { jsonBody } from "../api-middleware/json-body.ts";
import { later } from "../later.ts";
import { onError } from "../middleware/problem.ts";
import { type SessionEnv, sessionOnly } from "./session-only.ts";

/** Functions that pages of this site call for the signed-in person, with JSON bodies; mounted under /functions. */
export const sessionFunctions = new Hono<SessionEnv>();

sessionFunctions.onError(onError);
sessionFunctions.post(
  "/check-subscription",
  later(async () => (await import("./check-subscription.ts")).checkSubscription),
);
sessionFunctions.post(
  "/api-key-manager",
  sessionOnly,
  jsonBody({ required: true }),
  later<SessionEnv>(async () => (await import("./api-key-manager.ts")).manageApiKeys),
);
