import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { momentInUtc } from "#app/shared/format/date.ts";
import { accountViewed } from "../mail-templates.server.ts";
import type { View } from "./repo.server.ts";

/** Tells a person, behind the bell and by mail, that an administrator looked at their account, and why. */
export const notifyViewed = (
  context: AppContext,
  { userId, reason, startedAt, endedAt, endsAt }: View,
  firstName: string,
): Promise<void> =>
  notify(context, {
    userId,
    workspaceId: null,
    kind: "account",
    title: "An administrator viewed your account",
    body: `Reason: ${reason}`,
    href: "/security",
    mail: accountViewed({
      firstName,
      reason,
      startedAt: momentInUtc(startedAt),
      endedAt: momentInUtc(endedAt ?? endsAt),
      supportEmail: context.config.COMPANY_SUPPORT_EMAIL,
    }),
  });
