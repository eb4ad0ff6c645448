import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { refusal } from "#app/platform/access/access.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { stepUp } from "#app/platform/session/step-up.server.ts";
import { type AppError, HTTP_STATUS } from "#app/shared/error.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { auditActionSchema } from "../../schema.ts";
import {
  type AuditReport,
  listAudit,
  listMembers,
  readAuditQuery,
  requireAuditReader,
  verifyAudit,
} from "../service.server.ts";
import { AuditFilters } from "../ui/audit-filters.tsx";
import { AuditTable, NoEntries } from "../ui/audit-table.tsx";
import { ExportForm, Report, VerifyButton } from "../ui/audit-tools.tsx";

export const meta: MetaFunction = () => [{ title: "Audit log · Security · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireAuditReader(request, context);
  const query = readAuditQuery(request);
  const [page, members] = await Promise.all([listAudit(context, scope, query), listMembers(scope)]);
  if (!page.ok) throw refusal(page.error);
  return { ...page.value, members, filters: query, timeZone: session.timeZone, hasTwoFactor: session.hasTwoFactor };
}

interface AuditReply {
  report: AuditReport | null;
  /** Of the export: the password was wrong, or is needed. */
  exportError: string | null;
  error: string | null;
}

const reply = (change: Partial<AuditReply>, status = 200) =>
  data<AuditReply>({ report: null, exportError: null, error: null, ...change }, { status });
const statusOf = ({ code }: AppError) => HTTP_STATUS[code];

export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = await requireAuditReader(request, context);
  const form = await parseForm(request, auditActionSchema, { secret: ["password", "code"] });
  if (!form.ok) return reply({ error: "This page does not know that action." }, HTTP_STATUS.invalid_input);
  const asked = form.value.value;
  if (asked.intent === "verify") {
    const verified = await verifyAudit(context, session);
    return verified.ok
      ? reply({ report: verified.value })
      : reply({ error: verified.error.message }, statusOf(verified.error));
  }
  const proven = await stepUp(context, session, asked);
  if (!proven.ok) return reply({ exportError: proven.error.message }, statusOf(proven.error));
  return redirect(`/security/audit.csv${csvQuery(new URL(request.url).searchParams)}`, { status: 303 });
}

/** The filters of an address, without its page. */
function csvQuery(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of ["cursor", "export"]) kept.delete(name);
  return kept.size > 0 ? `?${kept}` : "";
}

export default function Audit() {
  const { rows, nextCursor, members, filters, timeZone, hasTwoFactor } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
      {answer?.error ? (
        <div className="mb-3">
          <FormErrors errors={[answer.error]} />
        </div>
      ) : null}
      {answer?.report ? <Report report={answer.report} timeZone={timeZone} /> : null}
      {search.has("export") || answer?.exportError ? (
        <ExportForm search={search} hasTwoFactor={hasTwoFactor} error={answer?.exportError ?? null} />
      ) : null}
      <AuditFilters
        filters={filters}
        members={members}
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
