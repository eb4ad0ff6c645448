import { Form, Link, useParams } from "@remix-run/react";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Time } from "#app/ui/text/time.tsx";

export interface MutedIssue {
  code: string;
  title: string;
  reason: string;
  mutedAtMs: number;
  expiresAtMs: number | null;
  mutedBy: string | null;
  count: number;
}

/** What the audit leaves out: why, by whom, until when, and the way back. */
export default function MutedList({ mutes, mayLift }: { mutes: readonly MutedIssue[]; mayLift: boolean }) {
  const { projectId } = useParams();
  return (
    <ul className="mt-2 grid gap-px overflow-hidden rounded-m border border-line bg-line">
      {mutes.map((mute) => (
        <li key={mute.code} className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-4 py-3 text-sm">
          <div className="min-w-[220px] flex-1">
            <Link to={`/seo/projects/${projectId}/issues/${mute.code}`} className="font-semibold hover:underline">
              {mute.title}
            </Link>
            <span className="ml-2 text-[13px] text-ink-3">{counted(mute.count, "page")}</span>
            <p className="mt-0.5 text-ink-2 [overflow-wrap:anywhere]">“{mute.reason}”</p>
            <p className="mt-0.5 text-[13px] text-ink-3">
              {mute.mutedBy ?? "A former member"}, <Time value={mute.mutedAtMs} />
              {" · "}
              {mute.expiresAtMs === null ? (
                "until it is lifted"
              ) : (
                <>
                  until <Time value={mute.expiresAtMs} />
                </>
              )}
            </p>
          </div>
          {mayLift ? (
            <Form method="post" action={`/seo/projects/${projectId}/issues/${mute.code}`} preventScrollReset>
              <input type="hidden" name="back" value="audit" />
              <Button type="submit" size="s" name="intent" value="lift" data-feature="seo.mutes">
                Lift<span className="sr-only"> the mute of {mute.title}</span>
              </Button>
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
