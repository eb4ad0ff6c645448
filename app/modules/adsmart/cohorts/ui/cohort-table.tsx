import { centsText } from "#app/shared/format/money.ts";
import { exact } from "#app/shared/format/number.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { AGES } from "../domain/cohorts.ts";
import type { Cohorts } from "../service.server.ts";

const ageLabel = (age: number): string => (age === 0 ? "Same month" : age === 1 ? "1 month" : `${age} months`);

function paybackText({ paybackMonth, acquisitionCents }: Cohorts["rows"][number]): string {
  if (acquisitionCents === null) return "–";
  return paybackMonth === null ? "Not yet" : ageLabel(paybackMonth);
}

interface CohortTableProps {
  rows: Cohorts["rows"];
  heading: string;
  currency: string;
}

/** Value per buyer by months since the first purchase, against the cost of a buyer. Values that cover the cost are bold. */
export function CohortTable({ rows, heading, currency }: CohortTableProps) {
  const money = (cents: number | null) => (cents === null ? "–" : centsText(Math.round(cents), currency));
  return (
    <Table label={`Cohorts by ${heading.toLowerCase()}`} hasMore scrolls>
      <thead>
        <tr>
          <Th pinned>{heading}</Th>
          <Th numeric>Buyers</Th>
          <Th numeric>Cost</Th>
          <Th numeric>Cost per buyer</Th>
          {AGES.map((age) => (
            <Th key={age} numeric>
              {ageLabel(age)}
            </Th>
          ))}
          <Th numeric>Payback</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <Td pinned className="min-w-[130px] max-w-[260px]">
              <Breakable text={row.label} />
            </Td>
            <Td numeric>{exact(row.buyers)}</Td>
            <Td numeric>{money(row.costCents)}</Td>
            <Td numeric>{money(row.acquisitionCents)}</Td>
            {AGES.map((age) => {
              const value = row.valueCents[age] ?? null;
              const covers = value !== null && row.acquisitionCents !== null && value >= row.acquisitionCents;
              return (
                <Td key={age} numeric className={covers ? "font-semibold" : ""}>
                  {money(value)}
                </Td>
              );
            })}
            <Td numeric className="whitespace-nowrap">
              {paybackText(row)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
