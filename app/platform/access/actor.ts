import type { Plan } from "./plans.ts";

/** The signed-in user or the API key behind a call. A `Session` is one too. */
export interface Actor {
  userId: string;
  workspaceId: string;
  plan: Plan;
  workspaceRole: "owner" | "editor" | "viewer";
  via: "session" | "api-key";
  /** Scopes of the API key; empty for a session, which is not limited by scopes. */
  scopes: readonly string[];
}
