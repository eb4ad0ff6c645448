import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { csvResponse, datedName } from "#app/platform/http/download.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { readReport } from "../report.server.ts";
import { resultsQuerySchema } from "../schema.ts";

const HEADING = ["post", "channel", "text", "published", "address", "likes", "replies", "reposts", "clicks"];

/** The results of posts as a CSV file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "social");
  const { days } = readQuery(request, resultsQuerySchema);
  const rows = await readReport(storeScope(context, session), days);
  const cells = rows.map(({ postId, channel, text, atMs, url, likes, replies, reposts, clicks }) => [
    ...[postId, channel, text, new Date(atMs).toISOString(), url],
    ...[likes, replies, reposts, clicks],
  ]);
  return csvResponse(datedName("social-results", undefined, context.now()), HEADING, [cells]);
}
