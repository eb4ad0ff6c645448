import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, refusal } from "#app/platform/access/access.server.ts";
import { csvLineStream, datedName, fileResponse } from "#app/platform/http/download.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { appError } from "#app/shared/error.ts";
import { openProject } from "../../projects/open-project.server.ts";
import { exportCrawledPages } from "../list.server.ts";
import { pagesList } from "../ui/pages-list.tsx";

/** The crawled pages as they are shown, all of them, as a CSV file. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project, shown } = await openProject(request, context, params.projectId);
  if (!shown) throw refusal(appError("not_found", "This project has no crawl to export yet."));
  const lines = orThrow(await exportCrawledPages(context, scope, shown.id, readListQuery(request, pagesList)));
  const name = datedName("pages", new URL(project.url).hostname, shown.createdAt);
  return fileResponse(csvLineStream(lines), { name, format: "csv" });
}
