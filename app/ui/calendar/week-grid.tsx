import type { ReactNode } from "react";
import { cx } from "../cx.ts";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** The number of a day; that of today is filled. */
export const dayNumberClass = (isToday: boolean): string =>
  cx(
    "mb-1 inline-grid min-h-6 min-w-6 place-items-center rounded-full px-1 text-[13px] tabular-nums",
    isToday ? "bg-brand font-bold text-on-brand" : "text-ink-2",
  );

interface WeekGridProps {
  days: readonly string[];
  /** Days of other months are dimmed; null: none are. */
  month: string | null;
  /** What a day holds, its number included. */
  children: (day: string) => ReactNode;
}

/** A grid of whole weeks. Its cells carry the day that something dragged is dropped on. */
export function WeekGrid({ days, month, children }: WeekGridProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  return (
    <div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
        tabIndex={0}
        aria-label="Calendar"
        className="relative overflow-x-auto rounded-m border border-line bg-surface"
      >
        <table className="w-full min-w-[700px] table-fixed border-collapse">
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="border-line border-b p-2 text-left font-semibold text-ink-3 text-xs"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td
                    key={day}
                    data-day={day}
                    className={cx(
                      "h-28 border-line border-b border-l p-1.5 align-top first:border-l-0",
                      month !== null && !day.startsWith(month) && "bg-sunken",
                    )}
                  >
                    {children(day)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-1.5 text-right text-ink-3 text-xs md:hidden print:hidden">
        More days to the right: swipe sideways
      </p>
    </div>
  );
}
