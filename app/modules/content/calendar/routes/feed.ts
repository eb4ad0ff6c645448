import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow } from "#app/platform/access/access.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { contentDisposition } from "#app/platform/http/download.ts";
import { calendarFeed } from "../service.server.ts";

/** Calendar programs ask again and again, without signing in. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  return new Response(orThrow(await calendarFeed(context, params.token ?? "")), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": contentDisposition("content.ics", "inline"),
      "Cache-Control": NO_STORE,
      "Referrer-Policy": "no-referrer",
    },
  });
}
