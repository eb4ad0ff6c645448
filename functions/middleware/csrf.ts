import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** What proves itself by a key or a signature in a header, which no other site can make a browser send. */
const BY_KEY = ["/api-gateway", "/webhooks"];

/** What a signed token in the address proves: mail programs post there for their reader (RFC 8058), and a browser's cookies do nothing. */
const BY_TOKEN = ["/unsubscribe/one-click"];

/** Whether a path is, or lies under, one of these. */
export const under = (pathname: string, roots: readonly string[]): boolean => roots.some((root) => pathname === root || pathname.startsWith(`${root}/`));

/**
 * Whether a request that changes something was made by a page of this very site. The browser says
 * so itself in Sec-Fetch-Site; one too old to send it sends Origin. Neither: not proven.
 */
export const isOwnRequest = (request: Request): boolean => {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return request.headers.get("origin") === new URL(request.url).origin;
};

/** Refuses every changing request that another site may have started. Closes login CSRF too: a cookie is not needed to be refused. */
export const refuseCrossSite = createMiddleware<AppEnv>(async (c, next) => {
  if (SAFE.has(c.req.method) || under(new URL(c.req.url).pathname, [...BY_KEY, ...BY_TOKEN]) || isOwnRequest(c.req.raw)) return next();
  c.get("context").log.warn("request.cross_site", { method: c.req.method });
  return c.text("This form was not sent from our own pages, so nothing was changed. Please open the page again and repeat what you did.", 403);
});
