import { cx } from "#app/ui/cx.ts";
import type { MoneyView, PercentChange } from "../format-report.server.ts";

/** How a figure changed; the sign says it, the colour only repeats it. */
export function ChangeText({ change }: { change: PercentChange | null }) {
  if (!change) return <span className="text-ink-3">–</span>;
  return (
    <span
      className={cx(
        change.direction === "up" && "text-good",
        change.direction === "down" && "text-bad",
        change.direction === "same" && "text-ink-3",
      )}
    >
      {change.text}
    </span>
  );
}

/** A sum with what it is made of where currencies differ, and what it leaves out. */
export function MoneyCell({ money, detailsOnly = false }: { money: MoneyView | null; detailsOnly?: boolean }) {
  if (!money) return <span className="text-ink-3">–</span>;
  return (
    <>
      {detailsOnly ? null : <span className="whitespace-nowrap">{money.sum}</span>}
      {money.parts.length > 0 ? (
        <span className="block min-w-[14ch] text-ink-3 text-xs">{money.parts.join(" + ")}</span>
      ) : null}
      {money.missing.length > 0 ? (
        <span className="block text-warn text-xs">without {money.missing.join(", ")}: no rate</span>
      ) : null}
    </>
  );
}
