import { mediumDate } from "#app/shared/format/date.ts";
import { counted } from "#app/shared/format/number.ts";
import { smallPercent } from "#app/shared/format/percent.ts";
import { days } from "#app/shared/time.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";

interface TiredAd {
  n: number;
  name: string;
  campaign: string;
  state: "fresh" | "tiring" | "worn";
  firstCtr: number;
  lastCtr: number;
  firstFrequency: number | null;
  lastFrequency: number | null;
  shiftedOn: number | null;
  daysLeft: number | null;
}

const frequency = (value: number | null): string => (value === null ? "–" : value.toFixed(2));

/** Ads that wear out, with the days that are left. */
export function FatigueTable({ rows }: { rows: readonly TiredAd[] }) {
  if (rows.length === 0) return <p className="text-ink-2 text-sm">No ad shows fatigue.</p>;
  return (
    <Table label="Ads with fatigue" hasMore>
      <thead>
        <tr>
          <Th pinned>Ad</Th>
          <Th>State</Th>
          <Th numeric>Click rate</Th>
          <Th numeric>Frequency</Th>
          <Th>Since</Th>
          <Th numeric>Days left</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.n}>
            <Td pinned className="min-w-[140px]">
              <Breakable text={row.name === "" ? `Ad ${row.n}` : row.name} />
              <span className="block text-ink-3 text-xs">{row.campaign}</span>
            </Td>
            <Td>
              <Tag tone={row.state === "worn" ? "bad" : "warn"}>{row.state === "worn" ? "Worn out" : "Tiring"}</Tag>
            </Td>
            <Td
              numeric
              className="whitespace-nowrap"
            >{`${smallPercent(row.firstCtr)} → ${smallPercent(row.lastCtr)}`}</Td>
            <Td
              numeric
              className="whitespace-nowrap"
            >{`${frequency(row.firstFrequency)} → ${frequency(row.lastFrequency)}`}</Td>
            <Td className="whitespace-nowrap">{row.shiftedOn === null ? "–" : mediumDate(row.shiftedOn * days(1))}</Td>
            <Td numeric>{row.daysLeft === null ? "–" : counted(row.daysLeft, "day")}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
