import { Link } from "@remix-run/react";
import { cx } from "#app/ui/cx.ts";
import { MoneyCell } from "../../query/ui/metric-cells.tsx";
import type { OverviewView } from "../page.server.ts";

const TONES = { good: "text-good", bad: "text-bad", same: "text-ink-3" } as const;

/** The figures of a range with their changes; each draws itself into the chart below. */
export function StatRow({ stats, isCompared }: { stats: OverviewView["stats"]; isCompared: boolean }) {
  return (
    <ul className="grid grid-cols-2 border-line border-b sm:grid-cols-4 xl:grid-cols-7">
      {stats.map(({ metric, label, value, title, change, before, money, href, current }) => (
        <li key={metric} className="-mr-px -mb-px min-w-0 border-line border-r border-b">
          <Link
            to={href}
            preventScrollReset
            prefetch="intent"
            title={title}
            aria-current={current ? "true" : undefined}
            className={cx(
              "relative block h-full px-4 py-3.5 hover:bg-sunken",
              current && "before:absolute before:inset-x-0 before:top-0 before:h-[3px] before:bg-brand",
            )}
          >
            <span className={cx("block truncate font-medium text-[13px]", current ? "text-brand" : "text-ink-2")}>
              {label}
            </span>
            <span className="mt-0.5 block truncate font-bold text-2xl tabular-nums leading-tight tracking-[-0.03em]">
              {value}
            </span>
            {money ? <MoneyCell money={money} detailsOnly /> : null}
            {isCompared ? (
              <span className="mt-0.5 flex flex-wrap gap-x-1.5 text-[12.5px]">
                {change ? (
                  <span className={cx("font-semibold tabular-nums", TONES[change.tone])}>{change.text}</span>
                ) : null}
                <span className="text-ink-3">{before === null ? "no earlier figures" : `from ${before}`}</span>
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
