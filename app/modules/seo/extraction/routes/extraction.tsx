import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { parsePageQuery } from "../../crawls/list-query.server.ts";
import { pageHref } from "../../pages/ui/page-cells.tsx";
import { openProject } from "../../projects/open-project.server.ts";
import { NoCrawlYet } from "../../ui/no-crawl-yet.tsx";
import { listExtraction } from "../service.server.ts";

export const handle = { crumb: () => "Extraction" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, shown, project } = await openProject(request, context, params.projectId);
  const { cursor, limit } = parsePageQuery(request);
  return {
    projectId: project.id,
    list: shown && orThrow(await listExtraction(context, scope, shown.id, { cursor, limit })),
  };
}

export default function Extraction() {
  const { list, projectId } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const crawl = params.get("crawl");
  const settings = `/seo/projects/${projectId}/settings/extraction`;
  if (!list) return <NoCrawlYet what="The columns of your own" />;
  if (list.columns.length === 0)
    return (
      <EmptyState
        title="This crawl extracted nothing"
        action={
          <LinkButton to={settings} look="primary">
            Choose columns
          </LinkButton>
        }
      >
        Read a price, an author or any other part of your pages into columns, by CSS selectors. The next crawl fills
        them.
      </EmptyState>
    );
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <Link to={settings} prefetch="intent" className={cx(CHIP, CHIP_OFF)}>
          Change columns
        </Link>
        <a
          href={`/seo/projects/${projectId}/extraction.csv${crawl ? `?crawl=${crawl}` : ""}`}
          className={cx(CHIP, CHIP_OFF)}
        >
          Download CSV
        </a>
      </div>
      <Table label="Extracted data">
        <thead>
          <tr>
            <Th>Page</Th>
            {list.columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              <Th key={index}>{column}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map(({ url, cells }) => (
            <tr key={url}>
              <Td className="min-w-[22ch] max-w-[44ch]">
                <Link
                  to={pageHref(projectId, url, crawl)}
                  prefetch="intent"
                  className="line-clamp-2 break-all hover:underline"
                >
                  {url}
                </Link>
              </Td>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <Td key={index} className="min-w-[10ch] max-w-[44ch] text-ink-2 [overflow-wrap:anywhere]">
                  {cell || "–"}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <CursorLinks nextCursor={list.nextCursor} />
    </>
  );
}
