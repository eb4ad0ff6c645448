import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { refusal } from "#app/platform/access/access.server.ts";
import { appError } from "#app/shared/error.ts";
import { Card } from "#app/ui/card.tsx";
import { exact, formatBytes } from "#app/ui/number.ts";
import { getPage } from "../crawls.server.ts";
import { findIssue } from "../domain/issues/catalogue.ts";
import { openProject, orThrow } from "../open-project.server.ts";
import { FindingsTable } from "../ui/findings-table.tsx";
import { pageHref, StatusCode } from "../ui/page-bits.tsx";

type PageData = Awaited<ReturnType<typeof loader>>;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.page.row.title || data?.page.row.url || "Page"} · SEO Engine · Kaja` }];

export const handle = { crumb: (data: unknown) => (data as PageData | undefined)?.page.row.url ?? "Page" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, shown, project } = await openProject(request, context, params.projectId);
  const url = new URL(request.url).searchParams.get("url");
  if (!url || !shown) throw refusal(appError("not_found", "This crawl did not see that page."));
  const page = orThrow(await getPage(context, scope, shown.id, url));
  return {
    projectId: project.id,
    compared: shown.previousCrawlId !== null,
    page: { ...page, findings: page.findings.map((finding) => ({ ...finding, title: findIssue(finding.code)?.title ?? finding.code })) },
  };
}

export default function PageDetail() {
  const { page, projectId, compared } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const crawl = search.get("crawl");
  const { row, findings, linksIn, linksOut } = page;
  return (
    <>
      <h2 className="font-bold text-xl tracking-tight [overflow-wrap:anywhere]">{row.title || "Page without a title"}</h2>
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
      <h3 className="mb-2.5 font-bold text-[15px]">Findings</h3>
      {findings.length === 0 ? (
        <Card className="p-6 text-center text-ink-2 text-sm">Nothing to fix on this page.</Card>
      ) : (
        <FindingsTable label="Findings of this page" findings={findings} projectId={projectId} crawl={crawl} compared={compared} withUrl={false} />
      )}
      <div className="mt-4 grid gap-3.5 md:grid-cols-2">
        <Links title="Links to this page" empty="No crawled page links here." links={linksIn} projectId={projectId} crawl={crawl} />
        <Links title="Links on this page" empty="This page links to nothing." links={linksOut} projectId={projectId} crawl={crawl} />
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[13px] text-ink-3">{label}</dt>
      <dd className="mt-0.5 font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

interface LinksProps {
  title: string;
  empty: string;
  links: readonly { url: string; anchor: string }[];
  projectId: string;
  crawl: string | null;
}

function Links({ title, empty, links, projectId, crawl }: LinksProps) {
  return (
    <Card as="section" className="min-w-0 p-4">
      <h3 className="font-bold text-[15px]">{title}</h3>
      {links.length === 0 ? <p className="mt-1.5 text-ink-2 text-sm">{empty}</p> : null}
      <ul className="mt-2 grid gap-2">
        {links.map(({ url, anchor }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two links may share address and text, and the list never changes
          <li key={`${index} ${url}`} className="text-sm">
            <Link to={pageHref(projectId, url, crawl)} className="break-all font-medium hover:underline">
              {url}
            </Link>
            <div className="text-[13px] text-ink-3">{anchor ? `“${anchor}”` : "no link text"}</div>
          </li>
        ))}
      </ul>
      {links.length >= 50 ? <p className="mt-2 text-[13px] text-ink-3">The first 50.</p> : null}
    </Card>
  );
}
