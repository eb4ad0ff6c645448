import type { Database } from "#db/client.ts";

/** First argument of every repo function on a module's tables: each query filters by the workspace. */
export interface WorkspaceScope {
  db: Database;
  workspaceId: string;
}
