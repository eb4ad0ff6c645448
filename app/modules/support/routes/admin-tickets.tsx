import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireRole } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Filters, SearchInput, SelectInput } from "#app/ui/list/filters/filters.tsx";
import { NothingFound } from "#app/ui/list/nothing-found.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { TOPIC_TITLES } from "../domain/ticket.ts";
import { listTickets } from "../help-desk.server.ts";
import { ticketsQuerySchema } from "../schema.ts";
import { STATUS_OPTIONS, StatusTag } from "../ui/status-tag.tsx";

const PATH = "/admin/tickets";

export const meta: MetaFunction = () => [{ title: "Tickets · Admin Panel · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const query = readQuery(request, ticketsQuerySchema);
  const { rows, nextCursor } = await listTickets(context, query);
  return {
    query,
    nextCursor,
    nowMs: context.now().getTime(),
    tickets: rows.map(({ lastMessageAt, firstName, lastName, ...ticket }) => ({
      ...ticket,
      name: `${firstName ?? ""} ${lastName ?? ""}`.trim(),
      lastMessageAtMs: lastMessageAt.getTime(),
    })),
  };
}

export default function AdminTickets() {
  const { query, tickets, nextCursor, nowMs } = useLoaderData<typeof loader>();
  const filtered = Boolean(query.search || query.status);
  return (
    <div>
      <Filters label="Filter the tickets" path={PATH} filtered={filtered}>
        <SearchInput label="Number, subject, name or email" value={query.search} />
        <SelectInput name="status" label="Status" all="Any status" value={query.status} options={STATUS_OPTIONS} />
      </Filters>
      {tickets.length === 0 ? (
        <NothingFound
          path={PATH}
          filtered={filtered || query.cursor !== undefined}
          none="Nobody has asked for help yet"
        />
      ) : (
        <Table label="Tickets">
          <thead>
            <tr>
              <Th>Ticket</Th>
              <Th>Status</Th>
              <Th wide>From</Th>
              <Th wide>Last activity</Th>
            </tr>
          </thead>
          <tbody>
            {tickets.map(({ id, number, subject, topic, status, email, name, lastMessageAtMs }) => (
              <tr key={id}>
                <Td className="max-w-[44ch]">
                  <Link
                    to={`${PATH}/${number}`}
                    prefetch="intent"
                    className="font-semibold [overflow-wrap:anywhere] hover:underline"
                  >
                    <bdi>{subject}</bdi>
                  </Link>
                  <div className="text-ink-3 text-xs">
                    #{number} · {TOPIC_TITLES[topic]}
                  </div>
                </Td>
                <Td>
                  <StatusTag status={status} />
                </Td>
                <Td wide className="max-w-[30ch] [overflow-wrap:anywhere]">
                  <bdi>{name}</bdi>
                  <div className="text-ink-3 text-xs">{email ?? "Account deleted"}</div>
                </Td>
                <Td wide className="whitespace-nowrap">
                  <Time value={lastMessageAtMs} now={nowMs} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </div>
  );
}
