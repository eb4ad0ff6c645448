import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { overviewAction } from "../../../annotations/actions.server.ts";
import { readNotesView } from "../../../annotations/notes-view.server.ts";
import { Notes, Segments } from "../../../annotations/ui/notes.tsx";
import { trackerTag } from "../../../sites/tracker-tag.ts";
import { FirstEvent } from "../../../sites/ui/first-event.tsx";
import { filterDraft } from "../../query/filter-draft.server.ts";
import { openReportContext } from "../../query/report-context.server.ts";
import { parseReportQuery } from "../../query/report-query.server.ts";
import { ReportFilterBar } from "../../query/ui/report-filter-bar.tsx";
import { countKeptOut, readOverview } from "../page.server.ts";
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
  const overview = await readOverview(reading, question, search, notes.annotations, { inside: true, draft });
  return {
    overview,
    keptOut: overview.state === "never" ? await countKeptOut(reading, context.now()) : 0,
    notes: notes.shown,
    more: { base: `/analytics/sites/${site.id}`, query: question.kept },
    host: site.hosts[0] ?? site.name,
    snippet: trackerTag(context.config, site.id),
  };
}

export const action = overviewAction;

export default function Overview() {
  const { overview, keptOut, notes, more, snippet, host } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isOfSegment = reply?.intent?.endsWith("segment");
  if (overview.state === "never")
    return <FirstEvent snippet={snippet} host={host} keptOut={keptOut} eventsPath={`${more.base}/events`} />;
  return (
    <>
      <ReportFilterBar bar={overview.bar} />
      <Segments shown={notes} reply={isOfSegment ? reply : undefined} />
      <OverviewBody overview={overview} more={more}>
        <Notes shown={notes} reply={isOfSegment ? undefined : reply} />
      </OverviewBody>
    </>
  );
}
