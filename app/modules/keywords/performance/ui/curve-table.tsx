import { exact } from "#app/shared/format/number.ts";
import { percentWithOneDecimal } from "#app/shared/format/percent.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import type { CtrCurvePoint } from "../domain/ctr-curve.ts";

/** The click-through curve as bars with their figures: what was counted and what the fit makes of it. */
export function CurveTable({ points }: { points: readonly CtrCurvePoint[] }) {
  const highest = Math.max(...points.map(({ ctrRatio }) => ctrRatio), 0.0001);
  return (
    <section className="mt-6 max-w-[720px]">
      <h2 className="mb-1 font-bold text-[15px]">Click-through rate by position</h2>
      <p className="mb-2.5 text-[13px] text-ink-2">
        From the latest imported queries of this workspace’s websites. Where a worse position brought more clicks,
        neighbors are pooled (isotonic regression, weighted by impressions), so that the curve never rises. Positions
        with fewer than 100 impressions are left out.
      </p>
      <Table label="Click-through rate by position">
        <thead>
          <tr>
            <Th numeric>Position</Th>
            <Th>Rate of the curve</Th>
            <Th numeric>As counted</Th>
            <Th numeric wide>
              Clicks
            </Th>
            <Th numeric>Impressions</Th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.position}>
              <Td numeric className="w-px">
                {point.position}
              </Td>
              <Td>
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden="true"
                    className="h-2.5 rounded-full bg-s1"
                    style={{ width: `${Math.max(1, (point.ctrRatio / highest) * 60)}%` }}
                  />
                  {percentWithOneDecimal(point.ctrRatio)}
                </span>
              </Td>
              <Td numeric>{percentWithOneDecimal(point.ownRatio)}</Td>
              <Td numeric wide>
                {exact(point.clicks)}
              </Td>
              <Td numeric>{exact(point.impressions)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
