import { Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import { useCanvasState } from "./canvas-state.ts";
import type { CanvasCard, WayOut } from "./canvas-view.ts";

/** Where a step is added, or dropped: on each line, in its middle. */
function AddButton({ way: { id, label }, name }: { way: WayOut; name: string }) {
  const { adding, drop } = useCanvasState();
  const isOffered = drop?.places.has(id) ?? false;
  const isChosen = adding === id || drop?.over === id;
  return (
    <Link
      to={`?add=${id}`}
      preventScrollReset
      draggable={false}
      data-place={id}
      aria-label={`Add a step: ${name === "Who enters" ? "at the start" : `after ${name}`}${label ? `, ${label}` : ""}`}
      className={cx(
        "nodrag nopan pointer-events-auto relative grid size-[30px] place-items-center rounded-full border before:absolute before:-inset-2 before:rounded-full pointer-fine:before:inset-0",
        isChosen
          ? "scale-125 border-brand bg-brand text-on-brand"
          : isOffered
            ? "border-brand bg-surface text-brand ring-4 ring-brand-soft"
            : "border-line-strong bg-surface text-ink-3 hover:border-brand hover:bg-brand-soft hover:text-brand",
        drop && !isOffered && "invisible",
      )}
    >
      <Plus size={15} aria-hidden="true" />
    </Link>
  );
}

/** The names of the ways out of a card, and the buttons that add a step on them. */
export function WaysOut({ card, name }: { card: CanvasCard; name: string }) {
  const { isEditable } = useCanvasState();
  return card.waysOut.map((way) => (
    <div
      key={way.id}
      className="-translate-x-1/2 -translate-y-1/2 pointer-events-none absolute flex w-max flex-col items-center gap-1"
      style={{ left: way.x - card.x, top: way.y - card.y }}
    >
      {way.label ? (
        <span className="flex h-6 max-w-[220px] items-center rounded-full border border-line-strong bg-surface px-2.5 font-semibold text-[12px] text-ink-2">
          <span className="truncate">{way.label}</span>
        </span>
      ) : null}
      <span className="sr-only">leads to {way.leadsTo}</span>
      {isEditable ? <AddButton way={way} name={name} /> : null}
    </div>
  ));
}
