import { Link, useSubmit } from "@remix-run/react";
import { Repeat2 } from "lucide-react";
import { addDays, MAX_MOVE_DAYS } from "#app/shared/dates/calendar-days.ts";
import { weekdayDate } from "#app/shared/format/date.ts";
import { DayHandle } from "#app/ui/calendar/day-handle.tsx";
import { dayNumberClass } from "#app/ui/calendar/week-grid.tsx";
import { cx } from "#app/ui/cx.ts";
import { type ChannelName, channelOf } from "../../domain/channels.ts";
import { isEditable, type Status } from "../../domain/status.ts";
import { STATUS_LABELS } from "../../labels.ts";
import { NEW_POST, postPath } from "../../paths.ts";

export interface CalendarEntry {
  id: string;
  /** The moment of its time, as it was shown. */
  atMs: number;
  title: string;
  channel: ChannelName;
  status: Status;
  /** It is repeated, or a repeat. */
  isEvergreen: boolean;
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
  const { id, title, channel, status, isEvergreen, time } = entry;
  return (
    <Link
      to={postPath(id)}
      className="flex min-w-0 items-baseline gap-1.5 rounded-[5px] px-1 py-0.5 text-[13px] leading-snug hover:bg-sunken pointer-coarse:py-2"
    >
      <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-full", DOTS[status])} />
      <span className="shrink-0 text-ink-3 tabular-nums">{time}</span>
      {isEvergreen ? <Repeat2 size={13} aria-hidden="true" className="shrink-0 self-center text-ink-3" /> : null}
      <span className={cx("min-w-0", long ? "[overflow-wrap:anywhere]" : "truncate")}>
        {`${channelOf(channel).title}: ${title}`}
        <span className={long ? "text-ink-3" : "sr-only"}>
          {`, ${STATUS_LABELS[status].label}${isEvergreen ? ", evergreen" : ""}`}
        </span>
      </span>
    </Link>
  );
}

/** A post in the grid, with the handle that takes it to another day. */
export function MovableEntry({ entry, readOnly }: { entry: CalendarEntry; readOnly: boolean }) {
  const submit = useSubmit();
  const { id, title, day, time, atMs } = entry;
  const dateText = (text: string): string => weekdayDate(new Date(`${text}T00:00:00Z`));
  if (readOnly || !isEditable(entry.status)) return <Entry entry={entry} />;
  return (
    <div className="flex min-w-0 items-center">
      <DayHandle
        day={day}
        label={`${title}, ${dateText(day)}`}
        maxDays={MAX_MOVE_DAYS}
        textAt={(days) => `${dateText(addDays(day, days))}, ${time}`}
        save={(days) => submit({ intent: "move", id, days, atMs }, { method: "post", preventScrollReset: true })}
      />
      <div className="min-w-0 flex-1">
        <Entry entry={entry} />
      </div>
    </div>
  );
}

/** The number of a day, which leads to a new post on it. */
export function DayNumber({ day, today, readOnly }: { day: string; today: string; readOnly: boolean }) {
  const number = (
    <time dateTime={day} aria-current={day === today ? "date" : undefined}>
      {Number(day.slice(8))}
    </time>
  );
  const look = dayNumberClass(day === today);
  if (readOnly || day < today) return <span className={look}>{number}</span>;
  return (
    <Link to={`${NEW_POST}?day=${day}`} className={cx(look, "hover:underline")}>
      {number}
      <span className="sr-only">{`New post on ${day}`}</span>
    </Link>
  );
}
