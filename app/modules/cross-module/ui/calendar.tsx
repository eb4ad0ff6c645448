import { Link } from "@remix-run/react";
import { monthOfYear, weekdayDate } from "#app/shared/format/date.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { monthFrom, monthGrid, runsOn } from "../domain/days.ts";
import type { Status } from "../domain/status.ts";
import { STATUS_LABELS } from "../labels.ts";
import { campaignPath } from "../paths.ts";
import { CampaignHandle } from "../planning/ui/campaign-handle.tsx";
import type { ShownCampaign } from "./board.tsx";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const LOOKS: Readonly<Record<Status, string>> = {
  draft: "border border-line-strong border-dashed text-ink-2",
  active: "bg-brand-soft text-brand",
  paused: "bg-warn-soft text-warn",
  ended: "bg-sunken text-ink-2",
};
const MAX_IN_A_DAY = 4;
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** A month with the campaigns that run on each day; a list of days with something on a phone. */
export function CampaignCalendar({
  campaigns,
  day,
  today,
}: {
  campaigns: readonly ShownCampaign[];
  day: string;
  today: string;
}) {
  const month = day.slice(0, 7);
  const days = monthGrid(day).map((one) => ({
    day: one,
    running: campaigns.filter((campaign) => runsOn(campaign, one)),
  }));
  const at = (other: string) => `?view=calendar&day=${other}`;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="mr-auto font-bold text-lg tracking-tight">
          {monthOfYear(dateOf(monthFrom(day, 0)))}
        </h2>
        <Link to={at(monthFrom(day, -1))} className={buttonClass("secondary", "s")}>
          Earlier
        </Link>
        <Link to={at(today)} className={buttonClass("secondary", "s")}>
          Today
        </Link>
        <Link to={at(monthFrom(day, 1))} className={buttonClass("secondary", "s")}>
          Later
        </Link>
      </div>
      <div aria-hidden="true" className="grid grid-cols-7 gap-px text-ink-3 text-xs max-md:hidden">
        {WEEKDAYS.map((name) => (
          <span key={name} className="px-2 py-1">
            {name}
          </span>
        ))}
      </div>
      <ol className="grid gap-px overflow-hidden rounded-m border border-line bg-line md:grid-cols-7">
        {days.map(({ day: one, running }) => (
          <li
            key={one}
            data-day={one}
            className={cx(
              "min-h-24 min-w-0 p-1.5 max-md:min-h-0",
              running.length === 0 && "max-md:hidden",
              one.startsWith(month) ? "bg-surface" : "bg-sunken max-md:hidden",
            )}
          >
            <span className={cx("text-xs", one === today ? "font-bold text-brand" : "text-ink-3")}>
              <span className="md:hidden">{weekdayDate(dateOf(one))}</span>
              <span aria-hidden="true" className="max-md:hidden">
                {Number(one.slice(8))}
              </span>
            </span>
            <ul className="grid gap-0.5">
              {running.slice(0, MAX_IN_A_DAY).map((campaign) => (
                <li key={campaign.id} className="flex min-w-0 items-center gap-0.5">
                  {one === (campaign.startsOn ?? campaign.endsOn) && campaign.status !== "ended" ? (
                    <CampaignHandle campaign={campaign} day={one} />
                  ) : null}
                  <Link
                    to={campaignPath(campaign.id)}
                    title={campaign.name}
                    className={cx(
                      "block min-w-0 flex-1 truncate rounded-s px-1.5 py-0.5 text-xs hover:underline pointer-coarse:py-3",
                      LOOKS[campaign.status],
                    )}
                  >
                    {campaign.name}
                    <span className="sr-only">{`, ${STATUS_LABELS[campaign.status].label}`}</span>
                  </Link>
                </li>
              ))}
              {running.length > MAX_IN_A_DAY ? (
                <li className="text-ink-3 text-xs">+{running.length - MAX_IN_A_DAY} more</li>
              ) : null}
            </ul>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-[13px] text-ink-3">Green: active. Amber: paused. Gray: ended. Dashed: draft.</p>
      {days.every(({ running }) => running.length === 0) ? (
        <p className="mt-3 text-ink-2 text-sm">No campaigns this month.</p>
      ) : null}
    </>
  );
}
