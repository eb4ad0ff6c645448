import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { mediumDate } from "#app/shared/format/date.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { reportPath } from "../../paths.ts";
import type { ReportView } from "../page.server.ts";

const METRICS = {
  uses: "Uses",
  visits: "Visits",
  leads: "Leads",
  won: "Won",
  conversions: "Conversions",
  revenue: "Revenue",
  cost: "Cost",
  roi: "ROI",
} as const;

type Metric = keyof typeof METRICS;

interface MetricTableProps<M extends Metric, R extends Readonly<Record<M, ReactNode>>> {
  label: string;
  /** Heading of the first column. */
  subject: string;
  metrics: readonly M[];
  rows: readonly R[];
  keyOf: (row: R, at: number) => string | number;
  subjectOf: (row: R) => ReactNode;
  /** In place of a table without rows. */
  none: string;
}

/** A row for each subject, with its metrics. */
function MetricTable<M extends Metric, R extends Readonly<Record<M, ReactNode>>>(props: MetricTableProps<M, R>) {
  const { label, subject, metrics, rows, keyOf, subjectOf, none } = props;
  if (rows.length === 0) return <p className="text-ink-2 text-sm">{none}</p>;
  return (
    <Table label={label} hasMore>
      <thead>
        <tr>
          <Th>{subject}</Th>
          {metrics.map((metric) => (
            <Th key={metric} numeric>
              {METRICS[metric]}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf(row, at)}>
            <Td className="min-w-40 [overflow-wrap:anywhere]">{subjectOf(row)}</Td>
            {metrics.map((metric) => (
              <Td key={metric} numeric>
                {row[metric]}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export const AssetTable = ({ assets }: Pick<ReportView, "assets">) => (
  <MetricTable
    label="By asset"
    subject="Asset"
    metrics={["uses", "leads", "won", "revenue", "cost", "roi"]}
    rows={assets}
    // A report is never reordered, and titles repeat.
    keyOf={(_row, at) => at}
    subjectOf={({ title, kindLabel, isGone }) => (
      <>
        {title} {isGone ? <Tag tone="bad">Deleted</Tag> : null}
        <div className="text-ink-3 text-xs">{kindLabel}</div>
      </>
    )}
    none="The campaign has no assets."
  />
);

export const ChannelTable = ({ channels }: Pick<ReportView, "channels">) => (
  <MetricTable
    label="By channel"
    subject="Channel"
    metrics={["visits", "leads", "won", "conversions", "revenue", "cost", "roi"]}
    rows={channels}
    keyOf={({ channel }) => channel}
    subjectOf={({ channel }) => <Breakable text={channel} />}
    none="No visits, leads or costs yet."
  />
);

export const SourceTable = ({ rows }: Pick<ReportView, "rows">) => (
  <MetricTable
    label="By source"
    subject="Source"
    metrics={["visits", "leads", "won", "revenue"]}
    rows={rows}
    keyOf={({ source }) => source}
    subjectOf={({ source }) => <Breakable text={source} />}
    none="No visits from this campaign yet."
  />
);

/** The campaigns before this one, newest first. */
export const EarlierTable = ({ earlier }: Pick<ReportView, "earlier">) => (
  <MetricTable
    label="Earlier campaigns"
    subject="Campaign"
    metrics={["visits", "leads", "won", "revenue", "cost", "roi"]}
    rows={earlier}
    keyOf={({ id }) => id}
    subjectOf={({ id, name, startsOn }) => (
      <>
        <Link to={reportPath(id)} className="font-semibold hover:underline">
          <Breakable text={name} />
        </Link>
        <div className="text-ink-3 text-xs">
          {startsOn === null ? "No dates" : `from ${mediumDate(new Date(`${startsOn}T00:00:00Z`))}`}
        </div>
      </>
    )}
    none="No earlier campaigns."
  />
);
