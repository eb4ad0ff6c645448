import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { CalendarView } from "#app/shared/dates/calendar-days.ts";
import { monthOfYear, weekdayDate } from "#app/shared/format/date.ts";
import { buttonClass } from "../button.tsx";

/** A view of a calendar, as its link names it. */
export interface NamedView {
  name: string;
  label: string;
}

const CALENDAR_VIEWS: readonly NamedView[] = [
  { name: "month", label: "Month" },
  { name: "week", label: "Week" },
  { name: "list", label: "List" },
];

/** The links to the views of a calendar. `further`: views beside its three. */
export function ViewLinks({
  view,
  further = [],
  at,
}: {
  view: string;
  further?: readonly NamedView[] | undefined;
  at: (params: Record<string, string>) => string;
}) {
  return (
    <nav aria-label="View" className="flex gap-1">
      {[...CALENDAR_VIEWS, ...further].map(({ name, label }) => (
        <Link
          key={name}
          to={at({ view: name })}
          aria-current={name === view ? "page" : undefined}
          className={buttonClass(name === view ? "primary" : "secondary", "s")}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

interface CalendarBarProps {
  view: CalendarView;
  day: string;
  today: string;
  days: readonly string[];
  /** Days to which the arrows lead. */
  before: string;
  after: string;
  /** The search string of the page with some parameters changed. */
  at: (params: Record<string, string>) => string;
  furtherViews?: readonly NamedView[];
}

/** What a calendar shows, with the ways to earlier and later days and to other views. */
export function CalendarBar({ view, day, today, days, before, after, at, furtherViews }: CalendarBarProps) {
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
      <ViewLinks view={view} further={furtherViews} at={at} />
    </div>
  );
}
