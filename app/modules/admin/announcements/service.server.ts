import { adminAuditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import * as repo from "./repo.server.ts";
import type { AnnouncementInput } from "./schema.ts";

const MAX_LISTED = 1_000;

export const listAnnouncements = (context: RequestContext): Promise<repo.Announcement[]> =>
  repo.findAnnouncements(context, MAX_LISTED);

/** One announcement. Errors: not_found. */
export async function readAnnouncement(context: RequestContext, id: string): Promise<Result<repo.Announcement>> {
  const row = await repo.findAnnouncement(context, id);
  return row ? ok(row) : err(appError("not_found", "Announcement not found."));
}

const columnsOf = ({ endsOn, version: _, ...fields }: AnnouncementInput) => ({
  ...fields,
  // To the end of that day.
  endsAt: endsOn === "" ? null : new Date(Date.parse(endsOn) + days(1)),
});

/** Makes an announcement that nobody sees until it is published. Returns its id; called again with an `id` that it has made already, it makes nothing. */
export async function createAnnouncement(
  context: RequestContext,
  admin: Session,
  input: AnnouncementInput,
  id: string = newId(context.now().getTime()),
): Promise<string> {
  const createdAt = context.now();
  const row = { id, ...columnsOf(input), publishedAt: null, version: 0, createdAt, updatedAt: createdAt };
  await repo.insertAnnouncement(
    context,
    row,
    adminAuditEntry(admin, "announcement.created", `announcement:${id}`, input.title),
  );
  return id;
}

const CHANGED = appError(
  "conflict",
  "This announcement was changed in the meantime. It is shown as it is now; please look again.",
);

async function change(context: RequestContext, id: string, write: () => Promise<boolean>): Promise<Result<void>> {
  if (await write()) return ok(undefined);
  const found = await readAnnouncement(context, id);
  return found.ok ? err(CHANGED) : found;
}

/** Saves an announcement. Errors: not_found, conflict (changed in another tab). */
export const saveAnnouncement = (
  context: RequestContext,
  admin: Session,
  id: string,
  input: AnnouncementInput,
): Promise<Result<void>> =>
  change(context, id, () =>
    repo.updateAnnouncement(
      context,
      id,
      input.version,
      columnsOf(input),
      adminAuditEntry(admin, "announcement.changed", `announcement:${id}`, input.title),
    ),
  );

/** Shows an announcement to everybody, or takes it back. Errors: not_found, conflict. */
export const publishAnnouncement = (
  context: RequestContext,
  admin: Session,
  id: string,
  version: number,
  shown: boolean,
): Promise<Result<void>> =>
  change(context, id, () =>
    repo.updateAnnouncement(
      context,
      id,
      version,
      { publishedAt: shown ? context.now() : null },
      adminAuditEntry(admin, shown ? "announcement.published" : "announcement.withdrawn", `announcement:${id}`),
    ),
  );

/** Deletes an announcement. Errors: not_found. */
export const removeAnnouncement = (context: RequestContext, admin: Session, id: string): Promise<Result<void>> =>
  change(context, id, () =>
    repo.deleteAnnouncement(context, id, adminAuditEntry(admin, "announcement.deleted", `announcement:${id}`)),
  );
