import { createMiddleware } from "hono/factory";
import { CURRENT_API_VERSION, isApiVersion } from "#app/modules/api-keys/index.server.ts";
import { appError } from "#app/shared/error.ts";
import { problem } from "../middleware/problem.ts";
import type { ApiEnv } from "./env.ts";

export const VERSION_HEADER = "Kaja-Version";

/** Sets the version of the API on every answer, and refuses an unknown version: 400. */
export const apiVersion = createMiddleware<ApiEnv>(async (c, next) => {
  const asked = c.req.raw.headers.get(VERSION_HEADER);
  c.header(VERSION_HEADER, asked !== null && isApiVersion(asked) ? asked : CURRENT_API_VERSION);
  if (asked === null || isApiVersion(asked) || c.req.method === "OPTIONS") return next();
  const message = `There is no such version of the API. The newest is ${CURRENT_API_VERSION}.`;
  return problem(c, appError("invalid_input", message, { fields: [{ path: VERSION_HEADER, message }] }));
});
