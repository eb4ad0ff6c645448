import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireUser } from "#app/platform/access/access.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { readRealtime } from "../realtime/realtime.server.ts";

/** GET /dashboard/realtime: the live figures as JSON, asked for every 30 seconds by the panel. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  return Response.json(await readRealtime(context, session), { headers: { "Cache-Control": NO_STORE } });
}
