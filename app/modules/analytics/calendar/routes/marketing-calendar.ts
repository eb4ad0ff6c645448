import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { contentDisposition } from "#app/platform/http/download.ts";
import { calendarCountry, calendarFeed } from "../service.server.ts";

/** Calendar programs ask again and again, without signing in. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const country = calendarCountry(new URL(request.url).searchParams.get("country"));
  return new Response(calendarFeed(country, context.now(), new URL(context.config.APP_URL).hostname), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": contentDisposition(`marketing-dates-${country.toLowerCase()}.ics`, "inline"),
      "Cache-Control": "public, max-age=86400",
    },
  });
}
