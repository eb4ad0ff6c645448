import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppContext } from "#app/platform/context.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { INERT_POLICY, scriptedPolicy } from "#app/platform/http/csp.ts";
import { isLoopback } from "#app/platform/http/loopback.ts";
import { hasSessionCookie } from "#app/platform/session/session.server.ts";
import type { AppEnv } from "../app.ts";

const PERMISSIONS = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
]
  .map((name) => `${name}=()`)
  .join(", ");

/** On every answer, unless the answer has its own. */
const ALWAYS = Object.entries({
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": PERMISSIONS,
});

/** One year, as the preload lists ask for. */
const HSTS = "max-age=31536000; includeSubDomains";

/** Where forms of a page may end: without scripts, ordering a plan is a form whose answer leads to the page to pay on. */
async function formTargets(path: string, context: Pick<AppContext, "config">): Promise<readonly string[]> {
  if (path !== "/billing" && !path.startsWith("/billing/")) return [];
  const { paymentPageOrigins } = await import("#app/modules/billing/index.server.ts");
  return paymentPageOrigins(context);
}

/** Whether it only says that something was taken: there is nothing to show, to run or to keep, and nobody who reads it. */
export const isBeaconAnswer = ({ status, body }: Response): boolean => status === 202 && body === null;

function setUnlessThere(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

const isHtml = (headers: Headers): boolean => headers.get("content-type")?.startsWith("text/html") ?? false;

/** Sends plain http of a deployed site to https; local development stays as it is. */
export const requireHttps = createMiddleware<AppEnv>(async (c, next) => {
  // Read as text first: a URL is made only where one is needed.
  if (c.req.url.startsWith("http:") && c.get("context").config.ENVIRONMENT === "production") {
    const url = new URL(c.req.url);
    url.protocol = "https:";
    if (!isLoopback(url.hostname)) return c.redirect(url.href, 308);
  }
  await next();
});

/**
 * Headers of the request's answer that can be written. What our own code made is written as it is; an answer that was
 * fetched or made by `Response.redirect` is copied first. Hono's `c.header()` would copy either for each header.
 */
export function ownHeaders(c: Context<AppEnv>): Headers {
  const { headers } = c.res;
  try {
    // Nothing of that name is there: this only asks whether it may be written.
    headers.delete("X-Powered-By");
    return headers;
  } catch {
    const copy = new Response(c.res.body, c.res);
    // Emptied first: Hono would merge the old headers into the new ones.
    c.res = undefined;
    c.res = copy;
    return copy.headers;
  }
}

/** Writes the headers that limit what an answer may do in the browser and who may keep it. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // The answer to a WebSocket upgrade is no document, and copying it would lose the socket.
  if (c.res.status === 101) return;
  if (isBeaconAnswer(c.res)) return;
  const headers = ownHeaders(c);
  for (const [name, value] of ALWAYS) setUnlessThere(headers, name, value);
  if (c.req.url.startsWith("https:")) setUnlessThere(headers, "Strict-Transport-Security", HSTS);
  const html = isHtml(headers);
  const policy = html
    ? scriptedPolicy(c.get("context").nonce, await formTargets(c.req.path, c.get("context")))
    : INERT_POLICY;
  setUnlessThere(headers, "Content-Security-Policy", policy);
  // A page with a nonce, or for one person, belongs in no cache; what is public differs for who is signed in.
  if (hasSessionCookie(c.req.raw)) headers.set("Cache-Control", NO_STORE);
  else setUnlessThere(headers, "Cache-Control", NO_STORE);
  if (html) headers.append("Vary", "Cookie");
});
