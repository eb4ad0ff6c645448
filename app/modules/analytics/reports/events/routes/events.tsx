import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Radio } from "lucide-react";
import { exact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { useLive } from "../../../live/ui/use-live.ts";
import { ChangeText } from "../../query/ui/metric-cells.tsx";
import { ReportFilterBar } from "../../query/ui/report-filter-bar.tsx";
import { readEventsPage, SHOWN_EVENTS } from "../page.server.ts";

export const handle = { crumb: () => "Events" };

export const loader = async (args: LoaderFunctionArgs) => ({ ...(await readEventsPage(args)), most: SHOWN_EVENTS });

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Events() {
  const { base, bar, isOpen, isFiltered, hasEvents, totals, events, bots, most } = useLoaderData<typeof loader>();
  useLive(isOpen);
  return (
    <>
      <ReportFilterBar bar={bar} />
      <div className="grid gap-8">
        <section aria-labelledby="latest" className="min-w-0">
          <h2 id="latest" className="font-bold text-lg tracking-tight">
            Latest events
          </h2>
          <p className="mt-0.5 mb-3 text-[13px] text-ink-2">
            The last {most} of these days{isFiltered ? " that match the filters" : ""}, as they arrived.
            {isOpen ? " Updates every 5 seconds." : ""}
          </p>
          {hasEvents ? <Totals totals={totals} /> : null}
          {events.length > 0 ? (
            <EventTable events={events} />
          ) : hasEvents ? (
            <Card className="p-5 text-ink-2 text-sm">
              {isFiltered ? "No event of these days matches the filters." : "No event arrived in these days."}
            </Card>
          ) : (
            <EmptyState
              icon={<Radio size={22} aria-hidden="true" />}
              title="No event has arrived yet"
              action={<LinkButton to={`${base}/settings`}>Take the line to paste</LinkButton>}
            >
              Paste the tracker into your pages and open one of them: it shows up here within seconds.
            </EmptyState>
          )}
        </section>
        <section aria-labelledby="bots" className="min-w-0">
          <h2 id="bots" className="font-bold text-lg tracking-tight">
            Kept out
          </h2>
          <p className="mt-0.5 mb-3 text-[13px] text-ink-2">
            Bot traffic of these days, excluded from all reports. It is kept for 30 days.
          </p>
          {bots.length > 0 ? <BotTable bots={bots} /> : <p className="text-ink-2 text-sm">No bot traffic was found.</p>}
        </section>
      </div>
    </>
  );
}

/** What the period comes to, against the one it is compared with. */
function Totals({ totals }: Pick<Loaded, "totals">) {
  return (
    <dl className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {totals.map(({ label, value, change, before }) => (
        <div key={label} className="flex items-baseline gap-1.5">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-semibold tabular-nums">
            {value}{" "}
            {change ? (
              <span className="font-medium text-[13px]">
                <ChangeText change={change} /> <span className="text-ink-3">from {before}</span>
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function EventTable({ events }: Pick<Loaded, "events">) {
  return (
    <Table label="Events, the newest first">
      <thead>
        <tr>
          <Th>When</Th>
          <Th>What</Th>
          <Th wide>Page</Th>
          <Th wide>Source</Th>
          <Th wide>Agent</Th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ id, atMs, ago, kind, name, page, target, source, agent, details }) => (
          <tr key={id}>
            <Td className="whitespace-nowrap text-ink-2">
              <time dateTime={new Date(atMs).toISOString()}>{ago}</time>
            </Td>
            <Td>
              <span className="font-semibold">{name || kind}</span>
              {name ? <span className="ml-1.5 text-ink-3">{kind}</span> : null}
              <p className="mt-0.5 text-[13px] text-ink-2 md:hidden">
                <Breakable text={target ? `${page} to ${target}` : page} />
              </p>
              {details.length > 0 ? (
                <p className="mt-0.5 break-words text-[13px] text-ink-2">{details.join(", ")}</p>
              ) : null}
            </Td>
            <Td wide className="min-w-[140px]">
              <Breakable text={page} />
              {target ? (
                <p className="mt-0.5 text-[13px] text-ink-2">
                  to <Breakable text={target} />
                </p>
              ) : null}
            </Td>
            <Td wide className="min-w-[120px]">
              {source}
            </Td>
            <Td wide>{agent}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function BotTable({ bots }: Pick<Loaded, "bots">) {
  return (
    <Table label="Kept out, by reason">
      <thead>
        <tr>
          <Th>Reason</Th>
          <Th numeric>Requests</Th>
          <Th wide>Last</Th>
          <Th wide>Latest examples</Th>
        </tr>
      </thead>
      <tbody>
        {bots.map(({ reason, title, text, count, last, examples }) => (
          <tr key={reason}>
            <Td className="min-w-[180px]">
              <span className="font-semibold">{title}</span>
              <p className="mt-0.5 text-[13px] text-ink-2">{text}</p>
            </Td>
            <Td numeric>{exact(count)}</Td>
            <Td wide className="whitespace-nowrap text-ink-2">
              {last}
            </Td>
            <Td wide>
              <ul className="grid gap-1.5">
                {examples.map(({ userAgent, path, country }) => (
                  <li key={userAgent} className="text-[13px] [overflow-wrap:anywhere]">
                    <span className="font-mono text-[12px]">{userAgent}</span>{" "}
                    <span className="text-ink-3">on {path}</span> {country ? <Tag>{country}</Tag> : null}
                  </li>
                ))}
              </ul>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
