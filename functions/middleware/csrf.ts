import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** What proves itself by a key in a header or a secret address, which no other site can make a browser send. Every path below it is a function. */
const BY_KEY = ["/api-gateway", "/webhooks/mail"];

/**
 * Exactly these, because what lies below them are pages: one proves itself by a signature, the others by a signed token in
 * its address (mail programs post there for their reader, RFC 8058). Cookies do nothing at either.
 */
const BY_SIGNATURE = new Set(["/webhooks/stripe", "/unsubscribe/one-click", "/m/one-click", "/stop-mails/one-click"]);

/** Whether a path is, or lies under, one of these. */
export const under = (pathname: string, roots: readonly string[]): boolean =>
  roots.some((root) => pathname === root || pathname.startsWith(`${root}/`));

/**
 * Whether a request that changes something was made by a page of this very site. The browser says
 * so itself in Sec-Fetch-Site; one too old to send it sends Origin. Neither: not proven.
 */
export const isOwnRequest = (request: Request): boolean => {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return request.headers.get("origin") === new URL(request.url).origin;
};

const provesItself = (pathname: string): boolean => under(pathname, BY_KEY) || BY_SIGNATURE.has(pathname);

/**
 * The request without its `Origin`, once it is known to be our own. Remix compares that header with the host once more and
 * answers 500 where they differ: browsers that hide referrers send "null" from our own pages, and a proxy may change the host.
 */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has("origin")) return request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  return new Request(request, { headers });
}

/** Refuses every changing request that another site may have started. Closes login CSRF too: a cookie is not needed to be refused. */
export const refuseCrossSite = createMiddleware<AppEnv>(async (c, next) => {
  if (SAFE.has(c.req.method) || provesItself(new URL(c.req.url).pathname)) return next();
  if (isOwnRequest(c.req.raw)) {
    c.req.raw = withoutOrigin(c.req.raw);
    return next();
  }
  c.get("context").log.warn("request.cross_site", { method: c.req.method });
  return c.text(
    "This form was not sent from our own pages, so nothing was changed. Please open the page again and repeat what you did.",
    403,
  );
});
