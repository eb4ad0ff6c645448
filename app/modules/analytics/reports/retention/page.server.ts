import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { mediumDate, monthOfYear } from "#app/shared/format/date.ts";
import { exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { days } from "#app/shared/time.ts";
import type { DayRange } from "../../domain/dimensions.ts";
import { rangeText } from "../../domain/period/period.ts";
import { wallDay } from "../../domain/period/site-clock.ts";
import { type OpenSite, openSite } from "../../sites/open-site.server.ts";
import { RETENTION_DAYS } from "../../store/site-stub.server.ts";
import { readCoverage } from "../query/coverage.server.ts";
import { type RetentionReport, UNITS, type Unit } from "./domain/retention.ts";

const DAY_MS = days(1);

/** Shades of a cell: the text stays readable on each, in light and dark. */
const SHADES = 5;

export interface RetentionData extends OpenSite {
  unit: Unit;
  /** Days of the table. */
  range: DayRange;
  report: RetentionReport;
}

/** Reads who came back to the site. Throws 403 and 404 Responses. */
export async function readRetentionPage({ request, context, params }: LoaderFunctionArgs): Promise<RetentionData> {
  const open = await openSite(request, context, params.siteId, { feature: "analytics_advanced" });
  const asked = new URL(request.url).searchParams.get("by");
  const unit = UNITS.find((one) => one === asked) ?? "week";
  const today = wallDay(context.now().getTime(), open.site.timeZone);
  const report = await open.object.retention({ unit, today });
  return { ...open, unit, range: { fromDay: report.cohorts[0]?.fromDay ?? today, toDay: today }, report };
}

/** Which days of the table single visits are kept of. */
export const retentionCoverage = (reading: RetentionData): Promise<string> =>
  readCoverage(
    reading,
    { selection: { range: reading.range, filters: [], goals: [] }, comparison: null },
    { single: true },
  );

/** Name of a cohort: "22 Nov 2026", "Week of 16 Nov 2026", "November 2026". */
export function cohortText(fromDay: number, unit: Unit): string {
  if (unit === "month") return monthOfYear(fromDay * DAY_MS);
  return `${unit === "week" ? "Week of " : ""}${mediumDate(fromDay * DAY_MS)}`;
}

/** The table as the page shows it. */
export function retentionPage({ site, session, unit, range, report: { cohorts, sameDay } }: RetentionData) {
  const seen = cohorts.filter(({ people }) => people > 0);
  return {
    base: `/analytics/sites/${site.id}`,
    siteId: site.id,
    unit,
    range: rangeText(range),
    keptDays: exact(RETENTION_DAYS[session.plan ?? "free"]),
    columns: cohorts.map((_, later) => (later === 0 ? "First" : `+${later}`)),
    cohorts: seen.map(({ fromDay, people, active }) => ({
      // The heading of the column says "week of".
      title: cohortText(fromDay, unit === "week" ? "day" : unit),
      people: exact(people),
      cells: active.map((count, later) =>
        count === null
          ? null
          : {
              share: percentOfWhole(count, people),
              people: exact(count),
              // The next one is still to come: this one is under way.
              isOpen: (active[later + 1] ?? null) === null,
              shade: count === 0 ? 0 : Math.max(1, Math.ceil((count / people) * SHADES)),
            },
      ),
    })),
    sameDay: {
      people: exact(sameDay.people),
      returned: exact(sameDay.returned),
      share: percentOfWhole(sameDay.returned, sameDay.people),
      gaps: sameDay.gaps.map(({ upToHours, people }, at) => ({
        title: gapText(sameDay.gaps[at - 1]?.upToHours ?? 0, upToHours),
        people: exact(people),
        bar: sameDay.returned === 0 ? 0 : Math.round((people / sameDay.returned) * 1_000) / 10,
      })),
      hasPeople: sameDay.people > 0,
    },
  };
}

function gapText(from: number, to: number): string {
  if (from === 0) return to === 1 ? "Within an hour" : `Within ${to} hours`;
  return to === 24 ? `After more than ${from} hours` : `After ${from}–${to} hours`;
}
