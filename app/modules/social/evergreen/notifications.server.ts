import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { postPath } from "../paths.ts";
import type { EvergreenRule } from "./domain/rule.ts";

/** Notifies the person who set a rule that no repeat could be planned; once for each repeat. */
export const notifyNotRepeated = (
  context: AppContext,
  workspaceId: string,
  { id, userId, planned }: EvergreenRule,
  reason: string,
): Promise<void> =>
  notify(context, {
    id: `social-evergreen-${id}-${planned + 1}`,
    ...{ userId, workspaceId },
    kind: "campaign_alerts",
    title: "An evergreen post could not be put into the queue",
    body: reason,
    href: postPath(id),
  });
