import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { csvLine } from "#app/shared/csv/csv.ts";
import { DIMENSIONS } from "../../../domain/dimensions.ts";
import { dayText } from "../../../domain/site-clock.ts";
import { parseReportQuery } from "../../overview/page.server.ts";
import { openReportContext } from "../../query/report-context.server.ts";
import { csvBatches, csvHeading, readTableQuery } from "../page.server.ts";

/** Every value of a dimension as CSV, with the days, filters, search and order of its page. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { site, reading } = await openReportContext(request, context, params.siteId);
  const dimension = DIMENSIONS.find((known) => known === params.dimension);
  if (!dimension) throw data({ code: "not_found", message: "There is no such breakdown." }, { status: 404 });
  const search = new URL(request.url).searchParams;
  const question = await parseReportQuery(reading, search);
  const batches = csvBatches(reading, question, dimension, readTableQuery(search, dimension));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvLine(csvHeading(dimension)))),
    async pull(controller) {
      const next = await batches.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value.map(csvLine).join("")));
    },
    async cancel() {
      await batches.return?.(undefined);
    },
  });
  const { fromDay, toDay } = question.period.range;
  const name = `${dimension}-${site.hosts[0] ?? "site"}-${dayText(fromDay)}-${dayText(toDay)}.csv`;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`,
      "Cache-Control": NO_STORE,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
