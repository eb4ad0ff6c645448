import type { Plan } from "#app/platform/access/plans.ts";

/** Who acts: a signed-in person or an API key. A Session satisfies it. */
export interface Principal {
  userId: string;
  workspaceId: string;
  plan: Plan;
  workspaceRole: "owner" | "editor" | "viewer";
}
