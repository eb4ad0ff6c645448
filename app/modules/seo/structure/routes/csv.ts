import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, refusal } from "#app/platform/access/access.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { appError } from "#app/shared/error.ts";
import { openProject } from "../../projects/open-project.server.ts";
import { exportStructure } from "../csv.server.ts";
import { parseListName, parseStructureQuery } from "../query.server.ts";

/** Streams one list about the whole site (`?list=`), sorted and filtered as its page is. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project, shown } = await openProject(request, context, params.projectId);
  if (!shown) throw refusal(appError("not_found", "This project has no crawl to export yet."));
  const list = parseListName(request);
  const { cursor: _cursor, limit: _limit, ...query } = parseStructureQuery(request, list);
  const body = orThrow(await exportStructure(context, scope, shown.id, list, query));
  const name = `${list}-${new URL(project.url).hostname}-${shown.createdAt.toISOString().slice(0, 10)}.csv`;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`,
      "Cache-Control": NO_STORE,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
