import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireUser } from "#app/platform/access/access.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { readBehaviour, timeframeOf } from "../behaviour/behaviour.server.ts";

/** GET /dashboard/behaviour?activity=day|week|month (a week unless it is named): insights, statistics and totals as JSON. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  return Response.json(await readBehaviour(context, session, timeframeOf(new URL(request.url)) ?? "week"), {
    headers: { "Cache-Control": NO_STORE },
  });
}
