import type { RequestContext } from "#app/platform/context.server.ts";

/** Hono environment shared by every function: `c.get("context")` is the request's context. */
export interface AppEnv {
  Bindings: Env;
  Variables: { context: RequestContext };
}
