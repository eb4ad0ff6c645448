import { GripVertical } from "lucide-react";
import { useRef } from "react";
import { daysBetween } from "#app/shared/dates/calendar-days.ts";
import { cx } from "../cx.ts";
import { type Movable, useDayShift } from "./use-day-shift.ts";

const dayUnder = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-day]")?.dataset.day ?? null;

/** The handle by which something is taken to another day of a calendar: dragged, or moved with the arrow keys. */
export function DayHandle({ day, ...movable }: Movable & { day: string }) {
  const { days, drag, save, onKeyDown, giveUp, text } = useDayShift(movable);
  const isDragged = useRef(false);
  const daysTo = (x: number, y: number): number => {
    const to = dayUnder(x, y);
    return to === null ? 0 : daysBetween(day, to);
  };
  return (
    <span className="relative shrink-0">
      <button
        type="button"
        aria-label={`Move ${movable.label}, with the arrow keys`}
        className={cx(
          "grid size-6 cursor-grab touch-none place-items-center rounded-s text-ink-3 hover:bg-sunken pointer-coarse:size-11",
          days !== 0 && "bg-sunken text-brand",
        )}
        onKeyDown={onKeyDown}
        onBlur={giveUp}
        onPointerDown={(event) => {
          isDragged.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (isDragged.current) drag(daysTo(event.clientX, event.clientY));
        }}
        onPointerUp={(event) => {
          if (isDragged.current) save(daysTo(event.clientX, event.clientY));
          isDragged.current = false;
        }}
        onPointerCancel={() => {
          isDragged.current = false;
          giveUp();
        }}
      >
        <GripVertical size={14} aria-hidden="true" />
      </button>
      <span
        aria-live="polite"
        className={
          days === 0 ? "sr-only" : "absolute top-full left-0 z-10 w-44 rounded-s bg-surface p-1 text-xs shadow-lg"
        }
      >
        {text}
      </span>
    </span>
  );
}
