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
