import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse, datedName } from "#app/platform/http/download.ts";
import { dayText } from "../../../domain/period/site-clock.ts";
import { readRetentionPage } from "../page.server.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { open, unit, report } = await readRetentionPage(args);
  const later = (report.cohorts[0]?.active ?? []).map((_, at) => `${unit} ${at}`);
  const rows = report.cohorts.map(({ fromDay, people, active }) => [dayText(fromDay), people, ...active]);
  return csvResponse(
    datedName(`retention-${unit}`, open.site.hosts[0], args.context.now()),
    ["first visit from", "people", ...later],
    [rows],
  );
}
