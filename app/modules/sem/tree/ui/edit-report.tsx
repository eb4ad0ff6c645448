import { counted } from "#app/shared/format/number.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import type { EditResult } from "../store/sem-rpc.ts";

/** What an edit did, and the rows that it could not take. */
export function EditReport({ edit }: { edit: EditResult | undefined }) {
  if (!edit) return null;
  const { created, changed, removed, unchanged, problemCount, problems } = edit;
  return (
    <section aria-label="What was done" className="my-4 grid gap-3">
      <p role="status" className="text-sm">
        {`${created} added, ${changed} changed, ${removed} removed, ${unchanged} as before. `}
        {problemCount > 0 ? `${counted(problemCount, "row")} could not be imported:` : "Every row was imported."}
      </p>
      {problems.length > 0 ? (
        <Table label="Rows that could not be imported">
          <thead>
            <tr>
              <Th numeric>Line</Th>
              <Th>What is wrong</Th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, message }) => (
              <tr key={`${line}${message}`}>
                <Td numeric>{line}</Td>
                <Td className="[overflow-wrap:anywhere]">{message}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
    </section>
  );
}
