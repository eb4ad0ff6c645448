import type { RequestContext } from "#app/platform/context.server.ts";
import { listSessions, type Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { type Device, deviceName, deviceOf } from "#app/shared/network/device.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import * as repo from "./repo.server.ts";

/** A place where the person is signed in. */
export interface OpenSession {
  /** Of the table; opens nothing. */
  id: string;
  device: string;
  kind: Device["kind"];
  address: string;
  place: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** The browser that asks. */
  isCurrent: boolean;
  /** An administrator looks at the account through it. */
  byAdministrator: boolean;
}

/** The address of a caller as people read it; the edge does not always know it. */
export const shownAddress = (address: string): string => (address === "unknown" ? "" : address);

/** Where the person is signed in: this browser first, then by last use. */
export async function listOpenSessions(
  request: Request,
  context: RequestContext,
  session: Session,
): Promise<OpenSession[]> {
  const open = await listSessions(request, context, session.userId);
  return open
    .map(({ id, createdAt, lastSeenAt, userAgent, address, place, impersonatorId }) => {
      const device = deviceOf(userAgent);
      const isCurrent = id === session.id;
      // The table's note of the last use is up to an hour old.
      const seenAt = isCurrent ? context.now() : lastSeenAt;
      return {
        id,
        device: deviceName(device),
        kind: device.kind,
        address: shownAddress(address),
        place,
        createdAt,
        lastSeenAt: seenAt,
        isCurrent,
        byAdministrator: impersonatorId !== null,
      };
    })
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
}

/** First characters of a session's id: enough to distinguish sessions in the audit log. */
const SHOWN_ID_CHARS = 12;

/** Ends another session of the person at once. Errors: conflict (the session that asks), not_found. */
export async function revokeSession(context: RequestContext, session: Session, id: string): Promise<Result<void>> {
  if (id === session.id) return err(appError("conflict", "This is the browser that you are using. Sign out instead."));
  const { workspaceId, userId } = session;
  const audit = {
    workspaceId,
    userId,
    action: "account.session_revoked",
    subject: `session:${id.slice(0, SHOWN_ID_CHARS)}`,
  };
  const ended = await repo.endSession(context, userId, id, audit);
  return ended ? ok(undefined) : err(appError("not_found", "This session is over already."));
}

/** Ends every other session of the person at once. Returns how many there were. */
export function revokeOtherSessions(context: RequestContext, { id, workspaceId, userId }: Session): Promise<number> {
  return repo.endSessionsBut(context, userId, id, {
    workspaceId,
    userId,
    action: "account.sessions_revoked",
    subject: `user:${userId}`,
  });
}
