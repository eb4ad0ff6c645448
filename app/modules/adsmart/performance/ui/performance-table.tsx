import { Link } from "@remix-run/react";
import { centsText } from "#app/shared/format/money.ts";
import { exact } from "#app/shared/format/number.ts";
import { smallPercent } from "#app/shared/format/percent.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { DIMENSION_LABELS } from "../../labels.ts";
import { ADSMART } from "../../paths.ts";
import type { Performance } from "../service.server.ts";

export const amount = (cents: number | null, currency: string): string =>
  cents === null ? "–" : centsText(Math.round(cents), currency);
export const share = (value: number | null): string => (value === null ? "–" : smallPercent(value));
export const decimal = (value: number | null): string => (value === null ? "–" : value.toFixed(2));

interface PerformanceTableProps {
  rows: Performance["rows"];
  by: keyof typeof DIMENSION_LABELS;
  currency: string;
}

/** Sums and rates of each value of a dimension. */
export function PerformanceTable({ rows, by, currency }: PerformanceTableProps) {
  return (
    <Table label={`Performance by ${DIMENSION_LABELS[by].toLowerCase()}`} hasMore scrolls>
      <thead>
        <tr>
          <Th pinned>{DIMENSION_LABELS[by]}</Th>
          <Th numeric sorted="descending">
            Cost
          </Th>
          <Th numeric>Impressions</Th>
          <Th numeric>Clicks</Th>
          <Th numeric>Click rate</Th>
          <Th numeric>CPC</Th>
          <Th numeric>Conversions</Th>
          <Th numeric>CPA</Th>
          <Th numeric>Revenue</Th>
          <Th numeric>ROAS</Th>
          <Th numeric>Frequency</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const name = row.label === "" ? "(not named)" : row.label;
          return (
            <tr key={row.key}>
              <Td pinned className="min-w-[150px] max-w-[280px]">
                {by === "campaign" ? (
                  <Link to={`${ADSMART}?campaign=${row.key}&by=ad`} className="underline">
                    <Breakable text={name} />
                  </Link>
                ) : (
                  <Breakable text={name} />
                )}
              </Td>
              <Td numeric>{amount(row.cost, currency)}</Td>
              <Td numeric>{exact(row.impressions)}</Td>
              <Td numeric>{exact(row.clicks)}</Td>
              <Td numeric>{share(row.rates.ctr)}</Td>
              <Td numeric>{amount(row.rates.cpc, currency)}</Td>
              <Td numeric>{exact(row.conversions)}</Td>
              <Td numeric>{amount(row.rates.cpa, currency)}</Td>
              <Td numeric>{amount(row.revenue, currency)}</Td>
              <Td numeric>{decimal(row.rates.roas)}</Td>
              <Td numeric>{decimal(row.rates.frequency)}</Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
