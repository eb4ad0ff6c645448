import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";

interface SpendTableProps {
  rows: readonly { name: string; weeks: string; average: string; marginal: string; range: string }[];
}

/** What one more conversion of campaigns costs, beside what all of them cost on average. */
export function SpendTable({ rows }: SpendTableProps) {
  return (
    <div className="mb-6">
      <h2 className="mb-3 font-bold text-lg">Marginal cost</h2>
      <Table label="Marginal cost of campaigns">
        <thead>
          <tr>
            <Th>Campaign</Th>
            <Th numeric wide>
              Weeks with spend
            </Th>
            <Th numeric>Cost per conversion</Th>
            <Th numeric>One more conversion</Th>
            <Th>80% range</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, weeks, average, marginal, range }, index) => (
            // Two campaigns may be called the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order within a page
            <tr key={`${index} ${name}`}>
              <Td className="font-medium">
                <Breakable text={name} />
              </Td>
              <Td numeric wide>
                {weeks}
              </Td>
              <Td numeric>{average}</Td>
              <Td numeric className="font-semibold">
                {marginal}
              </Td>
              <Td className="text-ink-2">{range}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-2 text-[13px] text-ink-3">
        From the imported figures of the last 26 whole weeks, in US dollars: how conversions of a week rose with its
        spend. Campaigns do not say by which channel people came. Spend that follows demand (a sale, a season) looks
        cheaper than it is: this is not causal. Change one budget for four weeks to know.
      </p>
    </div>
  );
}
