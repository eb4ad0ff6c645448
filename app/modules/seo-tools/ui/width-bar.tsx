import { exact } from "#app/shared/format/number.ts";
import { cx } from "#app/ui/cx.ts";

/** A width against its limit, drawn and in figures. */
export function WidthBar({ widthPx, limitPx, chars }: { widthPx: number; limitPx: number; chars: number }) {
  const over = widthPx > limitPx;
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden="true" className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken">
        <div
          className={cx("h-full", over ? "bg-bad" : "bg-good")}
          style={{ width: `${Math.min(100, (widthPx / limitPx) * 100)}%` }}
        />
      </div>
      <span className={cx("shrink-0 text-[13px] tabular-nums", over ? "font-semibold text-bad" : "text-ink-2")}>
        {exact(widthPx)} of {exact(limitPx)} px · {exact(chars)} {chars === 1 ? "character" : "characters"}
      </span>
    </div>
  );
}
