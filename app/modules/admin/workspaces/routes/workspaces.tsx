import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireRole } from "#app/platform/access/access.server.ts";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import { exact } from "#app/shared/format/number.ts";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Filters, SearchInput, SelectInput } from "#app/ui/list/filters/filters.tsx";
import { NothingFound } from "#app/ui/list/nothing-found.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { listWorkspaces, readQuery } from "../../lists.server.ts";
import { workspacesQuerySchema } from "../../schema.ts";
import { PlanTag } from "../../ui/user-tags.tsx";

const PATH = "/admin/workspaces";

export const meta: MetaFunction = () => [{ title: "Workspaces · Admin Panel · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const query = readQuery(request, workspacesQuerySchema);
  const { rows, nextCursor } = await listWorkspaces(context, query);
  return {
    query,
    nextCursor,
    workspaces: rows.map(({ createdAt, ...row }) => ({ ...row, createdAtMs: createdAt.getTime() })),
  };
}

export default function Workspaces() {
  const { query, workspaces, nextCursor } = useLoaderData<typeof loader>();
  const filtered = Boolean(query.search || query.plan);
  return (
    <div>
      <Filters label="Filter the workspaces" path={PATH} filtered={filtered}>
        <SearchInput label="Name, owner's email or id" value={query.search} />
        <SelectInput name="plan" label="Plan" all="Any plan" value={query.plan} options={Object.entries(PLAN_TITLES)} />
      </Filters>
      {workspaces.length === 0 ? (
        <NothingFound path={PATH} filtered={filtered || query.cursor !== undefined} none="There is no workspace yet" />
      ) : (
        <Table label="Workspaces">
          <thead>
            <tr>
              <Th>Workspace</Th>
              <Th>Plan</Th>
              <Th numeric wide>
                Members
              </Th>
              <Th numeric wide>
                Projects
              </Th>
              <Th wide>Created</Th>
            </tr>
          </thead>
          <tbody>
            {workspaces.map((workspace) => (
              <tr key={workspace.id}>
                <Td className="max-w-[44ch] [overflow-wrap:anywhere]">
                  <Link to={`${PATH}/${workspace.id}`} prefetch="intent" className="font-semibold hover:underline">
                    {workspace.name}
                  </Link>
                  <div className="text-ink-3 text-xs">{workspace.ownerEmail ?? "Nobody pays for it"}</div>
                </Td>
                <Td>
                  <PlanTag plan={workspace.plan} status={workspace.status} />
                </Td>
                <Td numeric wide>
                  {exact(workspace.members)}
                </Td>
                <Td numeric wide>
                  {exact(workspace.projects)}
                </Td>
                <Td wide className="whitespace-nowrap">
                  <Time value={workspace.createdAtMs} />
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
