import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FILTER_DIMENSIONS, filterDraft } from "../filter-draft.server.ts";
import { openSite } from "../open-site.server.ts";
import { readOverview, readQuestion } from "../read-overview.server.ts";
import { readingOf } from "../reading.server.ts";
import { FirstEvent } from "../ui/first-event.tsx";
import { OverviewBody } from "../ui/overview-body.tsx";
import { FilterForm, QuestionBar } from "../ui/question-bar.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const open = await openSite(request, context, params.siteId);
  const search = new URL(request.url).searchParams;
  const reading = readingOf(open, context);
  const question = await readQuestion(reading, search);
  const draft = await filterDraft(reading, question, search);
  const overview = await readOverview(reading, question, search, [], { inside: true });
  const { site } = open;
  return {
    overview,
    draft,
    dimensions: FILTER_DIMENSIONS,
    more: { base: `/analytics/sites/${site.id}`, query: question.kept },
    host: site.hosts[0] ?? site.name,
    snippet: `<script defer src="${context.config.APP_URL}/k.js" data-site="${site.id}"></script>`,
  };
}

export default function Overview() {
  const { overview, draft, dimensions, more, snippet, host } = useLoaderData<typeof loader>();
  if (overview.state === "never") return <FirstEvent snippet={snippet} host={host} />;
  return (
    <>
      <QuestionBar bar={overview.bar} dimensions={dimensions} />
      {draft ? <FilterForm bar={overview.bar} draft={draft} /> : null}
      <OverviewBody overview={overview} more={more} />
    </>
  );
}
