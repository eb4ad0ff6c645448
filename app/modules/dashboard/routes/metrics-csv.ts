import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportMetrics, requireMetrics } from "../metrics.server.ts";

/** The daily figures as a file. Throws a 403 Response for viewers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const scope = await requireMetrics(request, context);
  return exportMetrics(context, scope);
}
