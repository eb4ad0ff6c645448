import { cx } from "#app/ui/cx.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";

interface CohortView {
  title: string;
  people: string;
  /** `shade`: 0 for nobody to 5 for everybody. `isOpen`: its time is not over. Null: still to come. */
  cells: readonly ({ share: string; people: string; shade: number; isOpen: boolean } | null)[];
}

/**
 * Percent of the series colour in the background, by shade; so light that ordinary text is readable on it in both
 * themes.
 */
const GROUND = [0, 8, 14, 20, 26, 32] as const;

/** Ground of a cell whose time is not over: no shade, which would be compared with the others. */
const HATCHED = "repeating-linear-gradient(135deg, var(--color-surface) 0 5px, var(--color-sunken) 5px 10px)";

/**
 * Cohorts below each other, their retention to the right: each cell shows the share, the background only repeats it.
 */
export function CohortTable({
  columns,
  cohorts,
  unit,
}: {
  columns: readonly string[];
  cohorts: readonly CohortView[];
  unit: string;
}) {
  return (
    <Table label={`Retention by ${unit}`} hasMore={columns.length > 4}>
      <thead>
        <tr>
          <Th pinned>First visit{unit === "week" ? ", week of" : ""}</Th>
          <Th numeric>People</Th>
          {columns.map((title, at) => (
            <Th key={title} numeric wide={at === 0}>
              {title}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.map(({ title, people, cells }) => (
          <tr key={title}>
            <Td pinned className="whitespace-nowrap font-medium">
              {title}
            </Td>
            <Td numeric>{people}</Td>
            {columns.map((column, at) => {
              const cell = cells[at];
              return (
                <td
                  key={column}
                  className={cx(
                    "border-line border-b px-2.5 py-2.5 text-right [tr:last-child>&]:border-b-0",
                    cell?.isOpen ? "text-ink-2 italic" : cell?.shade === 0 && "text-ink-3",
                    // Everybody, in each row: a phone has no room to say so.
                    at === 0 && "max-md:hidden",
                  )}
                  style={
                    cell
                      ? {
                          background: cell.isOpen
                            ? HATCHED
                            : `color-mix(in srgb, var(--color-s1) ${GROUND[cell.shade] ?? 0}%, var(--color-surface))`,
                        }
                      : undefined
                  }
                  title={
                    cell
                      ? `${cell.people} ${cell.people === "1" ? "person" : "people"}${cell.isOpen ? " so far" : ""}`
                      : undefined
                  }
                >
                  {cell?.share ?? ""}
                  {cell?.isOpen ? <span className="sr-only"> so far</span> : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
