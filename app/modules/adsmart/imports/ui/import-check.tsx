import { counted, exact } from "#app/shared/format/number.ts";
import { days } from "#app/shared/time.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import type { ImportReply } from "../actions.server.ts";
import { LineErrors } from "./line-errors.tsx";

/** What a file holds, before it is imported. */
export function ImportCheck({ check }: { check: NonNullable<ImportReply["check"]> }) {
  const notes = [
    check.newCampaigns.length > 0 ? `${counted(check.newCampaigns.length, "new campaign")}.` : "",
    check.skipped > 0 ? `${counted(check.skipped, "line")} of totals and notes left out.` : "",
    check.doubled > 0 ? `${counted(check.doubled, "line")} repeated in the file.` : "",
    check.added > 0 ? `${counted(check.added, "line")} of a finer breakdown added up.` : "",
  ].filter((note) => note !== "");
  return (
    <Section title="Preview of the file">
      <p role="status" className="text-sm">
        {`${counted(check.rowCount, "row")} can be imported, ${counted(check.errorCount, "line")} cannot. ${notes.join(" ")}`}
      </p>
      {check.errors.length > 0 ? (
        <div className="mt-3">
          <LineErrors errors={check.errors} />
        </div>
      ) : null}
      {check.rows.length > 0 ? (
        <div className="mt-3">
          <Table label="First rows" hasMore>
            <thead>
              <tr>
                <Th>Day</Th>
                <Th>Campaign</Th>
                <Th>Ad</Th>
                <Th numeric>Impressions</Th>
                <Th numeric>Clicks</Th>
                <Th numeric>Cost</Th>
              </tr>
            </thead>
            <tbody>
              {check.rows.map((row) => (
                <tr key={`${row.campaignKey}${row.adKey}${row.day}`}>
                  <Td className="whitespace-nowrap">{new Date(row.day * days(1)).toISOString().slice(0, 10)}</Td>
                  <Td className="[overflow-wrap:anywhere]">{row.campaign}</Td>
                  <Td className="[overflow-wrap:anywhere]">{row.ad === "" ? "–" : row.ad}</Td>
                  <Td numeric>{exact(row.impressions)}</Td>
                  <Td numeric>{exact(row.clicks)}</Td>
                  <Td numeric>{exact(row.costCents / 100)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : null}
    </Section>
  );
}
