import { Table, Td, Th } from "#app/ui/list/table.tsx";

/** Lines of a file that cannot be imported, with the reason of each. */
export function LineErrors({ errors }: { errors: readonly { line: number; message: string }[] }) {
  if (errors.length === 0) return null;
  return (
    <Table label="Skipped lines">
      <thead>
        <tr>
          <Th numeric>Line</Th>
          <Th>Reason</Th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ line, message }) => (
          <tr key={line}>
            <Td numeric>{line}</Td>
            <Td className="[overflow-wrap:anywhere]">{message}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
