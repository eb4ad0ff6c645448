import { exact } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { TimeChart } from "#app/ui/chart/time-chart.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import type { LinkReportView } from "../reports/report-view.server.ts";

function Metric({ label, value, hint }: { label: string; value: number; hint: string }) {
  return (
    <Card className="p-4">
      <dt className="text-[13px] text-ink-2">{label}</dt>
      <dd className="mt-1 font-bold text-2xl tabular-nums">{exact(value)}</dd>
      <dd className="mt-1 text-[13px] text-ink-3">{hint}</dd>
    </Card>
  );
}

/** The counts of a link in a period. */
export function LinkReport({ totals, period, chart, tables, periodDays }: LinkReportView & { periodDays: number }) {
  return (
    <>
      <dl className="mb-5 grid gap-3 sm:grid-cols-3">
        <Metric label="Clicks" value={period.clicks} hint={`${exact(totals.clicks)} in total`} />
        <Metric label="Visitors" value={period.visitors} hint="Daily unique visitors, added up" />
        <Metric label="Bots" value={period.bots} hint="Bot requests, not counted as clicks" />
      </dl>
      <Card className="mb-5 p-5">
        <TimeChart shape={chart} caption={`Clicks by day, last ${periodDays} days`} timeName="Day" />
      </Card>
      <div className="grid gap-5 lg:grid-cols-2">
        {tables.map(({ title, rows }) => (
          <Card as="section" key={title} className="p-5">
            <h2 className="mb-3 font-bold text-[15px]">{title}</h2>
            {rows.length === 0 ? (
              <p className="text-ink-3 text-sm">
                {period.clicks === 0 ? "No clicks in this period." : "Not known for these clicks."}
              </p>
            ) : (
              <Table label={title}>
                <thead>
                  <tr>
                    <Th>{title}</Th>
                    <Th numeric>Clicks</Th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ label, clicks, below }) => (
                    <tr key={label}>
                      <Td className="[overflow-wrap:anywhere]">
                        {label}
                        {below ? <div className="text-ink-3 text-xs">{below}</div> : null}
                      </Td>
                      <Td numeric>{exact(clicks)}</Td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            )}
          </Card>
        ))}
      </div>
    </>
  );
}
