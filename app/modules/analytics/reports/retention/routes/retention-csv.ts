import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { dayText } from "../../../domain/site-clock.ts";
import { csvResponse } from "../../query/csv-response.server.ts";
import { readRetentionPage } from "../page.server.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { site, unit, report } = await readRetentionPage(args);
  const later = report.cohorts.map((_, at) => `${unit} ${at}`);
  const rows = report.cohorts.map(({ fromDay, people, active }) => [dayText(fromDay), people, ...active]);
  return csvResponse(
    { what: `retention-${unit}`, host: site.hosts[0], at: args.context.now() },
    ["first visit from", "people", ...later],
    rows,
  );
}
