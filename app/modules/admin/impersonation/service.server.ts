import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { newId } from "#app/platform/ids.ts";
import {
  blankCookie,
  cookieLook,
  cookieOf,
  forget,
  readSession,
  readToken,
  type Session,
  sessionOfToken,
  startSession,
} from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { PER_PAGE, VIEW_MS } from "../domain/rules.ts";
import { userAuditEntry } from "../users/service.server.ts";
import { notifyViewed } from "./notifications.server.ts";
import * as repo from "./repo.server.ts";

const tokenIn = (cookie: string): string => cookie.slice(cookie.indexOf("=") + 1, cookie.indexOf(";"));

/**
 * Starts a session in which an administrator sees what a person sees, for 30 minutes and without changing anything. The
 * administrator's own session continues; its token is set aside in a cookie that no script reads. Returns the `Set-Cookie`
 * values. Errors: not_found, forbidden (another administrator), conflict (suspended).
 */
export async function startViewing(
  request: Request,
  context: RequestContext,
  admin: Session,
  userId: string,
  reason: string,
): Promise<Result<string[]>> {
  const target = await repo.findTarget(context, userId);
  const own = readToken(request);
  if (!target?.workspaceId || !own)
    return err(appError("not_found", "There is no such person, or they belong to no workspace."));
  if (target.role === "admin") return err(appError("forbidden", "Administrators cannot be viewed."));
  if (target.suspendedAt)
    return err(appError("conflict", "A suspended person has no session to look through. Lift the suspension first."));

  const startedAt = context.now();
  const endsAt = new Date(startedAt.getTime() + VIEW_MS);
  const cookie = await startSession(request, context, {
    userId,
    workspaceId: target.workspaceId,
    impersonatorId: admin.userId,
    endsAt,
  });
  const sessionId = await sha256Hex(tokenIn(cookie));
  const view = { id: newId(startedAt.getTime()), userId, adminId: admin.userId, sessionId, reason, startedAt, endsAt };
  if (!(await repo.insertView(context, view, userAuditEntry(admin, userId, "admin.view_started", reason)))) {
    await repo.deleteSession(context, sessionId);
    return err(appError("conflict", "The account changed meanwhile and cannot be viewed."));
  }
  return ok([cookie, cookieOf(request, own, "own")]);
}

/** The administrator whose session was set aside in this browser; null when it is over, or is not an administrator's any more. */
async function readOwn(request: Request, context: RequestContext): Promise<{ token: string; session: Session } | null> {
  const token = readToken(request, "own");
  const session = token === null ? null : await sessionOfToken(request, context, token);
  return token !== null && session && session.role === "admin" && session.impersonatorId === null
    ? { token, session }
    : null;
}

/** Ends the view that a session looks through, with its audit row. */
async function endViewOf(context: RequestContext, { id, impersonatorId }: Session): Promise<void> {
  const view = await repo.findView(context, id);
  if (view && impersonatorId)
    await repo.endView(
      context,
      view,
      context.now(),
      userAuditEntry({ userId: impersonatorId }, view.userId, "admin.view_ended"),
    );
  else await repo.deleteSession(context, id);
}

export interface Stopped {
  cookies: string[];
  /** Where to continue. */
  to: string;
}

/**
 * "Stop viewing": ends the view and makes the administrator's own session this browser's again. A session set aside by
 * somebody else is not taken up. Without a view nothing but the cookie of a session set aside is touched.
 */
export async function stopViewing(request: Request, context: RequestContext): Promise<Stopped> {
  const session = await readSession(request, context);
  const own = await readOwn(request, context);
  if (!session?.impersonatorId) {
    if (session || !own) return { cookies: [blankCookie(request, "own")], to: "/dashboard" };
    return { cookies: [cookieOf(request, own.token), blankCookie(request, "own")], to: "/admin" };
  }
  await endViewOf(context, session);
  forget(context);
  const cookies = [
    own?.session.userId === session.impersonatorId ? cookieOf(request, own.token) : blankCookie(request),
    blankCookie(request, "own"),
  ];
  return { cookies, to: `/admin/users/${session.userId}` };
}

/** Signs out of a view: ends it, and the administrator's own session with it. Returns the `Set-Cookie` values. */
export async function signOutOfView(request: Request, context: RequestContext, session: Session): Promise<string[]> {
  await endViewOf(context, session);
  await endOwn(request, context);
  forget(context);
  return [blankCookie(request), blankCookie(request, "own")];
}

/** Ends the session that was set aside in this browser. */
async function endOwn(request: Request, context: RequestContext): Promise<void> {
  const token = readToken(request, "own");
  if (token) await repo.deleteSession(context, await sha256Hex(token));
}

/** What becomes of a request whose browser has a session set aside but looks through no view. */
export interface Resumed {
  request: Request;
  /** The view is over: from here on the administrator is themselves again. */
  resumed: boolean;
  cookies: string[];
}

/**
 * A browser whose view is over, by time or because the person's sessions were ended, continues with the session that was
 * set aside. Where somebody signed in meanwhile, that session ends instead: nobody else finds it.
 */
export async function resumeOwn(request: Request, context: RequestContext, session: Session | null): Promise<Resumed> {
  const away = blankCookie(request, "own");
  if (session) {
    if (readToken(request, "own") !== readToken(request)) await endOwn(request, context);
    return { request, resumed: false, cookies: [away] };
  }
  const own = await readOwn(request, context);
  if (!own) return { request, resumed: false, cookies: [away] };
  forget(context);
  const headers = new Headers(request.headers);
  headers.set("cookie", `${cookieLook(request).name}=${own.token}`);
  return { request: new Request(request, { headers }), resumed: true, cookies: [cookieOf(request, own.token), away] };
}

/** Notes behind the answer that a page was looked at, once for each view and page. */
export function notePage(context: RequestContext, session: Session, page: string): void {
  const { impersonatorId, endsAt } = session;
  if (!impersonatorId || !endsAt) return;
  const entry = userAuditEntry({ userId: impersonatorId }, session.userId, "admin.viewed_page", page.slice(0, 300));
  const noted = repo
    .noteVisit(context, entry, new Date(endsAt.getTime() - VIEW_MS))
    .catch((cause: unknown) => context.log.error("admin.page_not_noted", {}, cause));
  context.waitUntil(noted);
}

/**
 * Ends the views whose time is up, and notifies each person whose account was viewed, by notice and mail. Run each
 * minute. After an interruption a person is notified twice rather than never.
 */
export async function settleViews(context: AppContext, now: Date): Promise<void> {
  for (const { view, email, firstName } of await repo.findUnnotified(context, now, PER_PAGE)) {
    if (!view.endedAt)
      await repo.endView(
        context,
        view,
        view.endsAt,
        userAuditEntry({ userId: view.adminId }, view.userId, "admin.view_ended", "after 30 minutes"),
      );
    if (email !== null && firstName !== null) await notifyViewed(context, view, firstName);
    await repo.markNotified(context, view.id, now);
  }
}
