import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { cx } from "./cx.ts";

/**
 * A table in its card; scrolls sideways by itself on a narrow screen. The card is positioned, so that words for screen
 * readers scroll with their column instead of widening the page.
 */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card className="relative overflow-x-auto">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section aria-label={label} tabIndex={0} className="min-w-full">
        <table className="w-full border-collapse text-sm tabular-nums">{children}</table>
      </section>
    </Card>
  );
}

interface CellProps {
  children?: ReactNode;
  /** Figures stand right-aligned. */
  numeric?: boolean;
  /** Leaves the column out below the tablet width. */
  wide?: boolean;
  /** Of a heading: how the rows are sorted by this column. */
  sorted?: "ascending" | "descending" | undefined;
  className?: string;
}

export function Th({ children, numeric, wide, sorted, className }: CellProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={cx(
        "border-line border-b bg-sunken px-3 py-2.5 font-semibold text-ink-3 text-xs",
        numeric ? "text-right" : "text-left",
        wide && "max-md:hidden",
        className,
      )}
    >
      {children}
    </th>
  );
}

export function Td({ children, numeric, wide, className }: Omit<CellProps, "sorted">) {
  return (
    <td className={cx("border-line border-b px-3 py-2.5 align-top [tr:last-child>&]:border-b-0", numeric && "text-right", wide && "max-md:hidden", className)}>
      {children}
    </td>
  );
}
