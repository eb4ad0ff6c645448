import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { exact, formatBytes } from "#app/shared/format/number.ts";
import { CursorLinks, FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { StatusCode } from "../../pages/ui/page-cells.tsx";
import { loadStructureList } from "../service.server.ts";
import { ListTools, Nothing, PageLink, Part, SortTh, useFiltered } from "../ui/structure-parts.tsx";

export const handle = { crumb: () => "Images" };

export const loader = (args: LoaderFunctionArgs) => loadStructureList(args, "images");

export default function Images() {
  const { ready, rows, nextCursor, crawlId } = useLoaderData<typeof loader>();
  const filtered = useFiltered();
  return (
    <Part
      ready={ready}
      what="Images"
      intro="Every image of the crawled pages, the heaviest first. A crawl asks for the weight of up to 5,000 images and outside links. An empty alt text marks an image as decoration and counts as one; missing measures (width and height) make a page jump while it loads. Both are read of up to 2,000 images of a page."
    >
      <ListTools list="images" crawlId={crawlId} searchLabel="Part of the URL">
        <FilterChip name="filter" value="broken">
          Broken
        </FilterChip>
        <FilterChip name="filter" value="heavy">
          Heavy
        </FilterChip>
        <FilterChip name="filter" value="alt">
          Alt text missing
        </FilterChip>
        <FilterChip name="filter" value="measures">
          No dimensions
        </FilterChip>
      </ListTools>
      {rows.length === 0 ? (
        <Nothing filtered={filtered}>The crawled pages have no images.</Nothing>
      ) : (
        <Table label="Images">
          <thead>
            <tr>
              <SortTh name="url" ascending>
                Image
              </SortTh>
              <Th>Status</Th>
              <SortTh name="size" first numeric>
                Weight
              </SortTh>
              <SortTh name="pages" numeric wide>
                Pages
              </SortTh>
              <SortTh name="alt" numeric wide>
                Without alt
              </SortTh>
              <SortTh name="measures" numeric wide>
                Without measures
              </SortTh>
            </tr>
          </thead>
          <tbody>
            {rows.map((image) => (
              <tr key={image.url}>
                <Td className="max-w-[52ch]">
                  <a
                    href={image.url}
                    rel="noreferrer"
                    target="_blank"
                    className="line-clamp-2 break-all hover:underline"
                  >
                    {image.url}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                  {image.exampleUrl ? (
                    <div className="mt-0.5 flex gap-1 text-ink-3 text-xs">
                      on <PageLink url={image.exampleUrl} />
                    </div>
                  ) : null}
                </Td>
                <Td>
                  <StatusCode status={image.status} failure={image.failure} />
                </Td>
                <Td numeric className="whitespace-nowrap">
                  {image.sizeBytes === null ? "–" : formatBytes(image.sizeBytes)}
                </Td>
                <Td numeric wide>
                  {exact(image.pageCount)}
                </Td>
                <Td numeric wide>
                  {exact(image.withoutAltCount)}
                </Td>
                <Td numeric wide>
                  {exact(image.withoutSizeCount)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </Part>
  );
}
