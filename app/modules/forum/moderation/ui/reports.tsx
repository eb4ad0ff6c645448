import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { REASON_TITLES, type ReportReason } from "../../domain/post.ts";

export interface ShownReport {
  id: string;
  reason: ReportReason;
  note: string;
  resolution: "hidden" | "kept" | null;
  createdAtMs: number;
}

const DECIDED = { hidden: "Hidden", kept: "Kept" } as const;

/** What was said against a post, the newest first. Who said it stays out. */
export function Reports({ reports, nowMs }: { reports: readonly ShownReport[]; nowMs: number }) {
  return (
    <ul className="grid gap-2">
      {reports.map(({ id, reason, note, resolution, createdAtMs }) => (
        <li key={id} className="text-sm">
          <div className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{REASON_TITLES[reason]}</span>
            <Tag tone={resolution ? "plain" : "warn"}>{resolution ? DECIDED[resolution] : "Open"}</Tag>
            <span className="text-[13px] text-ink-3">
              <Time value={createdAtMs} now={nowMs} />
            </span>
          </div>
          {note ? (
            <p dir="auto" className="mt-0.5 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
              {note}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** State of a post. */
export function StandingTags({ hidden, locked, removed }: { hidden: boolean; locked: boolean; removed: boolean }) {
  return (
    <>
      {hidden ? <Tag tone="bad">Hidden</Tag> : null}
      {locked ? <Tag>Locked</Tag> : null}
      {removed ? <Tag>Removed by its author</Tag> : null}
    </>
  );
}
