import { Link } from "@remix-run/react";
import { mediumDate } from "#app/shared/format/date.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { reportPath } from "../../paths.ts";
import type { ReportView } from "../page.server.ts";

export function AssetTable({ assets }: Pick<ReportView, "assets">) {
  if (assets.length === 0) return <p className="text-ink-2 text-sm">The campaign has no assets.</p>;
  return (
    <Table label="By asset" hasMore>
      <thead>
        <tr>
          <Th>Asset</Th>
          <Th numeric>Uses</Th>
          <Th numeric>Leads</Th>
          <Th numeric>Won</Th>
          <Th numeric>Revenue</Th>
          <Th numeric>Cost</Th>
          <Th numeric>ROI</Th>
        </tr>
      </thead>
      <tbody>
        {assets.map(({ title, kindLabel, isGone, uses, leads, won, revenue, cost, roi }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report is never reordered, and titles repeat
          <tr key={at}>
            <Td className="min-w-40 [overflow-wrap:anywhere]">
              {title} {isGone ? <Tag tone="bad">Deleted</Tag> : null}
              <div className="text-ink-3 text-xs">{kindLabel}</div>
            </Td>
            <Td numeric>{uses}</Td>
            <Td numeric>{leads}</Td>
            <Td numeric>{won}</Td>
            <Td numeric>{revenue}</Td>
            <Td numeric>{cost}</Td>
            <Td numeric>{roi}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function ChannelTable({ channels }: Pick<ReportView, "channels">) {
  if (channels.length === 0) return <p className="text-ink-2 text-sm">No visits, leads or costs yet.</p>;
  return (
    <Table label="By channel" hasMore>
      <thead>
        <tr>
          <Th>Channel</Th>
          <Th numeric>Visits</Th>
          <Th numeric>Leads</Th>
          <Th numeric>Won</Th>
          <Th numeric>Conversions</Th>
          <Th numeric>Revenue</Th>
          <Th numeric>Cost</Th>
          <Th numeric>ROI</Th>
        </tr>
      </thead>
      <tbody>
        {channels.map(({ channel, visits, leads, won, conversions, revenue, cost, roi }) => (
          <tr key={channel}>
            <Td className="min-w-28">
              <Breakable text={channel} />
            </Td>
            <Td numeric>{visits}</Td>
            <Td numeric>{leads}</Td>
            <Td numeric>{won}</Td>
            <Td numeric>{conversions}</Td>
            <Td numeric>{revenue}</Td>
            <Td numeric>{cost}</Td>
            <Td numeric>{roi}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function SourceTable({ rows }: Pick<ReportView, "rows">) {
  if (rows.length === 0) return <p className="text-ink-2 text-sm">No visits from this campaign yet.</p>;
  return (
    <Table label="By source" hasMore>
      <thead>
        <tr>
          <Th>Source</Th>
          <Th numeric>Visits</Th>
          <Th numeric>Leads</Th>
          <Th numeric>Won</Th>
          <Th numeric>Revenue</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ source, visits, leads, won, revenue }) => (
          <tr key={source}>
            <Td className="min-w-28">
              <Breakable text={source} />
            </Td>
            <Td numeric>{visits}</Td>
            <Td numeric>{leads}</Td>
            <Td numeric>{won}</Td>
            <Td numeric>{revenue}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The campaigns before this one, newest first. */
export function EarlierTable({ earlier }: Pick<ReportView, "earlier">) {
  if (earlier.length === 0) return <p className="text-ink-2 text-sm">No earlier campaigns.</p>;
  return (
    <Table label="Earlier campaigns" hasMore>
      <thead>
        <tr>
          <Th>Campaign</Th>
          <Th numeric>Visits</Th>
          <Th numeric>Leads</Th>
          <Th numeric>Won</Th>
          <Th numeric>Revenue</Th>
          <Th numeric>Cost</Th>
          <Th numeric>ROI</Th>
        </tr>
      </thead>
      <tbody>
        {earlier.map(({ id, name, startsOn, visits, leads, won, revenue, cost, roi }) => (
          <tr key={id}>
            <Td className="min-w-40">
              <Link to={reportPath(id)} className="font-semibold hover:underline">
                <Breakable text={name} />
              </Link>
              <div className="text-ink-3 text-xs">
                {startsOn === null ? "No dates" : `from ${mediumDate(new Date(`${startsOn}T00:00:00Z`))}`}
              </div>
            </Td>
            <Td numeric>{visits}</Td>
            <Td numeric>{leads}</Td>
            <Td numeric>{won}</Td>
            <Td numeric>{revenue}</Td>
            <Td numeric>{cost}</Td>
            <Td numeric>{roi}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
