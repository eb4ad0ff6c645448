import { listPublished } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type Announcement, MAX_SENT } from "./domain/announcement.ts";
import { dismissedIds } from "./repo.server.ts";

/** At most 20 published announcements without what the person dismissed. Those that cannot be read are left out: no page fails for them. */
export async function readAnnouncements(context: AppContext, userId: string): Promise<Announcement[]> {
  try {
    return await listPublished(context, { without: dismissedIds(userId), limit: MAX_SENT });
  } catch (cause) {
    context.log.error("announcements.read_failed", {}, cause);
    return [];
  }
}
