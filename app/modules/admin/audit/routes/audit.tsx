import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireRole } from "#app/platform/access/access.server.ts";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { DateInput, Filters, SearchInput } from "#app/ui/list/filters/filters.tsx";
import { NothingFound } from "#app/ui/list/nothing-found.tsx";
import { listAudit, readQuery } from "../../lists.server.ts";
import { auditQuerySchema } from "../../schema.ts";
import { toAuditItem } from "../audit-item.server.ts";
import { AuditTable } from "../ui/audit-table.tsx";

const PATH = "/admin/audit";

export const meta: MetaFunction = () => [{ title: "Audit log · Admin Panel · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const query = readQuery(request, auditQuerySchema);
  const { rows, nextCursor } = await listAudit(context, query);
  return {
    query,
    nextCursor,
    rows: rows.map(toAuditItem),
  };
}

export default function Audit() {
  const { query, rows, nextCursor } = useLoaderData<typeof loader>();
  const { cursor, ...filters } = query;
  const filtered = Object.values(filters).some(Boolean);
  return (
    <div>
      <Filters label="Filter the audit log" path={PATH} filtered={filtered}>
        <SearchInput name="person" label="Person: email or id" value={query.person} />
        <SearchInput name="action" label="Part of the action" value={query.action} className="flex-1 basis-40" />
        <SearchInput name="workspace" label="Workspace id" value={query.workspace} className="flex-1 basis-40" />
        <DateInput name="from" label="From" value={query.from} />
        <DateInput name="to" label="To" value={query.to} />
      </Filters>
      {rows.length === 0 ? (
        <NothingFound path={PATH} filtered={filtered || cursor !== undefined} none="Nothing is on record yet" />
      ) : (
        <AuditTable label="Audit log" rows={rows} />
      )}
      <CursorLinks nextCursor={nextCursor} />
    </div>
  );
}
