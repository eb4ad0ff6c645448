import { listPublished } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type Announcement, MAX_SENT, TIPS, undismissed } from "./domain/announcement.ts";

/**
 * What the banner of the dashboard shows, in its order: at most 20 published announcements, then the built-in tips, all
 * without what the person dismissed. Announcements that cannot be read are left out: no page fails for them.
 */
export async function readAnnouncements(context: AppContext, dismissed: readonly string[]): Promise<Announcement[]> {
  const tips = undismissed(TIPS, dismissed);
  try {
    return [...(await listPublished(context, { without: dismissed, limit: MAX_SENT })), ...tips];
  } catch (cause) {
    context.log.error("announcements.read_failed", {}, cause);
    return tips;
  }
}
