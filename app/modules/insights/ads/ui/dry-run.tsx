import { Form } from "@remix-run/react";
import { dollars } from "#app/shared/format/money.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import type { AdRow } from "../domain/ad-file.ts";

export interface AdDryRun {
  rowCount: number;
  /** The first ones. */
  rows: readonly AdRow[];
  errors: readonly { line: number; message: string }[];
  errorCount: number;
  /** Names of campaigns that would be created. */
  newCampaigns: readonly string[];
  replaced: number;
}

/** What would be stored, and what would be left out. */
export function DryRun({
  check: { rowCount, rows, errors, errorCount, newCampaigns, replaced },
  csv,
  busy,
}: {
  check: AdDryRun;
  csv: string;
  busy: boolean;
}) {
  return (
    <Card as="section" className="min-w-0 p-5">
      <h2 className="font-bold text-[15px]">What would be imported</h2>
      <p className="mt-1 mb-3 text-ink-2 text-sm">
        {counted(rowCount, "row")},{" "}
        {replaced === 0 ? "all of them new" : `${exact(replaced)} in place of figures that are there already`}.{" "}
        {errorCount > 0
          ? `${counted(errorCount, "row")} cannot be read and would be left out.`
          : "Every row can be read."}
      </p>
      {newCampaigns.length > 0 ? (
        <p className="mb-3 text-sm [overflow-wrap:anywhere]">
          <span className="font-semibold">{counted(newCampaigns.length, "campaign")} would be created:</span>{" "}
          {newCampaigns.join(", ")}
        </p>
      ) : null}
      {rows.length > 0 ? (
        <Table label="First rows">
          <thead>
            <tr>
              <Th>Date</Th>
              <Th>Campaign</Th>
              <Th numeric wide>
                Reach
              </Th>
              <Th numeric wide>
                Impressions
              </Th>
              <Th numeric>Clicks</Th>
              <Th numeric wide>
                Conversions
              </Th>
              <Th numeric>Cost</Th>
              <Th numeric wide>
                Revenue
              </Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.campaign.id}:${row.date}`}>
                <Td className="whitespace-nowrap">{row.date}</Td>
                <Td className="[overflow-wrap:anywhere]">{row.campaign.name}</Td>
                <Td numeric wide>
                  {exact(row.reach)}
                </Td>
                <Td numeric wide>
                  {exact(row.impressions)}
                </Td>
                <Td numeric>{exact(row.clicks)}</Td>
                <Td numeric wide>
                  {exact(row.conversions)}
                </Td>
                <Td numeric>{dollars(row.costCents)}</Td>
                <Td numeric wide>
                  {dollars(row.revenueCents)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {errorCount > 0 ? (
        <details className="mt-3 text-sm" open={rowCount === 0}>
          <summary className="w-fit font-semibold text-bad pointer-coarse:py-3">
            {counted(errorCount, "row")} that cannot be read
          </summary>
          <ul className="mt-2 grid gap-1">
            {errors.map(({ line, message }) => (
              <li key={line} className="[overflow-wrap:anywhere]">
                <span className="text-ink-3 tabular-nums">Line {line}:</span> {message}
              </li>
            ))}
            {errorCount > errors.length ? (
              <li className="text-ink-3">and {exact(errorCount - errors.length)} more</li>
            ) : null}
          </ul>
        </details>
      ) : null}
      <Form method="post" encType="multipart/form-data" className="mt-4">
        <FormKey />
        <input type="hidden" name="csv" value={csv} />
        <Button
          type="submit"
          name="intent"
          value="import"
          look="primary"
          disabled={rowCount === 0}
          busy={busy}
          busyLabel="Importing..."
        >
          Import {counted(rowCount, "row")}
        </Button>
      </Form>
    </Card>
  );
}
