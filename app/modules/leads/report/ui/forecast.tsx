import { exact } from "#app/shared/format/number.ts";
import { StackedBars } from "#app/ui/chart/stacked-bars.tsx";
import type { StackedBarsShape } from "#app/ui/chart/stacked-bars-shape.ts";
import { FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { amountText } from "../../board/format.ts";
import { ChartFrame, Panel } from "../../ui/page-parts.tsx";

interface ForecastProps {
  months: readonly { month: string; label: string; leads: number; valueCents: number; weightedCents: number }[];
  shape: StackedBarsShape<"weighted" | "rest"> | null;
  currency: string | null;
  currencies: readonly string[];
}

/** What may be won, by the month in which it is expected. */
export function Forecast({ months, shape, currency, currencies }: ForecastProps) {
  if (!shape || currency === null)
    return (
      <Panel title="Forecast">
        <p className="text-ink-2 text-sm">
          No open lead has a value. Enter the value and the expected close of a lead on its page.
        </p>
      </Panel>
    );
  const text = (cents: number) => amountText({ cents, currency });
  return (
    <Panel
      title="Forecast"
      action={
        currencies.length > 1 ? (
          <nav aria-label="Currency" className="flex flex-wrap gap-1.5">
            {currencies.map((one) => (
              <FilterChip key={one} name="currency" value={one} byDefault={currency}>
                {one}
              </FilterChip>
            ))}
          </nav>
        ) : null
      }
    >
      <ChartFrame>
        <StackedBars
          shape={shape}
          series={[
            { key: "weighted", label: "Weighted value", colour: "s1" },
            { key: "rest", label: "Remaining value", colour: "s6" },
          ]}
          caption={`Value of open leads in ${currency} by expected month`}
          barName="Month"
        />
      </ChartFrame>
      <div className="mt-3">
        <Table label="Forecast by month">
          <thead>
            <tr>
              <Th>Expected</Th>
              <Th numeric>Leads</Th>
              <Th numeric>Value</Th>
              <Th numeric>Weighted value</Th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, label, leads, valueCents, weightedCents }) => (
              <tr key={month}>
                <Td>{label}</Td>
                <Td numeric>{exact(leads)}</Td>
                <Td numeric>{text(valueCents)}</Td>
                <Td numeric>{text(weightedCents)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Panel>
  );
}
