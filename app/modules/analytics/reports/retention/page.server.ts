import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { mediumDate, monthOfYear } from "#app/shared/format/date.ts";
import { exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { days } from "#app/shared/time.ts";
import { RETENTION_DAYS } from "../../store/site-stub.server.ts";
import type { FilterBar } from "../query/filter-bar.server.ts";
import { type OpenReport, openReport, readFilterBar } from "../query/open-report.server.ts";
import { bucketOf, COHORTS, cohortRange, type RetentionReport, UNITS, type Unit } from "./domain/retention.ts";

const DAY_MS = days(1);

/** Shades of a cell: the text stays readable on each, in light and dark. */
const SHADES = 5;

export interface RetentionData {
  open: OpenReport;
  unit: Unit;
  report: RetentionReport;
}

/** Reads who came back to the site. Throws 403 and 404 Responses. */
export async function readRetentionPage(args: LoaderFunctionArgs): Promise<RetentionData> {
  const open = await openReport(args, "analytics_advanced");
  const asked = open.params.get("by");
  const unit = UNITS.find((one) => one === asked) ?? "week";
  const { today, period, filters } = open;
  return { open, unit, report: await open.object.retention({ unit, today, range: period.range, filters }) };
}

/** The bar above the table, with what the table cannot do of what is asked in it. */
export function retentionBar({ open, unit }: RetentionData): Promise<FilterBar> {
  const { range } = open.period;
  const { first } = cohortRange({ unit, today: open.today, range });
  const limits = [
    ...(first > bucketOf(range.fromDay, unit)
      ? [`The table shows the last ${COHORTS[unit]} ${unit}s of this period.`]
      : []),
    ...(open.filters.length > 0 ? ["In the table of first visits, filters choose people by their first visit."] : []),
  ];
  return readFilterBar(open, {
    single: true,
    notCompared: "the table below compares one cohort with the next.",
    limits,
  });
}

/** Name of a cohort: "22 Nov 2026", "Week of 16 Nov 2026", "November 2026". */
export function cohortText(fromDay: number, unit: Unit): string {
  if (unit === "month") return monthOfYear(fromDay * DAY_MS);
  return `${unit === "week" ? "Week of " : ""}${mediumDate(fromDay * DAY_MS)}`;
}

/** The table as the page shows it. */
export function retentionPage({ open, unit, report: { cohorts, sameDay, hasLasting } }: RetentionData) {
  const { site, session, today } = open;
  const now = bucketOf(today, unit);
  const seen = cohorts.filter(({ people }) => people > 0);
  return {
    base: `/analytics/sites/${site.id}`,
    siteId: site.id,
    unit,
    hasLasting,
    isFiltered: open.filters.length > 0,
    keptDays: exact(RETENTION_DAYS[session.plan ?? "free"]),
    columns: (cohorts[0]?.active ?? []).map((_, later) => (later === 0 ? "First" : `+${later}`)),
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
              isOpen: bucketOf(fromDay, unit) + later === now,
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
