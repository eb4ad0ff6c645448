import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireRole } from "#app/platform/access/access.server.ts";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Filters, SearchInput, SelectInput } from "#app/ui/list/filters/filters.tsx";
import { NothingFound } from "#app/ui/list/nothing-found.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { ROLE_TITLES, STATUS_TITLES } from "../../domain/rules.ts";
import { listPeople, readQuery } from "../../lists.server.ts";
import { peopleQuerySchema } from "../../schema.ts";
import { PlanTag, RoleTag, StandingTags } from "../../ui/user-tags.tsx";

const PATH = "/admin/users";

const STATES = [
  ["confirmed", "Confirmed"],
  ["unconfirmed", "Unconfirmed"],
  ["suspended", "Suspended"],
  ["deleting", "Being deleted"],
  ["seen_7_days", "Active in 7 days"],
] as const;

export const meta: MetaFunction = () => [{ title: "Users · Admin Panel · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const query = readQuery(request, peopleQuerySchema);
  const { rows, nextCursor } = await listPeople(context, query);
  return {
    query,
    nextCursor,
    nowMs: context.now().getTime(),
    people: rows.map(({ createdAt, lastSeenAt, ...person }) => ({
      ...person,
      createdAtMs: createdAt.getTime(),
      lastSeenAtMs: lastSeenAt?.getTime() ?? null,
    })),
  };
}

export default function Users() {
  const { query, people, nextCursor, nowMs } = useLoaderData<typeof loader>();
  const { cursor: _, sort, ...filters } = query;
  const filtered = Object.values(filters).some(Boolean);
  return (
    <div>
      <Filters label="Filter the users" path={PATH} filtered={filtered || sort !== undefined}>
        <SearchInput label="Email, name or id" value={query.search} />
        <SelectInput name="plan" label="Plan" all="Any plan" value={query.plan} options={Object.entries(PLAN_TITLES)} />
        <SelectInput
          name="status"
          label="Subscription"
          all="Any subscription"
          value={query.status}
          options={Object.entries(STATUS_TITLES)}
        />
        <SelectInput name="role" label="Role" all="Any role" value={query.role} options={Object.entries(ROLE_TITLES)} />
        <SelectInput name="state" label="State" all="Any state" value={query.state} options={STATES} />
        <SelectInput
          name="sort"
          label="Order"
          all="Newest first"
          value={query.sort}
          options={[["seen", "Last seen first"]]}
        />
      </Filters>
      {people.length === 0 ? (
        <NothingFound path={PATH} filtered={filtered || query.cursor !== undefined} none="Nobody has signed up yet" />
      ) : (
        <Table label="Users">
          <thead>
            <tr>
              <Th>Person</Th>
              <Th>Plan</Th>
              <Th wide>Last seen</Th>
              <Th wide>Signed up</Th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <Td className="max-w-[44ch]">
                  <Link
                    to={`${PATH}/${person.id}`}
                    prefetch="intent"
                    className="font-semibold [overflow-wrap:anywhere] hover:underline"
                  >
                    {person.email}
                  </Link>
                  <div className="flex flex-wrap items-center gap-1.5 text-ink-3 text-xs [overflow-wrap:anywhere]">
                    {person.firstName} {person.lastName}
                    <RoleTag role={person.role} />
                    <StandingTags {...person} />
                  </div>
                </Td>
                <Td>
                  <PlanTag plan={person.plan} status={person.status} />
                </Td>
                <Td wide className="whitespace-nowrap">
                  {person.lastSeenAtMs === null ? "Never" : <Time value={person.lastSeenAtMs} now={nowMs} />}
                </Td>
                <Td wide className="whitespace-nowrap">
                  <Time value={person.createdAtMs} />
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
