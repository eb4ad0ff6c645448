import { Link } from "@remix-run/react";
import { ArrowRight, History } from "lucide-react";
import { Time } from "#app/ui/text/time.tsx";
import type { ActivityEvent } from "../domain/activity.ts";
import { Panel, Unavailable } from "./panel.tsx";

interface ActivityProps {
  /** Null: it could not be read. */
  events: readonly ActivityEvent[] | null;
  nowMs: number;
  timeZone: string;
  /** The reader may open the whole log. */
  hasLog: boolean;
}

/** What happened in the workspace, newest first. */
export function Activity({ events, nowMs, timeZone, hasLog }: ActivityProps) {
  return (
    <Panel title="Recent Activity" icon={<History size={16} aria-hidden="true" />} tour="recent-activity">
      {events === null ? <Unavailable /> : null}
      {events?.length === 0 ? (
        <p className="text-ink-2 text-sm">
          Nothing happened in the last 30 days. Crawls, keys, members and payments will be listed here.
        </p>
      ) : (
        <ul>
          {events?.map(({ id, at, who, words, subject, href }) => (
            <li key={id} className="border-line border-b py-2 text-sm last:border-b-0">
              <p className="[overflow-wrap:anywhere]">
                {href ? (
                  <Link to={href} prefetch="intent" className="font-semibold hover:text-brand pointer-coarse:py-3">
                    {words}
                  </Link>
                ) : (
                  <span className="font-semibold">{words}</span>
                )}
                {subject ? <span className="text-ink-2"> · {subject}</span> : null}
              </p>
              <p className="text-[13px] text-ink-3">
                {who ? `${who} · ` : ""}
                <Time value={at} now={nowMs} timeZone={timeZone} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {hasLog ? (
        <Link
          to="/security/audit"
          className="mt-2.5 inline-flex items-center gap-1.5 font-semibold text-brand text-sm pointer-coarse:min-h-11"
        >
          View full log
          <ArrowRight size={15} aria-hidden="true" />
        </Link>
      ) : null}
    </Panel>
  );
}
