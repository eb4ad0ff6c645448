import { centsText } from "#app/shared/format/money.ts";
import { exact, oneDecimal } from "#app/shared/format/number.ts";
import { percent, signedPercent } from "#app/shared/format/percent.ts";
import { Stat } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Method } from "#app/ui/text/method.tsx";
import type { GeoMetric } from "../../store/ads-rpc.ts";
import type { GeoReport } from "../geo-report.server.ts";

interface GeoResultProps {
  result: NonNullable<GeoReport["result"]>;
  economy: GeoReport["economy"];
  metric: GeoMetric;
  currency: string;
}

const chance = (p: number): string => (p < 0.001 ? "<0.1%" : percent(p));

const verdict = (low: number, high: number): string => {
  if (low > 0) return "The ads added results: the range lies above zero.";
  if (high < 0) return "The treated regions did worse than expected: the range lies below zero.";
  return "No effect is proved: the range includes zero.";
};

/** What a geo test added, with its range, and the pairs behind it. */
export function GeoResult({ result, economy, metric, currency }: GeoResultProps) {
  const amount = (value: number) =>
    metric === "revenue" ? centsText(Math.round(value * 100), currency) : exact(Math.round(value));
  const { added } = result;
  return (
    <>
      <p className="mb-3 text-sm" role="status">
        {`${verdict(result.low, result.high)} ${exact(result.lengthDays)} days, ${exact(result.pairs.length)} pairs.`}
      </p>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          label="Lift"
          value={signedPercent(result.mean)}
          hint={`95% range ${signedPercent(result.low)} to ${signedPercent(result.high)}`}
        />
        <Stat
          label={metric === "revenue" ? "Added revenue" : "Added results"}
          value={amount(added.value)}
          hint={`${amount(added.low)} to ${amount(added.high)}`}
        />
        {economy?.costEachCents != null ? (
          <Stat label="Cost per added result" value={centsText(Math.round(economy.costEachCents), currency)} />
        ) : null}
        {economy?.returned != null ? (
          <Stat label="Incremental ROAS" value={economy.returned.toFixed(2)} hint="Added revenue ÷ cost" />
        ) : null}
        <Stat
          label="Chance without an effect"
          value={chance(result.p)}
          hint={`${chance(result.exchangeP)} by exchanging sides`}
        />
      </div>
      <div className="mt-4">
        <Table label="Lift of each pair" hasMore>
          <thead>
            <tr>
              <Th pinned>Treated</Th>
              <Th>Control</Th>
              <Th numeric>Treated, index</Th>
              <Th numeric>Control, index</Th>
              <Th numeric>Lift</Th>
            </tr>
          </thead>
          <tbody>
            {result.pairs.map((pair) => (
              <tr key={pair.treated}>
                <Td pinned className="min-w-[120px]">
                  <Breakable text={pair.treated} />
                </Td>
                <Td className="min-w-[120px]">
                  <Breakable text={pair.control} />
                </Td>
                <Td numeric>{oneDecimal(pair.treatedIndex * 100)}</Td>
                <Td numeric>{oneDecimal(pair.controlIndex * 100)}</Td>
                <Td numeric>{signedPercent(pair.lift)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <Method>
        Difference in differences: each region's mean in the test as a share of its own mean before it, treated less
        control in every pair. The range is that of a paired t-test over the pairs. The second chance exchanges treated
        and control within pairs (Fisher). Added results assume the same lift in every treated region.
      </Method>
    </>
  );
}
