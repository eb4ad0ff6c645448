import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse } from "#app/platform/http/download.ts";
import { DIMENSIONS } from "../../../domain/dimensions.ts";
import { dayText } from "../../../domain/period/site-clock.ts";
import { openReportContext } from "../../query/report-context.server.ts";
import { parseReportQuery } from "../../query/report-query.server.ts";
import { csvBatches, csvHeading, readTableQuery } from "../page.server.ts";

/** Every value of a dimension as CSV, with the days, filters, search and order of its page. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { site, reading } = await openReportContext(request, context, params.siteId);
  const dimension = DIMENSIONS.find((known) => known === params.dimension);
  if (!dimension) throw data({ code: "not_found", message: "Breakdown not found." }, { status: 404 });
  const search = new URL(request.url).searchParams;
  const question = await parseReportQuery(reading, search);
  const batches = csvBatches(reading, question, dimension, readTableQuery(search, dimension));
  const { fromDay, toDay } = question.period.range;
  const name = `${dimension}-${site.hosts[0] ?? "website"}-${dayText(fromDay)}-${dayText(toDay)}`;
  return csvResponse(name, csvHeading(dimension), batches);
}
