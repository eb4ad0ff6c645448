import { Link, useSearchParams } from "@remix-run/react";
import { ScrollText } from "lucide-react";
import { exact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import type { AuditActor } from "../service.server.ts";

interface Entry {
  id: string;
  at: Date;
  actor: AuditActor;
  byAdministrator: boolean;
  words: string;
  subject: string;
  detail: string;
  address: string;
  place: string;
  sequence: number | null;
}

/** The search string with one parameter set or taken away; another filter begins at the first page. */
function withParam(search: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(search);
  for (const other of ["cursor", "export"]) next.delete(other);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}

/** Rows of the audit log, newest first. On a phone one cell holds everything. */
export function AuditTable({
  rows,
  nextCursor,
  timeZone,
}: {
  rows: readonly Entry[];
  nextCursor: string | null;
  timeZone: string;
}) {
  const [search] = useSearchParams();
  const started = search.has("cursor");
  return (
    <>
      <Table label="Audit log">
        <thead>
          <tr>
            <Th wide numeric>
              No.
            </Th>
            <Th>What</Th>
            <Th wide>Who</Th>
            <Th wide>From where</Th>
            <Th wide>When</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Td wide numeric className="text-ink-3">
                {row.sequence === null ? <Tag>waiting</Tag> : exact(row.sequence)}
              </Td>
              <Td>
                <span className="font-semibold">{row.words}</span>
                {row.detail ? (
                  <div className="text-[13px] text-ink-2 [overflow-wrap:anywhere]">{row.detail}</div>
                ) : null}
                <div className="break-all font-mono text-ink-3 text-xs">{row.subject}</div>
                <div className="mt-1 text-[13px] md:hidden">
                  <Who row={row} search={search} />
                  <div className="text-ink-3">
                    {[row.place, row.address].filter(Boolean).join(" · ")}
                    <div>
                      <Time value={row.at} timeZone={timeZone} />
                    </div>
                  </div>
                </div>
              </Td>
              <Td wide>
                <Who row={row} search={search} />
              </Td>
              <Td wide className="text-ink-2">
                <Where row={row} />
              </Td>
              <Td wide className="whitespace-nowrap text-ink-2">
                <Time value={row.at} timeZone={timeZone} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {nextCursor || started ? (
        <nav aria-label="Pages of the audit log" className="mt-3 flex justify-end gap-2">
          {started ? (
            <LinkButton to={withParam(search, "cursor", null)} size="s">
              First page
            </LinkButton>
          ) : null}
          {nextCursor ? (
            <LinkButton to={withParam(search, "cursor", nextCursor)} prefetch="intent" size="s">
              Next page
            </LinkButton>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

function Who({ row: { actor, byAdministrator }, search }: { row: Entry; search: URLSearchParams }) {
  const administrator = byAdministrator ? <Tag tone="violet">administrator viewing as</Tag> : null;
  if (actor.kind !== "person") {
    return (
      <>
        <span className="text-ink-2">{actor.kind === "deleted" ? "Deleted person" : "Kaja"}</span> {administrator}
      </>
    );
  }
  return (
    <>
      {administrator}
      <Link
        to={withParam(search, "person", actor.userId)}
        className="block w-fit [overflow-wrap:anywhere] hover:underline"
      >
        {actor.name}
      </Link>
      <span className="text-[13px] text-ink-3 [overflow-wrap:anywhere]">{actor.email}</span>
    </>
  );
}

function Where({ row: { place, address } }: { row: Entry }) {
  if (!place && !address) return <>–</>;
  return (
    <>
      {place ? <div>{place}</div> : null}
      {address ? <div className="break-all text-[13px]">{address}</div> : null}
    </>
  );
}

/** No row: none at all yet, or none that the filters select. */
export function NoEntries({ filtered }: { filtered: boolean }) {
  const icon = <ScrollText size={22} aria-hidden="true" />;
  if (filtered) {
    return (
      <EmptyState
        icon={icon}
        title="No entries for these filters"
        action={<LinkButton to="/security/audit">Clear the filters</LinkButton>}
      >
        Nothing in the log of this workspace matches all of them.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="No entries yet"
      action={<LinkButton to="/settings/api-keys">Create an API key</LinkButton>}
    >
      Sign-ins and every change of access, keys and data in this workspace are written down here.
    </EmptyState>
  );
}
