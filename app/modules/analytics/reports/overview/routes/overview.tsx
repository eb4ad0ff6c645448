import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { principalOf } from "#app/platform/access/access.server.ts";
import { redirectWithToast, rejectedForm } from "#app/platform/forms/form-responses.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { readNotesView } from "../../../annotations/notes-view.server.ts";
import { overviewFormSchema } from "../../../annotations/schema.ts";
import { changeOverview } from "../../../annotations/service.server.ts";
import { Notes, Segments } from "../../../annotations/ui/notes.tsx";
import { openSite } from "../../../sites/open-site.server.ts";
import { FirstEvent } from "../../../sites/ui/first-event.tsx";
import { FILTER_DIMENSIONS, filterDraft } from "../../query/filter-draft.server.ts";
import { openReportContext } from "../../query/report-context.server.ts";
import { parseReportQuery } from "../../query/report-query.server.ts";
import { FilterForm, ReportFilterBar } from "../../query/ui/report-filter-bar.tsx";
import { readOverview } from "../page.server.ts";
import { OverviewBody } from "../ui/overview-body.tsx";

/** Also after a refusal: what was added or deleted elsewhere is why. */
export const shouldRevalidate = () => true;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { site, scope, session, reading } = await openReportContext(request, context, params.siteId);
  const search = new URL(request.url).searchParams;
  const question = await parseReportQuery(reading, search);
  const [draft, notes] = await Promise.all([
    filterDraft(reading, question, search),
    readNotesView(scope, site.id, question, search, session.workspaceRole !== "viewer"),
  ]);
  return {
    overview: await readOverview(reading, question, search, notes.annotations, { inside: true }),
    draft,
    notes: notes.shown,
    dimensions: FILTER_DIMENSIONS,
    more: { base: `/analytics/sites/${site.id}`, query: question.kept },
    host: site.hosts[0] ?? site.name,
    snippet: `<script defer src="${context.config.APP_URL}/k.js" data-site="${site.id}"></script>`,
  };
}

/** Notes and segments; the page comes back with its days and filters. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { session, site } = await openSite(request, context, params.siteId, { write: true });
  const form = await parseForm(request, overviewFormSchema);
  if (!form.ok) return data(form.error, { status: HTTP_STATUS.invalid_input });
  const { id } = await form.value.identity(session);
  const changed = await changeOverview(context, principalOf(session), site.id, form.value.value, id);
  if (!changed.ok) return rejectedForm(changed.error, form.value.values);
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ["index", "note", "edit"]) searchParams.delete(name);
  return redirectWithToast(searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`, changed.value);
}

export default function Overview() {
  const { overview, draft, notes, dimensions, more, snippet, host } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isOfSegment = reply?.values.intent?.endsWith("segment");
  if (overview.state === "never") return <FirstEvent snippet={snippet} host={host} />;
  return (
    <>
      <ReportFilterBar bar={overview.bar} dimensions={dimensions} />
      {draft ? <FilterForm bar={overview.bar} draft={draft} /> : null}
      <Segments shown={notes} reply={isOfSegment ? reply : undefined} />
      <OverviewBody overview={overview} more={more}>
        <Notes shown={notes} reply={isOfSegment ? undefined : reply} />
      </OverviewBody>
    </>
  );
}
