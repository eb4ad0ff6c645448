import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { activityHeading } from "../../activities/labels.ts";
import type { Activity } from "../../domain/contact.ts";
import { Section } from "../../ui/section.tsx";

interface TimelineProps {
  activities: readonly Activity[];
  nextCursor: string | null;
  nowMs: number;
}

/** Values of an activity in one line. */
const detailsOf = (data: Activity["data"]): string =>
  Object.entries(data)
    .filter(([, value]) => value !== null && value !== "")
    .map(([key, value]) => `${key}: ${value}`)
    .join(" · ");

/** Everything a person did, newest first. */
export function Timeline({ activities, nextCursor, nowMs }: TimelineProps) {
  return (
    <Section title="Timeline">
      {activities.length > 0 ? (
        <ol className="grid gap-0">
          {activities.map(({ id, type, at, data }) => (
            <li key={id} className="relative border-line border-l py-1.5 pl-4 last:pb-0">
              <span aria-hidden="true" className="absolute top-3 -left-[4.5px] size-2 rounded-full bg-brand" />
              <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
                <span className="font-medium">{activityHeading(type)}</span>
                <span className="text-ink-3 text-xs">
                  <Time value={at} now={nowMs} />
                </span>
              </p>
              {detailsOf(data) ? (
                <p className="text-[13px] text-ink-2">
                  <Breakable text={detailsOf(data)} />
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-ink-2 text-sm">Nothing is recorded yet.</p>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </Section>
  );
}
