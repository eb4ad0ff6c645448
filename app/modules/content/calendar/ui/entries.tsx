import { Link, useSubmit } from "@remix-run/react";
import { addDays, MAX_MOVE_DAYS } from "#app/shared/dates/calendar-days.ts";
import { weekdayDate } from "#app/shared/format/date.ts";
import { DayHandle } from "#app/ui/calendar/day-handle.tsx";
import { cx } from "#app/ui/cx.ts";
import type { Kind } from "../../domain/kind.ts";
import type { Status } from "../../domain/status.ts";
import { KIND_LABELS, STATUS_LABELS } from "../../labels.ts";
import { itemPath } from "../../paths.ts";

export interface CalendarEntry {
  id: string;
  /** The moment of its date, as it was shown. */
  atMs: number;
  title: string;
  status: Status;
  kind: Kind;
  owner: string;
  day: string;
  time: string;
}

const DOTS: Readonly<Record<Status, string>> = {
  draft: "bg-line-strong",
  in_review: "bg-warn",
  approved: "bg-info",
  scheduled: "bg-violet",
  published: "bg-good",
  archived: "bg-line-strong",
};

/** A piece on its day. */
export function Entry({ entry, long = false }: { entry: CalendarEntry; long?: boolean }) {
  const { id, title, status, kind, owner, time } = entry;
  return (
    <Link
      to={itemPath(id)}
      className="flex min-w-0 items-baseline gap-1.5 rounded-[5px] px-1 py-0.5 text-[13px] leading-snug hover:bg-sunken pointer-coarse:py-2"
    >
      <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-full", DOTS[status])} />
      <span className="shrink-0 text-ink-3 tabular-nums">{time}</span>
      <span className={cx("min-w-0", long ? "[overflow-wrap:anywhere]" : "truncate")}>
        {title}
        <span className={long ? "text-ink-3" : "sr-only"}>
          {`, ${[KIND_LABELS[kind], STATUS_LABELS[status].label, owner].filter(Boolean).join(", ")}`}
        </span>
      </span>
    </Link>
  );
}

/** Pieces that are out, or out of the way, keep their day. */
const mayMove = (status: Status): boolean => status !== "published" && status !== "archived";

/** A piece in the grid, with the handle that takes it to another day. */
export function MovableEntry({ entry, readOnly }: { entry: CalendarEntry; readOnly: boolean }) {
  const submit = useSubmit();
  const { id, title, day, time, atMs } = entry;
  const dateText = (text: string): string => weekdayDate(new Date(`${text}T00:00:00Z`));
  if (readOnly || !mayMove(entry.status)) return <Entry entry={entry} />;
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
