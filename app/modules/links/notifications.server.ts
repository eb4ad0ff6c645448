import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { monthOf, type Spent } from "#app/platform/usage/usage.server.ts";
import { readWorkspaceOwners } from "#app/platform/workspace/workspace.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { LINKS } from "./paths.ts";

/** Notifies the owners of a workspace, once a month for each mark: anybody can click its links, and details must not end in silence. */
export async function notifyClicksUsed(
  context: AppContext,
  workspaceId: string,
  { allowed, reached }: Pick<Spent, "allowed" | "reached">,
): Promise<void> {
  if (reached === null) return;
  const title =
    reached === 100
      ? "You have used all clicks with details of this month"
      : `${reached}% of this month's clicks with details are used`;
  const body = `Your plan includes the details of ${exact(allowed)} clicks a month. ${
    reached === 100
      ? "Until the month ends, clicks on short links are only counted."
      : "Details are now kept for a sample of the clicks. Every click is still counted."
  }`;
  for (const { userId } of await readWorkspaceOwners(context.db, workspaceId)) {
    const id = `link_clicks_${workspaceId}_${monthOf(context.now())}_${reached}_${userId}`;
    await notify(context, { id, userId, workspaceId, kind: "account", title, body, href: LINKS });
  }
}
