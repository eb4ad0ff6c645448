import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { openSite } from "../../sites/open-site.server.ts";
import { eventLines } from "../service.server.ts";

/** Every single event of the site as lines of JSON. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const { site } = await openSite(request, context, params.siteId);
  const name = `events-${site.hosts[0] ?? "site"}-${context.now().toISOString().slice(0, 10)}.ndjson`;
  return new Response(eventLines(context, site.id), {
    headers: {
      "Content-Type": "application/x-ndjson; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`,
      "Cache-Control": NO_STORE,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
