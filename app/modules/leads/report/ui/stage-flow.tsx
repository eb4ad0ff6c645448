import { exact, oneDecimal } from "#app/shared/format/number.ts";
import { days, hours } from "#app/shared/time.ts";
import { StackedBars } from "#app/ui/chart/stacked-bars.tsx";
import type { StackedBarsShape } from "#app/ui/chart/stacked-bars-shape.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { ChartFrame, Panel } from "../../ui/page-parts.tsx";
import type { StageFlow as Flow } from "../domain/stage-flow.ts";

/** "3.5 days", "40 minutes". */
function durationText(ms: number | null): string {
  if (ms === null) return "–";
  if (ms >= days(1)) return `${oneDecimal(ms / days(1))} days`;
  return ms >= hours(1) ? `${oneDecimal(ms / hours(1))} hours` : `${exact(Math.round(ms / 60_000))} minutes`;
}

interface StageFlowProps {
  stages: readonly Flow[];
  shape: StackedBarsShape<"movedOn" | "stillThere" | "wentBack" | "lost"> | null;
}

/** How many leads get from stage to stage, and how long it takes. */
export function StageFlow({ stages, shape }: StageFlowProps) {
  return (
    <Panel title="Conversion and time per stage">
      {shape ? (
        <>
          <ChartFrame>
            <StackedBars
              shape={shape}
              series={[
                { key: "movedOn", label: "Moved on", colour: "s1" },
                { key: "stillThere", label: "Still there", colour: "s6" },
                { key: "wentBack", label: "Went back", colour: "s3" },
                { key: "lost", label: "Lost", colour: "bad" },
              ]}
              caption="Leads that reached each stage, by where they went next"
              barName="Stage"
            />
          </ChartFrame>
          <div className="mt-3">
            <Table label="Conversion by stage" hasMore>
              <thead>
                <tr>
                  <Th>Stage</Th>
                  <Th numeric>Came</Th>
                  <Th numeric>Moved on</Th>
                  <Th numeric>Lost</Th>
                  <Th numeric>Conversion</Th>
                  <Th numeric>Average time</Th>
                </tr>
              </thead>
              <tbody>
                {stages.map(({ id, name, came, movedOn, lost, conversion, averageMs }) => (
                  <tr key={id}>
                    <Td className="min-w-24">
                      <Breakable text={name} />
                    </Td>
                    <Td numeric>{exact(came)}</Td>
                    <Td numeric>{exact(movedOn)}</Td>
                    <Td numeric>{exact(lost)}</Td>
                    <Td numeric>{conversion === null ? "–" : `${oneDecimal(conversion)}%`}</Td>
                    <Td numeric className="whitespace-nowrap">
                      {durationText(averageMs)}
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
          <p className="mt-2 text-[13px] text-ink-3">
            Share of leads that moved on from each stage, and how long they stayed in it.
          </p>
        </>
      ) : (
        <p className="text-ink-2 text-sm">No lead reached a stage in this period.</p>
      )}
    </Panel>
  );
}
