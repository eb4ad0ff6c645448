import { Table, Td, Th } from "#app/ui/list/table.tsx";
import type { Comparison } from "../comparisons.ts";

/** Two groups side by side, and what follows from it. */
export function ComparisonTable({
  title,
  about,
  columns,
  rows,
  verdict,
}: Comparison & { title: string; about: string }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="font-bold text-base">{title}</h2>
      <p className="text-ink-2 text-sm">
        {verdict} {about}
      </p>
      <Table label={title}>
        <thead>
          <tr>
            <Th>Group</Th>
            {columns.map((column) => (
              <Th key={column} numeric>
                {column}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <Td>{name}</Td>
              {values.map((value, at) => (
                <Td key={columns[at]} numeric>
                  {value}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
