import { listGoals, type SiteSummary, siteReader } from "#app/modules/analytics/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { countryName } from "#app/shared/country.ts";
import { dispersion } from "#app/shared/statistics/significance.ts";
import { type Aspect, type Counts, type Finding, FLOORS, findChanges, type Links } from "./domain/changes.ts";

const ASPECTS: readonly Aspect[] = ["source", "channel", "entry_page", "campaign", "country", "device"];
/** Values of each aspect that are looked at: the rest is too small for a sentence. */
const VALUES = 200;
/** How long the days before the period are looked at for how much they vary. */
const USUAL_DAYS = 84;

const NONE: Counts = { visits: 0, bounces: 0, convertedVisits: 0 };

/** What is said of a site's last days. */
export interface Changes {
  findings: (Finding & { noteHref: string })[];
  /** "26 Oct – 22 Nov 2026". */
  period: string;
  visits: { now: number; before: number };
  /** Whether the days before were measured as well. */
  hasBefore: boolean;
  /** From what on something is said. */
  floors: string;
}

/** What changed on a site in the `days` days up to yesterday, against as many before. */
export async function readChanges(
  context: AppContext,
  scope: WorkspaceScope,
  site: SiteSummary,
  days: number,
): Promise<Changes> {
  const reader = siteReader(context, site, await listGoals(scope, site.id));
  const now = { fromDay: reader.today - days, toDay: reader.today - 1 };
  const before = { fromDay: now.fromDay - days, toDay: now.fromDay - 1 };
  const [total, earlier, series, aspects] = await Promise.all([
    reader.totals(now),
    reader.totals(before),
    reader.dailyVisits({ fromDay: now.fromDay - USUAL_DAYS, toDay: now.fromDay - 1 }),
    Promise.all(
      ASPECTS.map(async (aspect) => {
        const [rows, then] = await Promise.all([
          reader.values(aspect, now, VALUES),
          reader.values(aspect, before, VALUES),
        ]);
        const found = new Map(then.map(({ value, counts }) => [value, { value, now: NONE, before: counts }]));
        for (const { value, counts } of rows)
          found.set(value, { value, now: counts, before: found.get(value)?.before ?? NONE });
        return { aspect, rows: [...found.values()] };
      }),
    ),
  ]);
  const first = series.findIndex((visits) => visits > 0);
  const links: Links = {
    visitsOf: (filter) => reader.overviewHref(now, filter),
    trends: `${reader.base}/trends`,
    channels: `${reader.base}/channels`,
    journeys: `${reader.base}/journeys`,
    goals: `${reader.base}/goals`,
  };
  const hasBefore = earlier.visits > 0;
  const facts = {
    days,
    total: { now: total, before: earlier },
    dispersion: first < 0 ? 1 : dispersion(series.slice(first)),
    aspects,
    hasGoals: reader.hasGoals,
  };
  return {
    // Against days that were not measured everything would be new.
    findings: hasBefore
      ? findChanges(facts, links, countryName).map((one) => ({
          ...one,
          noteHref: reader.noteHref(now, `${one.title}: ${one.evidence}`),
        }))
      : [],
    period: reader.periodText(now),
    visits: { now: total.visits, before: earlier.visits },
    hasBefore,
    floors: FLOORS,
  };
}
