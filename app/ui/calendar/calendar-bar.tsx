import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { VIEWS } from "#app/shared/dates/calendar-days.ts";
import { monthOfYear, weekdayDate } from "#app/shared/format/date.ts";
import { buttonClass } from "../button.tsx";

const VIEW_LABELS = { month: "Month", week: "Week", list: "List" } as const;
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

interface CalendarBarProps {
  view: (typeof VIEWS)[number];
  day: string;
  today: string;
  days: readonly string[];
  /** Days to which the arrows lead. */
  before: string;
  after: string;
  /** The search string of the page with some parameters changed. */
  at: (params: Record<string, string>) => string;
}

/** What a calendar shows, with the ways to earlier and later days and to other views. */
export function CalendarBar({ view, day, today, days, before, after, at }: CalendarBarProps) {
  const heading =
    view === "month"
      ? monthOfYear(dateOf(day))
      : `${weekdayDate(dateOf(days[0] ?? day))} to ${weekdayDate(dateOf(days.at(-1) ?? day))}`;
  const arrow = buttonClass("secondary", "s", "px-2");
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <h2 aria-live="polite" className="mr-auto font-bold text-lg tracking-tight">
        {heading}
      </h2>
      <Link to={at({ day: before })} aria-label="Earlier" className={arrow}>
        <ChevronLeft size={16} aria-hidden="true" />
      </Link>
      <Link to={at({ day: today })} className={buttonClass("secondary", "s")}>
        Today
      </Link>
      <Link to={at({ day: after })} aria-label="Later" className={arrow}>
        <ChevronRight size={16} aria-hidden="true" />
      </Link>
      <nav aria-label="View" className="flex gap-1">
        {VIEWS.map((name) => (
          <Link
            key={name}
            to={at({ view: name })}
            aria-current={name === view ? "page" : undefined}
            className={buttonClass(name === view ? "primary" : "secondary", "s")}
          >
            {VIEW_LABELS[name]}
          </Link>
        ))}
      </nav>
    </div>
  );
}
