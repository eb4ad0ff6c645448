import { Link } from "@remix-run/react";
import { Check, ChevronsUpDown, Plus, Settings2 } from "lucide-react";
import { useId, useState } from "react";
import { cx } from "../cx.ts";
import { useHydrated } from "../text/time.tsx";
import type { ShellUser } from "./shell-user.ts";

/** From this many on, the list can be filtered. */
const FILTER_FROM = 10;

const ITEM =
  "flex min-h-10 w-full items-center gap-2.5 rounded-s px-2.5 py-1 text-left font-medium text-sm hover:bg-sunken pointer-coarse:min-h-11";

const ROLES = { owner: "Owner", editor: "Editor", viewer: "Viewer" } as const;

/** First letters of the first two words: "Tea shop" → "TS". */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();

function Mark({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-[26px] shrink-0 place-items-center rounded-s bg-stage font-bold text-[12px] text-signal"
    >
      {initials(name)}
    </span>
  );
}

/**
 * The current workspace; behind it the person's others, each a button of one form, so that switching needs no scripts.
 * Closes on Escape and on a click elsewhere.
 */
export function Switcher({ user }: { user: ShellUser }) {
  const id = useId();
  const [filter, setFilter] = useState("");
  const filterable = useHydrated() && user.workspaces.length >= FILTER_FROM;
  const wanted = filter.trim().toLowerCase();
  const shown = user.workspaces.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <section aria-label="Current workspace">
      <button
        type="button"
        {...{ popovertarget: id }}
        className="mb-3.5 flex w-full items-center gap-2.5 rounded-m border border-line p-2 text-left font-semibold text-sm hover:bg-sunken"
      >
        <Mark name={user.workspaceName} />
        <span className="min-w-0 flex-1 truncate">
          <span className="sr-only">Switch workspace: </span>
          {user.workspaceName}
        </span>
        <ChevronsUpDown size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      </button>
      <div
        id={id}
        {...{ popover: "auto" }}
        className="inset-auto top-[64px] left-2.5 m-0 w-[min(300px,calc(100vw-24px))] rounded-m border border-line bg-surface p-1.5 text-ink shadow-2"
      >
        <p className="px-2.5 pt-1 pb-1.5 font-semibold text-[13px] text-ink-3">Workspaces</p>
        {filterable ? (
          <input
            type="search"
            aria-label="Filter workspaces"
            placeholder="Filter"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            className="mb-1.5 h-9 w-full rounded-s border border-line-strong bg-surface px-2.5 text-sm placeholder:text-ink-3 pointer-coarse:h-11"
          />
        ) : null}
        <form method="post" action="/workspace/switch">
          <ul aria-label="Your workspaces" className="max-h-[46dvh] overflow-y-auto">
            {shown.map(({ id: workspaceId, name, role }) => {
              const isCurrent = workspaceId === user.workspaceId;
              return (
                <li key={workspaceId}>
                  <button
                    type="submit"
                    name="workspaceId"
                    value={workspaceId}
                    aria-current={isCurrent || undefined}
                    className={cx(ITEM, isCurrent && "bg-sunken")}
                  >
                    <Mark name={name} />
                    <span className="min-w-0 flex-1">
                      <span className="block truncate">{name}</span>{" "}
                      <span className="block text-[13px] text-ink-3">{ROLES[role]}</span>
                    </span>
                    {isCurrent ? <Check size={16} aria-hidden="true" className="shrink-0 text-brand" /> : null}
                  </button>
                </li>
              );
            })}
          </ul>
        </form>
        {shown.length === 0 ? (
          <p className="px-2.5 py-2 text-ink-3 text-sm">No workspace has this in its name.</p>
        ) : null}
        <div className="mt-1.5 border-line border-t pt-1.5">
          <Link to="/workspace" className={ITEM}>
            <Settings2 size={16} aria-hidden="true" />
            Workspace settings
          </Link>
          <Link to="/workspace/new" className={ITEM}>
            <Plus size={16} aria-hidden="true" />
            New workspace
          </Link>
        </div>
      </div>
    </section>
  );
}
