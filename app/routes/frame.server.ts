import { readTrialNotice } from "#app/modules/billing/index.server.ts";
import { moduleLinks } from "#app/modules/cards.server.ts";
import { readBell } from "#app/modules/notifications/index.server.ts";
import { listWorkspaces } from "#app/modules/workspaces/index.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { minutes } from "#app/shared/time.ts";
import { isTrialBannerClosed } from "#app/ui/shell/banners/trial-dismissal.ts";
import { readCollapsed } from "#app/ui/shell/sidebar-state.ts";

/** The workspaces of the switcher; when they cannot be read, the current one alone: the page itself does not depend on them. */
async function readSwitcher(context: RequestContext, session: Session) {
  try {
    return await listWorkspaces(context, session);
  } catch (cause) {
    context.log.error("switcher.read_failed", {}, cause);
    return [{ id: session.workspaceId, name: session.workspaceName, role: session.workspaceRole }];
  }
}

/** What the frame around a signed-in person's page shows. */
export async function readFrame(request: Request, context: RequestContext, session: Session) {
  const {
    email,
    role,
    workspaceId,
    workspaceName,
    theme,
    deleteAfter,
    timeZone,
    impersonatorId,
    endsAt,
    userId,
    preferences,
  } = session;
  const minutesLeft = endsAt ? Math.max(1, Math.ceil((endsAt.getTime() - context.now().getTime()) / minutes(1))) : 1;
  const cookies = request.headers.get("cookie");
  const trial = readTrialNotice(context, session);
  const [workspaces, bell] = await Promise.all([readSwitcher(context, session), readBell(context, userId)]);
  return {
    user: { email, role, workspaceId, workspaceName, workspaces, folded: readCollapsed(cookies) },
    modules: moduleLinks({ admin: role === "admin" }),
    theme,
    bell,
    // An administrator who looks sits elsewhere.
    zone: impersonatorId ? null : timeZone,
    trialDaysLeft: trial && !isTrialBannerClosed(cookies, trial.daysLeft) ? trial.daysLeft : null,
    deletion: deleteAfter && { deleteAfter, timeZone },
    tracking: { userId, enabled: preferences.analyticsTracking && !impersonatorId },
    viewing: impersonatorId && { email, minutesLeft },
  };
}
