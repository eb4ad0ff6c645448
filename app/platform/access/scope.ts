import type { RequestContext } from "#app/platform/context.server.ts";
import type { Database } from "#db/client.ts";
import type { Actor } from "./actor.ts";

/** First argument of every repo function on a module's tables: each query filters by the workspace. */
export interface WorkspaceScope {
  db: Database;
  workspaceId: string;
}

type Caller = Pick<RequestContext, "db" | "now" | "address" | "place" | "impersonatorId">;

/** Returns the scope of the actor's workspace, with what an audit row says about the call. */
export const workspaceScope = (
  { db, now, address, place, impersonatorId }: Caller,
  { workspaceId }: Pick<Actor, "workspaceId">,
): WorkspaceScope & Caller => ({ db, now, address, place, impersonatorId, workspaceId });

/** A scope whose reads reach the objects of the workspace as well. */
export interface StoreScope extends WorkspaceScope {
  env: Env;
  now: () => Date;
}

/** Returns the scope of the actor's workspace for reads of its tables and objects. */
export const storeScope = (
  { db, env, now }: Pick<RequestContext, "db" | "env" | "now">,
  { workspaceId }: Pick<Actor, "workspaceId">,
): StoreScope => ({ db, env, now, workspaceId });
