import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { type ActivityNames, activityDetails } from "../../activities/details.ts";
import { activityHeading } from "../../activities/labels.ts";
import type { Activity } from "../../domain/contact.ts";
import { Section } from "../../ui/section.tsx";

interface TimelineProps {
  activities: readonly Activity[];
  nextCursor: string | null;
  names: ActivityNames;
  nowMs: number;
}

/** Everything a person did, newest first. */
export function Timeline({ activities, nextCursor, names, nowMs }: TimelineProps) {
  return (
    <Section title="Timeline">
      {activities.length > 0 ? (
        <ol className="grid gap-0">
          {activities.map((activity) => (
            <li key={activity.id} className="relative border-line border-l py-1.5 pl-4 last:pb-0">
              <span aria-hidden="true" className="absolute top-3 -left-[4.5px] size-2 rounded-full bg-brand" />
              <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
                <span className="font-medium">{activityHeading(activity.type)}</span>
                <span className="text-ink-3 text-xs">
                  <Time value={activity.at} now={nowMs} />
                </span>
              </p>
              <Details text={activityDetails(activity, names)} />
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

function Details({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className="text-[13px] text-ink-2">
      <Breakable text={text} />
    </p>
  );
}
