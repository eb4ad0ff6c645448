import { cx } from "#app/ui/cx.ts";
import type { ChangeView } from "../../format/format-metric.server.ts";
import type { MoneyView } from "../../format/format-report.server.ts";

/** How a metric changed; the sign says it, the colour only repeats it. */
export function ChangeText({ change }: { change: ChangeView | null }) {
  if (!change) return <span className="text-ink-3">–</span>;
  return (
    <span
      className={cx(
        change.tone === "good" && "text-good",
        change.tone === "bad" && "text-bad",
        change.tone === "same" && "text-ink-3",
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
