import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse, datedName } from "#app/platform/http/download.ts";
import { exponentOf } from "../../../domain/money/money.ts";
import { openReport } from "../../query/open-report.server.ts";
import { goalCells, readGoalList } from "../page.server.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const report = await openReport(args, "basic_analytics");
  const { site } = report;
  const cells = goalCells(await readGoalList(report), (minor) => minor / 10 ** exponentOf(site.currency));
  return csvResponse(
    datedName("goals", site.hosts[0], args.context.now()),
    [
      "goal",
      "reached by",
      "conversions",
      "converted visits",
      "visits",
      "value",
      "currency",
      "conversions before",
      "figures since",
    ],
    [cells],
  );
}
