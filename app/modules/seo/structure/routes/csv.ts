import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, refusal } from "#app/platform/access/access.server.ts";
import { datedName, fileResponse } from "#app/platform/http/download.ts";
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
  const name = datedName(list, new URL(project.url).hostname, shown.createdAt);
  return fileResponse(body, { name, format: "csv" });
}
