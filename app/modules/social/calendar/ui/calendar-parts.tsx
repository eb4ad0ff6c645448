import { Link } from "@remix-run/react";
import { cx } from "#app/ui/cx.ts";
import { type ChannelName, channelOf } from "../../domain/channels.ts";
import type { Status } from "../../domain/status.ts";
import { STATUS_LABELS } from "../../labels.ts";
import { NEW_POST, postPath } from "../../paths.ts";

export interface CalendarEntry {
  id: string;
  title: string;
  channel: ChannelName;
  status: Status;
  day: string;
  time: string;
}

const DOTS: Readonly<Record<Status, string>> = {
  draft: "bg-line-strong",
  in_review: "bg-warn",
  scheduled: "bg-violet",
  publishing: "bg-info",
  published: "bg-good",
  failed: "bg-bad",
  unclear: "bg-bad",
  by_hand: "bg-warn",
};

/** A post on its day. */
export function Entry({ entry, long = false }: { entry: CalendarEntry; long?: boolean }) {
  const { id, title, channel, status, time } = entry;
  return (
    <Link
      to={postPath(id)}
      className="flex min-w-0 items-baseline gap-1.5 rounded-[5px] px-1 py-0.5 text-[13px] leading-snug hover:bg-sunken pointer-coarse:py-2"
    >
      <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-full", DOTS[status])} />
      <span className="shrink-0 text-ink-3 tabular-nums">{time}</span>
      <span className={cx("min-w-0", long ? "[overflow-wrap:anywhere]" : "truncate")}>
        {`${channelOf(channel).title}: ${title}`}
        <span className={long ? "text-ink-3" : "sr-only"}>{`, ${STATUS_LABELS[status].label}`}</span>
      </span>
    </Link>
  );
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

interface GridProps {
  days: readonly string[];
  entries: readonly CalendarEntry[];
  today: string;
  /** Days of other months are dimmed; null: none are. */
  month: string | null;
  readOnly: boolean;
}

function Day({ day, entries, today, month, readOnly }: Omit<GridProps, "days"> & { day: string }) {
  const number = (
    <time dateTime={day} aria-current={day === today ? "date" : undefined}>
      {Number(day.slice(8))}
    </time>
  );
  const look = cx(
    "mb-1 inline-grid min-h-6 min-w-6 place-items-center rounded-full px-1 text-[13px] tabular-nums",
    day === today ? "bg-brand font-bold text-on-brand" : "text-ink-2",
  );
  return (
    <td
      className={cx(
        "h-28 border-line border-b border-l p-1.5 align-top first:border-l-0",
        month !== null && !day.startsWith(month) && "bg-sunken",
      )}
    >
      {readOnly || day < today ? (
        <span className={look}>{number}</span>
      ) : (
        <Link to={`${NEW_POST}?day=${day}`} className={cx(look, "hover:underline")}>
          {number}
          <span className="sr-only">{`New post on ${day}`}</span>
        </Link>
      )}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </td>
  );
}

/** A grid of whole weeks. */
export function WeekGrid({ days, entries, ...shared }: GridProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  return (
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
                <Day key={day} day={day} entries={entries.filter((entry) => entry.day === day)} {...shared} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
