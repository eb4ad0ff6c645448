import { type PointerEvent, useRef } from "react";
import { useDayShift } from "#app/ui/calendar/use-day-shift.ts";
import { cx } from "#app/ui/cx.ts";
import type { TimelineBar } from "../../domain/timeline.ts";
import type { ShownCampaign } from "../../ui/board.tsx";
import { useMovableCampaign } from "./use-movable-campaign.ts";

/** A campaign's bar on the timeline, moved by pointer or by keys. */
export function MovableBar({
  campaign,
  bar,
  shownDays,
  look,
}: {
  campaign: ShownCampaign;
  bar: TimelineBar;
  /** Days of the whole timeline. */
  shownDays: number;
  look: string;
}) {
  const movable = useMovableCampaign(campaign);
  const { days, drag, save, onKeyDown, giveUp, text } = useDayShift(movable);
  const from = useRef<number | null>(null);
  const daysAt = ({ clientX, currentTarget }: PointerEvent<HTMLButtonElement>): number => {
    const width = currentTarget.parentElement?.clientWidth ?? 1;
    return from.current === null ? 0 : Math.round(((clientX - from.current) / width) * shownDays);
  };
  return (
    <>
      <button
        type="button"
        aria-label={`Move ${movable.label}, with the arrow keys`}
        className={cx(
          "absolute inset-y-0.5 cursor-grab touch-none rounded-s",
          look,
          days !== 0 && "opacity-70 shadow-lg",
        )}
        style={{
          left: `${bar.leftPercent + (days / shownDays) * 100}%`,
          width: `${Math.max(1, bar.widthPercent)}%`,
        }}
        onKeyDown={onKeyDown}
        onBlur={giveUp}
        onPointerDown={(event) => {
          from.current = event.clientX;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (from.current !== null) drag(daysAt(event));
        }}
        onPointerUp={(event) => {
          if (from.current !== null) save(daysAt(event));
          from.current = null;
        }}
        onPointerCancel={() => {
          from.current = null;
          giveUp();
        }}
      />
      <span
        aria-live="polite"
        className={days === 0 ? "sr-only" : "absolute top-full left-0 z-10 bg-surface px-1 text-xs shadow-lg"}
      >
        {text}
      </span>
    </>
  );
}
