import { Form, Link, useFetcher } from "@remix-run/react";
import { Bell as BellIcon } from "lucide-react";
import { Time, useHydrated } from "../text/time.tsx";

/** A line behind the bell. */
export interface BellNotice {
  id: string;
  title: string;
  createdAtMs: number;
  readAtMs: number | null;
}

export interface BellData {
  unread: number;
  /** The newest few. */
  newest: readonly BellNotice[];
  nowMs: number;
}

const MOST_SHOWN = 99;

/** The bell with the count of what is unread, and the newest notices in a popover that needs no scripts. */
export function Bell({ bell: { unread, newest, nowMs } }: { bell: BellData }) {
  return (
    <>
      <button
        type="button"
        {...{ popovertarget: "bell-menu" }}
        aria-label={unread > 0 ? `Notices, ${unread} unread` : "Notices"}
        className="relative grid size-9 place-items-center rounded-full hover:bg-sunken pointer-coarse:size-11"
      >
        <BellIcon size={18} aria-hidden="true" />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="absolute top-0 right-0 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-brand px-1 font-bold text-[11px] text-on-brand tabular-nums"
          >
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        ) : null}
      </button>
      <div
        id="bell-menu"
        {...{ popover: "auto" }}
        className="inset-auto top-[60px] right-3 m-0 w-[min(360px,calc(100vw-24px))] rounded-m border border-line bg-surface p-1.5 text-ink shadow-2"
      >
        <div className="flex min-h-10 items-center justify-between gap-3 border-line border-b px-2.5 pb-1.5">
          <p className="font-semibold text-sm">Notices</p>
          {unread > 0 ? <ReadAll /> : null}
        </div>
        {newest.length === 0 ? (
          <p className="px-2.5 pt-4 pb-2 text-ink-2 text-sm">
            Nothing yet. Alerts, reports and news about the product arrive here.
          </p>
        ) : null}
        <div className="border-line border-b py-1.5">
          <Lines label="Unread" unread notices={newest.filter(({ readAtMs }) => readAtMs === null)} nowMs={nowMs} />
          <Lines label="Read" notices={newest.filter(({ readAtMs }) => readAtMs !== null)} nowMs={nowMs} />
        </div>
        <Link
          to="/notices"
          className="mt-1.5 flex min-h-10 items-center rounded-s px-2.5 font-semibold text-brand text-sm hover:bg-sunken pointer-coarse:min-h-11"
        >
          All notices
        </Link>
      </div>
    </>
  );
}

/** Notices of one kind. The list is named, so that what is unread is said once and not with every line. */
function Lines({
  label,
  unread = false,
  notices,
  nowMs,
}: {
  label: string;
  unread?: boolean;
  notices: readonly BellNotice[];
  nowMs: number;
}) {
  if (notices.length === 0) return null;
  return (
    <ul aria-label={label}>
      {notices.map(({ id, title, createdAtMs }) => (
        <li key={id}>
          <Form method="post" action="/notices">
            <input type="hidden" name="intent" value="open" />
            <input type="hidden" name="id" value={id} />
            <button
              type="submit"
              className="w-full rounded-s px-2.5 py-2 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11"
            >
              <span className="flex items-start gap-2">
                <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{title}</span>
                {unread ? <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-brand" /> : null}
              </span>
              <span className="text-[13px] text-ink-3">
                <Time value={createdAtMs} now={nowMs} />
              </span>
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** Marks everything as read where the person is; without scripts it ends on the list. */
function ReadAll() {
  const fetcher = useFetcher();
  const hydrated = useHydrated();
  return (
    <fetcher.Form method="post" action="/notices">
      <input type="hidden" name="intent" value="read_all" />
      {hydrated ? <input type="hidden" name="live" value="1" /> : null}
      <button
        type="submit"
        className="rounded-s font-semibold text-[13px] text-brand hover:underline pointer-coarse:min-h-11"
      >
        Mark all as read
      </button>
    </fetcher.Form>
  );
}
