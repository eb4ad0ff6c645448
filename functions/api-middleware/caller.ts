import type { Context } from "hono";
import type { KeyPrincipal } from "#app/modules/api-keys/index.server.ts";
import { type StoreScope, storeScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { ApiEnv } from "./env.ts";

export interface Caller {
  context: RequestContext;
  principal: KeyPrincipal;
  scope: StoreScope;
}

/** Who calls and on whose rows, for the use cases: every query of an operation goes through this scope. */
export function callerOf(c: Context<ApiEnv>): Caller {
  const context = c.get("context");
  const principal = c.get("principal");
  return { context, principal, scope: storeScope(context, principal) };
}
