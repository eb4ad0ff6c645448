import { coverageText } from "../../domain/coverage.ts";
import type { Selection } from "../../domain/query.ts";
import type { CoverageQuery } from "../../store/readers/coverage.ts";
import type { SiteRpc } from "../../store/site-rpc.ts";
import type { OpenReport, ReportHeadData } from "./open-report.server.ts";

/** How a page reads the days of its range. */
type ReadOptions = Omit<CoverageQuery, keyof Selection> & { lookbackDays?: number };

interface AskedRanges {
  selection: Selection;
  comparison: Selection | null;
}

/** What has to be said of the days that the figures of a page cover. */
export async function readCoverage(
  { object }: { object: Pick<SiteRpc, "coverage"> },
  { selection, comparison }: AskedRanges,
  as: ReadOptions = {},
): Promise<string> {
  const { lookbackDays, ...how } = as;
  const ask = async (chosen: Selection) => ({
    asked: chosen.range,
    coverage: await object.coverage({ ...chosen, ...how }),
  });
  const [now, before] = await Promise.all([ask(selection), comparison && ask(comparison)]);
  return coverageText(now, before, lookbackDays);
}

/** The head of a report with the days that its figures cover. `compared`: whether the report holds them against others. */
export async function headWithCoverage(
  { object, period, filters, head }: OpenReport,
  { compared = true, goals = [], ...as }: ReadOptions & { compared?: boolean; goals?: Selection["goals"] },
): Promise<ReportHeadData> {
  const selection = { range: period.range, filters, goals };
  const comparison = compared && period.comparison ? { ...selection, range: period.comparison } : null;
  return {
    ...head,
    comparison: compared ? head.comparison : null,
    coverage: await readCoverage({ object }, { selection, comparison }, as),
  };
}
