import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { mailPolicy } from "#app/platform/http/csp.ts";
import { openMailLink } from "../service.server.ts";

/** A transparent GIF of one pixel. */
const PIXEL = Uint8Array.from(atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), (c) => c.charCodeAt(0));

const QUIET = { "Cache-Control": NO_STORE, "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer" };

const text = (body: string, status: number, more: Record<string, string> = {}) =>
  new Response(body, { status, headers: { ...QUIET, "Content-Type": "text/plain; charset=utf-8", ...more } });

/** Addresses out of mails: clicks, opens, the hidden link, and the mail in the browser. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const opened = await openMailLink(request, context, params.token ?? "");
  switch (opened.kind) {
    case "redirect":
      return redirect(opened.url, { status: 302, headers: { "Cache-Control": NO_STORE, "Referrer-Policy": "origin" } });
    case "pixel":
      return new Response(PIXEL, {
        headers: { ...QUIET, "Content-Type": "image/gif", "Cross-Origin-Resource-Policy": "cross-origin" },
      });
    case "empty":
      return text("There is nothing here.", 200);
    case "mail":
      return new Response(opened.html, {
        headers: {
          ...QUIET,
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": mailPolicy("'none'"),
        },
      });
    case "flood":
      return text("Too many requests from this network address.", 429, {
        "Retry-After": String(opened.retryAfterSeconds),
      });
    case "missing":
      return text("This link does not work. It is incomplete, or its target was deleted.", 404);
  }
}
