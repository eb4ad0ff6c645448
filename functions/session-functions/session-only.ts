import { createMiddleware } from "hono/factory";
import { readSession, type Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import type { AppEnv } from "../app.ts";
import { problem } from "../middleware/problem.ts";

/** Environment of the functions that pages call: besides the context, who is signed in. */
export interface SessionEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { session: Session };
}

/** Lets only signed-in people through; anyone else gets 401. */
export const sessionOnly = createMiddleware<SessionEnv>(async (c, next) => {
  const session = await readSession(c.req.raw, c.get("context"));
  if (!session) return problem(c, appError("unauthenticated", "Sign in first."));
  c.set("session", session);
  await next();
});
