import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { orThrow, refusal } from "#app/platform/access/access.server.ts";
import { appError } from "#app/shared/error.ts";
import { exact, formatBytes } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { parseDocumentQuery } from "../../crawls/list-query.server.ts";
import { openProject } from "../../projects/open-project.server.ts";
import { getPageView, type PageViewPart } from "../service.server.ts";
import { StatusCode } from "../ui/page-cells.tsx";
import { PageParts } from "../ui/page-view-parts.tsx";

// Each part has an address of its own: a look at one does not wait for the code of the others.
const OverviewView = lazyPart(async () => ({ default: (await import("../ui/overview-view.tsx")).OverviewView }));
const ContentView = lazyPart(async () => ({ default: (await import("../ui/content-view.tsx")).ContentView }));
const StructuredDataView = lazyPart(async () => ({
  default: (await import("../ui/structured-data-view.tsx")).StructuredDataView,
}));
const HistoryView = lazyPart(async () => ({ default: (await import("../ui/history-view.tsx")).HistoryView }));
const ImagesView = lazyPart(async () => ({ default: (await import("../ui/images-view.tsx")).ImagesView }));
const LinksView = lazyPart(async () => ({ default: (await import("../ui/links-view.tsx")).LinksView }));
const HeadersView = lazyPart(async () => ({ default: (await import("../ui/raw-views.tsx")).HeadersView }));
const RawFactsView = lazyPart(async () => ({ default: (await import("../ui/raw-views.tsx")).RawFactsView }));

type PageData = Awaited<ReturnType<typeof loader>>;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.row.title || data?.row.url || "Page"} · SEO Engine · Kaja` },
];

/** The host is that of the project, whose name comes before. */
const shortUrl = (url: string): string => url.replace(/^https?:\/\/[^/]+/, "");

export const handle = {
  crumb: (data: unknown) => shortUrl((data as PageData | undefined)?.row.url ?? "") || "Page",
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, shown, project } = await openProject(request, context, params.projectId);
  const query = parseDocumentQuery(request);
  if (!query.url || !shown) throw refusal(appError("not_found", "This crawl did not see that page."));
  const view = orThrow(await getPageView(context, scope, shown, { ...query, url: query.url }));
  return { ...view, projectId: project.id, compared: shown.previousCrawlId !== null };
}

export default function PageDetail() {
  const { row, hasFacts, shown, projectId, compared } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const crawl = search.get("crawl");
  return (
    <>
      <h2 className="font-bold text-xl tracking-tight [overflow-wrap:anywhere]">
        {row.title || "Page without a title"}
      </h2>
      <a
        href={row.url}
        rel="noreferrer"
        target="_blank"
        className="mt-0.5 mb-4 inline-flex items-baseline gap-1 break-all text-[13px] text-ink-3 hover:underline"
      >
        {row.url}
        <ExternalLink size={13} aria-hidden="true" className="shrink-0 self-center" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      <Card className="mb-4 p-4">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3.5 text-sm sm:grid-cols-4">
          <Fact label="Status">
            <StatusCode status={row.status} failure={row.failure} />
          </Fact>
          <Fact label="Clicks from the start page">{row.depth ?? "not linked"}</Fact>
          <Fact label="Words">{exact(row.wordCount)}</Fact>
          <Fact label="Links in">{exact(row.inlinkCount)}</Fact>
          <Fact label="Time to first byte">{row.ttfbMs === null ? "–" : `${exact(Math.round(row.ttfbMs))} ms`}</Fact>
          <Fact label="Size">{formatBytes(row.bodyBytes)}</Fact>
          <Fact label="Errors">{exact(row.errorCount)}</Fact>
          <Fact label="Warnings and notices">{exact(row.warningCount + row.noticeCount)}</Fact>
        </dl>
      </Card>
      <PageParts current={shown.part} url={row.url} crawl={crawl} />
      {hasFacts ? null : (
        <Card className="mb-4 p-4 text-ink-2 text-sm">
          This crawl is older than this view and kept less of each page. Crawl the website again to see everything.
        </Card>
      )}
      <Suspense fallback={<p className="min-h-96 text-ink-3 text-sm">Loading…</p>}>
        <Part shown={shown} projectId={projectId} crawl={crawl} compared={compared} url={row.url} />
      </Suspense>
    </>
  );
}

interface PartProps {
  shown: PageViewPart;
  projectId: string;
  crawl: string | null;
  compared: boolean;
  url: string;
}

function Part({ shown, projectId, crawl, compared, url }: PartProps) {
  switch (shown.part) {
    case "overview":
      return <OverviewView {...shown} projectId={projectId} crawl={crawl} compared={compared} url={url} />;
    case "content":
      return <ContentView {...shown} />;
    case "links":
      return <LinksView {...shown} projectId={projectId} crawl={crawl} />;
    case "images":
      return <ImagesView images={shown.images} />;
    case "data":
      return <StructuredDataView {...shown} />;
    case "headers":
      return <HeadersView headers={shown.headers} />;
    case "facts":
      return <RawFactsView json={shown.json} />;
    case "history":
      return <HistoryView crawls={shown.crawls} url={url} projectId={projectId} />;
  }
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[13px] text-ink-3">{label}</dt>
      <dd className="mt-0.5 font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
