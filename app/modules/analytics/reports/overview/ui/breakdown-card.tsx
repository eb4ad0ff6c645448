import { Link } from "@remix-run/react";
import { ArrowRight } from "lucide-react";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import type { CardView, RowView } from "../cards.server.ts";

/** A value with the bar of its size behind it; a click makes it a filter. */
export function BarRow({ row }: { row: RowView }) {
  return (
    <li>
      <Link
        to={row.href}
        preventScrollReset
        title={row.label}
        className="group relative flex items-center gap-3 rounded-s px-2.5 py-[7px] text-sm pointer-coarse:py-3"
      >
        <span
          aria-hidden="true"
          className="absolute inset-y-[2px] left-0 rounded-[6px] bg-brand-soft group-hover:bg-line"
          style={{ width: `${row.barPercent}%` }}
        />
        <span className="relative min-w-0 flex-1 truncate group-hover:underline">{row.label}</span>
        <span className="relative shrink-0 font-semibold tabular-nums">{row.count}</span>
        <span className="relative w-[50px] shrink-0 text-right text-[13px] text-ink-3 tabular-nums">{row.share}</span>
      </Link>
    </li>
  );
}

/** The most frequent values of a dimension, others of its kind behind tabs, all of them behind a link. */
export function BreakdownCard({ card, allHref }: { card: CardView; allHref: string | null }) {
  const { id, title, tabs, rows, column, counted, many, more } = card;
  return (
    <Card as="section" className="flex min-w-0 flex-col">
      <h2 id={id} className="scroll-mt-24 px-4 pt-3.5 font-bold text-[15px]">
        {title}
      </h2>
      <nav
        aria-label={`What to see of: ${title.toLowerCase()}`}
        className="flex gap-4 overflow-x-auto border-line border-b px-4 [scrollbar-width:none]"
      >
        {tabs.map(({ label, href, current }) => (
          <Link
            key={label}
            to={href}
            preventScrollReset
            prefetch="intent"
            aria-current={current ? "true" : undefined}
            className={cx(
              "-mb-px shrink-0 border-b-2 py-2 font-medium text-[13px] pointer-coarse:py-3",
              current ? "border-brand text-ink" : "border-transparent text-ink-3 hover:text-ink",
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <p className="grid min-h-[120px] flex-1 place-items-center p-4 text-center text-ink-3 text-sm">
          No data for this period.
        </p>
      ) : (
        <div className="flex-1 px-2 pt-2 pb-1">
          <div className="flex gap-3 px-2.5 pb-1 font-semibold text-ink-3 text-xs">
            <span className="flex-1">{column}</span>
            <span>{counted}</span>
            <span className="w-[50px] text-right">Share</span>
          </div>
          <ul>
            {rows.map((row) => (
              <BarRow key={row.value} row={row} />
            ))}
          </ul>
        </div>
      )}
      {allHref && rows.length > 0 ? (
        <Link
          to={allHref}
          prefetch="intent"
          className="flex items-center gap-1.5 px-4 pt-1 pb-3.5 font-semibold text-[13px] text-brand hover:underline pointer-coarse:py-3"
        >
          {more ? `All ${many}` : `${column} in detail`}
          <ArrowRight size={14} aria-hidden="true" />
        </Link>
      ) : null}
    </Card>
  );
}
