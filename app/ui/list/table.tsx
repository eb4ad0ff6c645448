import type { ReactNode } from "react";
import { Card } from "../card.tsx";
import { cx } from "../cx.ts";

/**
 * A table in its card; scrolls sideways within the card on a narrow screen. The card is positioned, so that words for screen
 * readers scroll with their column instead of widening the page. `hasMore`: it has more columns than a phone shows, and says so there.
 */
export function Table({
  label,
  hasMore = false,
  scrolls = false,
  compact = false,
  children,
}: {
  label: string;
  hasMore?: boolean;
  /** Longer than the window: the rows scroll below the headings, except on a phone, where the page scrolls. */
  scrolls?: boolean;
  /** Lower rows. */
  compact?: boolean;
  children: ReactNode;
}) {
  const table = (
    <Card
      className={cx(
        "relative overflow-x-auto print:overflow-visible",
        scrolls && "md:max-h-[calc(100dvh-140px)] md:overflow-y-auto",
      )}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section aria-label={label} tabIndex={0} className="min-w-full">
        <table
          className={cx(
            "w-full border-separate border-spacing-0 text-sm tabular-nums",
            scrolls && "[&_thead_th]:top-0 [&_thead_th]:z-20 md:[&_thead_th]:sticky",
            compact && "[&_td]:py-1 [&_th]:py-1.5",
          )}
        >
          {children}
        </table>
      </section>
    </Card>
  );
  return hasMore ? (
    <div>
      {table}
      <p className="mt-1.5 text-right text-ink-3 text-xs md:hidden print:hidden">
        More columns to the right: swipe sideways
      </p>
    </div>
  ) : (
    table
  );
}

interface CellProps {
  children?: ReactNode;
  /** Figures stand right-aligned. */
  numeric?: boolean;
  /** Leaves the column out below the tablet width. */
  wide?: boolean;
  /** Stays where it is while the others scroll sideways: for the first column of a table that has more than a phone shows. */
  pinned?: boolean;
  /** Of a heading: how the rows are sorted by this column. */
  sorted?: "ascending" | "descending" | undefined;
  className?: string;
}

const PINNED = "sticky left-0 z-10";

export function Th({ children, numeric, wide, pinned, sorted, className }: CellProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={cx(
        "border-line border-b bg-sunken px-2 py-2.5 font-semibold text-ink-3 text-xs first:pl-3 last:pr-3 md:px-3",
        numeric ? "text-right" : "text-left",
        wide && "max-md:hidden print:table-cell",
        pinned && PINNED,
        className,
      )}
    >
      {children}
    </th>
  );
}

/** A cell. A text of people or programs goes into it as `Breakable`, so that no long word widens the table or breaks anywhere. */
export function Td({ children, numeric, wide, pinned, className }: Omit<CellProps, "sorted">) {
  return (
    <td
      className={cx(
        "border-line border-b px-2 py-2.5 align-top first:pl-3 last:pr-3 md:px-3 [tr:last-child>&]:border-b-0",
        numeric && "text-right",
        wide && "max-md:hidden print:table-cell",
        pinned && cx(PINNED, "bg-surface"),
        className,
      )}
    >
      {children}
    </td>
  );
}
