import { safeNext } from "#app/platform/access/paths.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import * as repo from "./repo.server.ts";

const NEWEST_SHOWN = 8;
const PAGE_SIZE = 25;

/** How many notices and announcements a person has not read. */
export const countUnread = (context: AppContext, userId: string): Promise<number> =>
  repo.countUnread(context, userId, context.now());

/** What the bell of every page shows. A bell that cannot be read is an empty one: no page fails for it. */
export async function readBell(
  context: AppContext,
  userId: string,
): Promise<{ unread: number; newest: repo.BellRow[]; nowMs: number }> {
  const nowMs = context.now().getTime();
  try {
    const [unread, newest] = await Promise.all([
      countUnread(context, userId),
      repo.findBellRows(context, userId, context.now(), { cursor: null, limit: NEWEST_SHOWN }),
    ]);
    return { unread, newest, nowMs };
  } catch (cause) {
    context.log.error("bell.read_failed", {}, cause);
    return { unread: 0, newest: [], nowMs };
  }
}

/** At most `limit` announcements for everybody that are published and not over, without the ids of a query: the important first, then the newest. */
export async function listPublished(
  context: AppContext,
  asked: repo.PublishedQuery,
): Promise<repo.PublishedAnnouncement[]> {
  const found = await repo.findPublished(context, context.now(), asked);
  return found.map((announcement) => ({ ...announcement, route: safeNext(announcement.route) }));
}

/** Notices and announcements, newest first, 25 at a time. Errors: invalid_input (cursor). */
export async function listNotices(
  context: AppContext,
  userId: string,
  cursorText: string | null,
): Promise<Result<{ rows: repo.BellRow[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(cursorText ?? undefined, "number");
  if (!cursor.ok) return err(appError("invalid_input", "This page of notices does not exist."));
  const page = { cursor: cursor.value, limit: PAGE_SIZE + 1 };
  const found = await repo.findBellRows(context, userId, context.now(), page);
  return ok(cutPage(found, PAGE_SIZE, ({ createdAtMs }) => createdAtMs));
}

/** Marks one notice or announcement as read; returns the path it leads to. Errors: not_found. */
export async function readNotice(context: AppContext, userId: string, id: string): Promise<Result<string>> {
  const now = context.now();
  const row = await repo.findBellRow(context, userId, id, now);
  if (!row) return err(appError("not_found", "This notice is no longer there."));
  await (row.source === "notice" ? repo.markNoticeRead : repo.markAnnouncementRead)(context, userId, id, now);
  return ok(safeNext(row.href));
}

/** Marks everything behind the bell as read. */
export const readAllNotices = (context: AppContext, userId: string): Promise<void> =>
  repo.markAllRead(context, userId, context.now());
