import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { exportMetrics, requireMetrics } from "../metrics.server.ts";

/** The daily figures as a file. Throws a 403 Response for viewers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const scope = await requireMetrics(request, context);
  const { body, name } = exportMetrics(context, scope);
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": NO_STORE,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
