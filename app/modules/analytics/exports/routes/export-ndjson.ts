import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { datedName, fileResponse } from "#app/platform/http/download.ts";
import { openSite } from "../../sites/open-site.server.ts";
import { eventLines } from "../service.server.ts";

/** Every single event of the site as lines of JSON. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const { site } = await openSite(request, context, params.siteId);
  const name = datedName("events", site.hosts[0], context.now());
  return fileResponse(eventLines(context, site.id), { name, format: "ndjson" });
}
