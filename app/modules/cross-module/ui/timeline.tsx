import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { mediumDate, shortDate } from "#app/shared/format/date.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { addDays, daysIn } from "../domain/days.ts";
import type { Status } from "../domain/status.ts";
import { type Timeline as Shape, SPANS, type Span } from "../domain/timeline.ts";
import { STATUS_LABELS } from "../labels.ts";
import { campaignPath } from "../paths.ts";
import { MovableBar } from "../planning/ui/movable-bar.tsx";
import type { ShownCampaign } from "./board.tsx";
import { periodText } from "./period-text.ts";

const BARS: Readonly<Record<Status, string>> = {
  draft: "bg-line-strong",
  active: "bg-brand",
  paused: "bg-warn",
  ended: "bg-ink-3",
};

const SPAN_LABELS: Readonly<Record<Span, string>> = { all: "All", month: "Month", quarter: "Quarter", year: "Year" };
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

interface CampaignTimelineProps {
  campaigns: readonly ShownCampaign[];
  shape: Shape;
  span: Span;
}

/** The days that are shown, with the ways to earlier and later ones and to other spans. */
function TimelineBar({ shape: { firstDay, lastDay }, span }: Pick<CampaignTimelineProps, "shape" | "span">) {
  const shownDays = daysIn(firstDay, lastDay);
  const at = (name: Span, day?: string) => `?view=timeline&span=${name}${day === undefined ? "" : `&day=${day}`}`;
  const arrow = buttonClass("secondary", "s", "px-2");
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <h2 aria-live="polite" className="mr-auto font-bold text-lg tracking-tight">
        {`${mediumDate(dateOf(firstDay))} to ${mediumDate(dateOf(lastDay))}`}
      </h2>
      {span === "all" ? null : (
        <>
          <Link to={at(span, addDays(firstDay, -shownDays))} aria-label="Earlier" className={arrow}>
            <ChevronLeft size={16} aria-hidden="true" />
          </Link>
          <Link to={at(span)} className={buttonClass("secondary", "s")}>
            Today
          </Link>
          <Link to={at(span, addDays(firstDay, shownDays))} aria-label="Later" className={arrow}>
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        </>
      )}
      <nav aria-label="Zoom" className="flex gap-1">
        {SPANS.map((name) => (
          <Link
            key={name}
            to={at(name)}
            aria-current={name === span ? "page" : undefined}
            className={buttonClass(name === span ? "primary" : "secondary", "s")}
          >
            {SPAN_LABELS[name]}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** The campaigns on one line of days. */
export function CampaignTimeline({ campaigns, shape, span }: CampaignTimelineProps) {
  const shownDays = daysIn(shape.firstDay, shape.lastDay);
  return (
    <>
      <TimelineBar shape={shape} span={span} />
      <Card className="p-4">
        <div aria-hidden="true" className="relative mb-2 h-5 text-ink-3 text-xs sm:ml-52">
          {shape.ticks.map(({ day, leftPercent }, at) => (
            <span
              key={day}
              className={cx("absolute border-line border-l pl-1", at % 2 === 1 && "max-sm:hidden")}
              style={{ left: `${leftPercent}%` }}
            >
              {shortDate(dateOf(day))}
            </span>
          ))}
        </div>
        <ul className="grid gap-2">
          {campaigns.map((campaign, at) => {
            const bar = shape.bars[at];
            return (
              <li key={campaign.id} className="items-center sm:flex">
                <Link
                  to={campaignPath(campaign.id)}
                  prefetch="intent"
                  className="block min-w-0 shrink-0 pr-3 font-semibold text-sm hover:underline sm:w-52 pointer-coarse:py-2"
                >
                  <Breakable text={campaign.name} />
                </Link>
                <div className="relative h-6 min-w-0 flex-1 pointer-coarse:h-11 rounded-s bg-sunken">
                  {shape.todayPercent === null ? null : (
                    <span
                      aria-hidden="true"
                      className="pointer-events-none absolute inset-y-0 z-10 border-bad border-l"
                      style={{ left: `${shape.todayPercent}%` }}
                    />
                  )}
                  {bar ? (
                    campaign.status === "ended" ? (
                      <span
                        aria-hidden="true"
                        className={cx("absolute inset-y-1 rounded-s", BARS[campaign.status])}
                        style={{ left: `${bar.leftPercent}%`, width: `${Math.max(1, bar.widthPercent)}%` }}
                      />
                    ) : (
                      <MovableBar campaign={campaign} bar={bar} shownDays={shownDays} look={BARS[campaign.status]} />
                    )
                  ) : null}
                  <span className="sr-only">{`${STATUS_LABELS[campaign.status].label}. ${periodText(campaign)}.`}</span>
                </div>
              </li>
            );
          })}
        </ul>
        <p className="mt-3 text-[13px] text-ink-3">
          The red line is today. Green: active, amber: paused, dark gray: ended, light gray: draft. Drag a bar to other
          days, or choose it and use the arrow keys.
          {shape.bars.every((bar) => bar === null) ? " No campaign runs on these days." : null}
        </p>
      </Card>
    </>
  );
}
