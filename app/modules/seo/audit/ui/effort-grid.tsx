import { Link, useSearchParams } from "@remix-run/react";
import { counted } from "#app/shared/format/number.ts";
import { cx } from "#app/ui/cx.ts";
import { withParam } from "#app/ui/list/filters/filter-chip.tsx";

export interface EffortCell {
  key: string;
  title: string;
  issueCount: number;
  findingCount: number;
}

interface EffortGridProps {
  /** Nine, row by row. */
  cells: readonly EffortCell[];
  /** Headings of the columns and of the rows. */
  efforts: readonly string[];
  effects: readonly string[];
}

/** Effort against effect: each cell is a link that cuts the table below down to it. */
export default function EffortGrid({ cells, efforts, effects }: EffortGridProps) {
  const [search] = useSearchParams();
  const chosen = search.get("cell");
  return (
    <table className="mb-3.5 w-full table-fixed border-separate border-spacing-1 text-sm sm:border-spacing-1.5">
      <caption className="sr-only">Issues by effort and effect</caption>
      <thead>
        <tr>
          <td className="w-[72px] sm:w-[120px]" />
          {efforts.map((effort) => (
            <th key={effort} scope="col" className="pb-0.5 font-semibold text-[13px] text-ink-3">
              {effort}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {effects.map((effect, row) => (
          <tr key={effect}>
            <th scope="row" className="pr-1 text-right font-semibold text-[13px] text-ink-3">
              {effect}
            </th>
            {cells.slice(row * efforts.length, (row + 1) * efforts.length).map((cell, column) => (
              <td key={cell.key} className="p-0">
                <Cell
                  cell={cell}
                  chosen={cell.key === chosen}
                  first={row === 0 && column === 0}
                  to={withParam(search, "cell", cell.key === chosen ? null : cell.key)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ cell, chosen, first, to }: { cell: EffortCell; chosen: boolean; first: boolean; to: string }) {
  const box = "grid min-h-[68px] content-center justify-items-center rounded-m border px-1.5 py-2 text-center";
  if (cell.issueCount === 0)
    return (
      <div className={cx(box, "border-line border-dashed text-ink-3")}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">No issue</span>
      </div>
    );
  return (
    <Link
      to={to}
      preventScrollReset
      prefetch="intent"
      aria-current={chosen ? "true" : undefined}
      aria-label={`${cell.title}: ${counted(cell.issueCount, "issue")}, ${counted(cell.findingCount, "finding")}`}
      className={cx(
        box,
        chosen
          ? "border-brand bg-brand-soft text-brand"
          : first
            ? "border-brand bg-surface hover:bg-brand-soft"
            : "border-line bg-surface hover:border-line-strong",
      )}
    >
      <span className="font-bold text-xl tabular-nums leading-tight">{cell.issueCount}</span>
      <span className={cx("text-[13px]", first ? "font-semibold text-brand" : "text-ink-3")}>
        {first ? "Do first" : counted(cell.findingCount, "finding")}
      </span>
    </Link>
  );
}
