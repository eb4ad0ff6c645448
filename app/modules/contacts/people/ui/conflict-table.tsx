import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import type { NewerValue } from "../conflict.ts";

/** The fields in which two editors differ, with both values. */
export function ConflictTable({ newer }: { newer: readonly NewerValue[] }) {
  if (newer.length === 0) return null;
  return (
    <Table label="Differences">
      <thead>
        <tr>
          <Th>Field</Th>
          <Th>Saved meanwhile</Th>
          <Th>Yours</Th>
        </tr>
      </thead>
      <tbody>
        {newer.map(({ label, theirs, yours }) => (
          <tr key={label}>
            <Td>{label}</Td>
            <Td>
              <Breakable text={theirs} />
            </Td>
            <Td>
              <Breakable text={yours} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
