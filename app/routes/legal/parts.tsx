import type { Operator, Processor } from "#app/platform/operator.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";

export const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`} className="break-words">
    {email}
  </a>
);

export function OperatorBlock({ operator }: { operator: Operator }) {
  return (
    <address className="rounded-m border border-line bg-surface px-4 py-3 text-ink not-italic">
      <b>{operator.legalName}</b>
      <br />
      {operator.address}
      <br />
      VAT {operator.vatNumber}
      <br />
      <MailLink email={operator.supportEmail} />
    </address>
  );
}

export function ProcessorTable({ processors }: { processors: readonly Processor[] }) {
  return (
    <Table label="Processors">
      <thead>
        <tr>
          <Th>Company</Th>
          <Th>What for</Th>
          <Th wide>Which data</Th>
        </tr>
      </thead>
      <tbody>
        {processors.map(({ name, purpose, data }) => (
          <tr key={name}>
            <Td className="font-semibold text-ink">{name}</Td>
            <Td>{purpose}</Td>
            <Td wide>{data}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
