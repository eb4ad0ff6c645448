import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CursorLinks } from "#app/ui/list/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { exact, formatBytes } from "#app/ui/text/number.ts";
import { parsePageQuery } from "../../crawls/list-query.server.ts";
import { listPages } from "../../crawls/service.server.ts";
import { openProject } from "../../projects/open-project.server.ts";
import { NoCrawlYet } from "../../ui/no-crawl-yet.tsx";
import { FindingCounts, pageHref, StatusCode } from "../ui/page-cells.tsx";

export const handle = { crumb: () => "Pages" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, shown, project } = await openProject(request, context, params.projectId);
  const query = parsePageQuery(request);
  if (!shown) return { list: null, search: "", projectId: project.id };
  return {
    list: orThrow(await listPages(context, scope, shown.id, query)),
    search: query.search ?? "",
    projectId: project.id,
  };
}

export default function Pages() {
  const { list, search, projectId } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const crawl = params.get("crawl");
  if (!list) return <NoCrawlYet what="The crawled pages" />;
  return (
    <>
      <Form method="get" role="search" data-feature="seo.pages.search" className="mb-3 flex max-w-[520px] gap-2">
        {crawl ? <input type="hidden" name="crawl" value={crawl} /> : null}
        <input
          type="search"
          name="search"
          defaultValue={search}
          aria-label="Part of the address or title"
          placeholder="Address or title"
          maxLength={200}
          className="h-[38px] min-w-0 flex-1 rounded-s border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-3 pointer-coarse:h-11"
        />
        <Button type="submit">Search</Button>
        <Link
          to={`/seo/projects/${projectId}/pages/extraction${crawl ? `?crawl=${crawl}` : ""}`}
          prefetch="intent"
          className={cx(CHIP, CHIP_OFF, "h-[38px]")}
        >
          Extraction
        </Link>
      </Form>
      {list.rows.length === 0 ? (
        <Card className="p-6 text-center text-ink-2 text-sm">
          {search ? `No page has “${search}” in its address or title.` : "This crawl reached no page."}
        </Card>
      ) : (
        <Table label="Crawled pages">
          <thead>
            <tr>
              <Th>Page</Th>
              <Th>Status</Th>
              <Th numeric wide>
                Depth
              </Th>
              <Th numeric wide>
                Words
              </Th>
              <Th numeric wide>
                Links in
              </Th>
              <Th numeric wide>
                First byte
              </Th>
              <Th numeric wide>
                Size
              </Th>
              <Th wide>Findings</Th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((page) => (
              <tr key={page.url}>
                <Td className="max-w-[46ch]">
                  <Link
                    to={pageHref(projectId, page.url, crawl)}
                    prefetch="intent"
                    className="line-clamp-2 font-semibold [overflow-wrap:anywhere] hover:underline"
                  >
                    {page.title || page.url}
                  </Link>
                  {page.title ? <div className="line-clamp-2 break-all text-ink-3 text-xs">{page.url}</div> : null}
                  {page.errorCount + page.warningCount + page.noticeCount > 0 ? (
                    <div className="mt-1.5 md:hidden">
                      <FindingCounts {...page} />
                    </div>
                  ) : null}
                </Td>
                <Td>
                  <StatusCode status={page.status} failure={page.failure} />
                </Td>
                <Td numeric wide>
                  {page.depth ?? "–"}
                </Td>
                <Td numeric wide>
                  {exact(page.wordCount)}
                </Td>
                <Td numeric wide>
                  {exact(page.inlinkCount)}
                </Td>
                <Td numeric wide className="whitespace-nowrap">
                  {page.ttfbMs === null ? "–" : `${exact(Math.round(page.ttfbMs))} ms`}
                </Td>
                <Td numeric wide className="whitespace-nowrap">
                  {formatBytes(page.bodyBytes)}
                </Td>
                <Td wide>
                  <FindingCounts {...page} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <CursorLinks nextCursor={list.nextCursor} />
    </>
  );
}
