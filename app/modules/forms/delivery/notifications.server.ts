import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { monthOf, type Spent } from "#app/platform/usage/usage.server.ts";
import { readWorkspaceOwners } from "#app/platform/workspace/workspace.server.ts";
import { exact } from "#app/shared/format/number.ts";

/** Notifies the owners of a workspace, once a month for each mark: anybody can fill in its forms, and they must not close in silence. */
export async function notifyResponsesUsed(
  context: AppContext,
  workspaceId: string,
  { allowed, reached }: Pick<Spent, "allowed" | "reached">,
): Promise<void> {
  if (reached === null) return;
  const title =
    reached === 100
      ? "You have used all form responses of this month"
      : `${reached}% of this month's form responses are used`;
  const body = `Your plan includes ${exact(allowed)} responses to forms a month. ${
    reached === 100
      ? "Until the month ends, your forms are closed."
      : "When they are used up, your forms are closed until the month ends."
  }`;
  for (const { userId } of await readWorkspaceOwners(context.db, workspaceId)) {
    const id = `form_responses_${workspaceId}_${monthOf(context.now())}_${reached}_${userId}`;
    await notify(context, { id, userId, workspaceId, kind: "account", title, body, href: "/billing" });
  }
}
