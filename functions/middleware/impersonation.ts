import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { CLEARED_FLASH, flashCookie } from "#app/platform/session/flash.ts";
import { hasSessionCookie, readSession, readToken, type Session } from "#app/platform/session/session.server.ts";
import type { AppEnv } from "../app.ts";
import { servePages } from "../pages/pages.ts";

/** Needed by administrators who view as somebody else alone: no other request loads it. */
const loadAdmin = () => import("#app/modules/admin/index.server.ts");

const READS = new Set(["GET", "HEAD"]);
const STOP = "/stop-viewing";
const SIGN_OUT = "/logout";
/** The path where pages send telemetry without being asked. */
const TRACK = "/track";
/** Replaces a page that is not shown: the refusal, within the frame and its banner. */
const NOT_SHOWN = "/not-shown";

const ONLY_READS = "You are viewing as somebody else, which only reads. Nothing was changed.";
const IS_OVER = "The view has ended, and nothing was changed. You are using your own account again: reload the page.";

/** What a visit leaves a row of: pages, and the router's own requests for them. */
const PAGE_TYPE = /^text\/(html|x-script)/;

function refuse(c: Context<AppEnv>, message: string, cookies: readonly string[] = []) {
  for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
  return c.text(message, 403);
}

/** A browser with an administrator's session set aside and no view under way. */
async function continueRequest(c: Context<AppEnv>, next: () => Promise<void>, session: Session | null) {
  const { resumeOwn } = await loadAdmin();
  const { request, resumed, cookies } = await resumeOwn(c.req.raw, c.get("context"), session);
  // What was filled in as somebody else must not be sent as oneself.
  if (resumed && !READS.has(request.method)) return refuse(c, IS_OVER, cookies);
  if (resumed)
    cookies.push(flashCookie({ kind: "success", title: "The view has ended", message: "You are yourself again." }));
  c.req.raw = request;
  await next();
  // A copy of the answer to an upgrade would lose its socket.
  if (c.res.status === 101) return undefined;
  for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
  c.header("Cache-Control", NO_STORE);
  return undefined;
}

async function signOut(c: Context<AppEnv>, session: Session) {
  const { signOutOfView } = await loadAdmin();
  for (const cookie of [...(await signOutOfView(c.req.raw, c.get("context"), session)), CLEARED_FLASH])
    c.header("Set-Cookie", cookie, { append: true });
  c.header("Clear-Site-Data", '"cache", "storage"');
  return c.redirect("/", 303);
}

/**
 * Guards the session of an administrator who views as another person: it reads and changes nothing, whatever the page
 * or function, except stopping and signing out; it sees nothing that reveals or hands out secrets; and each page it
 * opened is recorded. Where such a view is over, the administrator continues as themselves.
 */
export const impersonation = createMiddleware<AppEnv>(async (c, next) => {
  const setAside = readToken(c.req.raw, "own") !== null;
  if (!setAside && !hasSessionCookie(c.req.raw)) return next();
  const context = c.get("context");
  // Who cannot be read now cannot be read by a page either: nothing is done in anybody's name.
  const session = await readSession(c.req.raw, context).catch(() => "unknown" as const);
  if (session === "unknown" || (!setAside && !session?.impersonatorId)) return next();
  const { mayView, notePage, pageOf } = await loadAdmin();
  const url = new URL(c.req.url);
  // Nobody sent this: it is not stored in anybody's name, and is no return to oneself that a form could follow unseen.
  if (c.req.method === "POST" && url.pathname === TRACK) return c.body(null, 204);
  if (!session?.impersonatorId) return pageOf(url.pathname) === STOP ? next() : continueRequest(c, next, session);

  const page = pageOf(url.pathname);
  if (!READS.has(c.req.method)) {
    if (page === SIGN_OUT) return signOut(c, session);
    return page === STOP ? next() : refuse(c, ONLY_READS);
  }
  if (!mayView(url.pathname)) {
    // Answered here: a function that the path belongs to is not asked. A document must keep its address, or the router would load it again for ever.
    if (!url.pathname.endsWith(".data")) return c.redirect(NOT_SHOWN, 302);
    url.pathname = `${NOT_SHOWN}.data`;
    c.req.raw = new Request(url, c.req.raw);
    return servePages(c, next);
  }
  await next();
  if (page !== null && c.res.status < 400 && PAGE_TYPE.test(c.res.headers.get("content-type") ?? ""))
    notePage(context, session, page);
  return undefined;
});
