import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { WORKSPACE_AUDIT_AREAS } from "#app/modules/registry.ts";
import { refusal } from "#app/platform/access/access.server.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { type AuditReply, auditAction } from "../actions.server.ts";
import { csvQuery } from "../filters.ts";
import { listAudit, listMembers, readAuditQuery, requireAuditReader } from "../service.server.ts";
import { AuditFilters } from "../ui/audit-filters.tsx";
import { AuditTable, NoEntries } from "../ui/audit-table.tsx";
import { ExportForm, Report, VerifyButton } from "../ui/audit-tools.tsx";

export const meta: MetaFunction = () => [{ title: "Audit log · Security · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireAuditReader(request, context);
  const query = readAuditQuery(request);
  const [page, members] = await Promise.all([listAudit(context, scope, query), listMembers(scope)]);
  if (!page.ok) throw refusal(page.error);
  return {
    ...page.value,
    members,
    areas: WORKSPACE_AUDIT_AREAS,
    filters: query,
    timeZone: session.timeZone,
    hasTwoFactor: session.hasTwoFactor,
  };
}

export const action = auditAction;

export default function Audit() {
  const { rows, nextCursor, members, areas, filters, timeZone, hasTwoFactor } = useLoaderData<typeof loader>();
  const answer = useActionData<AuditReply>();
  const [search] = useSearchParams();
  const filtered = Boolean(filters.person || filters.area || filters.period || filters.search);
  return (
    <section aria-labelledby="audit-title">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="audit-title" className="font-bold text-lg tracking-tight">
            Who did what
          </h2>
          <p className="text-ink-2 text-sm">
            Each row is linked to the one before it, so a row changed or removed in the middle is detected.
          </p>
        </div>
        <VerifyButton />
      </div>
      {answer?.errors[""] ? (
        <div className="mb-3">
          <FormErrors errors={answer.errors[""]} />
        </div>
      ) : null}
      {answer?.report ? <Report report={answer.report} timeZone={timeZone} /> : null}
      {search.has("export") || answer?.asksPassword ? (
        <ExportForm search={search} hasTwoFactor={hasTwoFactor} error={answer?.errors.password?.[0] ?? null} />
      ) : null}
      <AuditFilters
        filters={filters}
        members={members}
        areas={areas}
        csvHref={`/security/audit.csv${csvQuery(search)}`}
        filtered={filtered}
      />
      {rows.length === 0 ? (
        <NoEntries filtered={filtered} />
      ) : (
        <AuditTable rows={rows} nextCursor={nextCursor} timeZone={timeZone} />
      )}
    </section>
  );
}
