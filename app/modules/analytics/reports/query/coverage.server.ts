import { coverageText } from "../../domain/period/coverage.ts";
import type { Selection } from "../../domain/query.ts";
import type { CoverageQuery } from "../../store/readers/coverage.ts";
import type { SiteRpc } from "../../store/site-rpc.ts";

/** How a report reads the days of its range. */
export type CoverageOptions = Omit<CoverageQuery, keyof Selection> & { lookbackDays?: number };

interface AskedRanges {
  selection: Selection;
  comparison: Selection | null;
}

/** What has to be said of the days that the figures of a page cover. */
export async function readCoverage(
  { object }: { object: Pick<SiteRpc, "coverage"> },
  { selection, comparison }: AskedRanges,
  as: CoverageOptions = {},
): Promise<string> {
  const { lookbackDays, ...how } = as;
  const ask = async (chosen: Selection) => ({
    asked: chosen.range,
    coverage: await object.coverage({ ...chosen, ...how }),
  });
  const [now, before] = await Promise.all([ask(selection), comparison && ask(comparison)]);
  return coverageText(now, before, lookbackDays);
}
