import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useParams, useSearchParams } from "@remix-run/react";
import { exact, formatBytes } from "#app/shared/format/number.ts";
import { smallPercent } from "#app/shared/format/percent.ts";
import { CursorLinks, FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { FindingCounts } from "../../pages/ui/page-cells.tsx";
import { loadStructureList } from "../service.server.ts";
import { ListTools, Nothing, Part, SortTh, useFiltered } from "../ui/structure-parts.tsx";

export const handle = { crumb: () => "Templates" };

export const loader = (args: LoaderFunctionArgs) => loadStructureList(args, "templates");

export default function Templates() {
  const { ready, rows, nextCursor, crawlId } = useLoaderData<typeof loader>();
  const filtered = useFiltered();
  const { projectId } = useParams();
  const [search] = useSearchParams();
  const crawl = search.get("crawl");
  return (
    <Part
      ready={ready}
      what="Templates of the site"
      intro="Pages built from the same template: by the shape of their URLs and the kind of thing that their structured data names. An error on all pages of a template is one repair. Words, first byte and size are medians."
    >
      <ListTools list="templates" crawlId={crawlId} searchLabel="Part of the shape">
        <FilterChip name="filter" value="errors">
          With errors
        </FilterChip>
      </ListTools>
      {rows.length === 0 ? (
        <Nothing filtered={filtered}>This crawl reached no HTML page.</Nothing>
      ) : (
        <Table label="Templates">
          <thead>
            <tr>
              <SortTh name="shape" ascending>
                Template
              </SortTh>
              <SortTh name="pages" first numeric>
                Pages
              </SortTh>
              <SortTh name="rank" numeric wide>
                Rank
              </SortTh>
              <SortTh name="words" numeric wide>
                Words
              </SortTh>
              <SortTh name="ttfb" numeric wide>
                First byte
              </SortTh>
              <SortTh name="size" numeric wide>
                Size
              </SortTh>
              <Th>Findings</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((template) => (
              <tr key={template.id}>
                <Td className="max-w-[44ch]">
                  <Link
                    to={`/seo/projects/${projectId}/structure?${new URLSearchParams({ template: String(template.id), ...(crawl ? { crawl } : {}) })}`}
                    className="break-all font-mono font-semibold text-[13px] hover:underline"
                  >
                    {template.shape}
                  </Link>
                  {template.hint ? (
                    <div className="mt-1">
                      <Tag>{template.hint}</Tag>
                    </div>
                  ) : null}
                  <div className="mt-0.5 line-clamp-1 break-all text-ink-3 text-xs">{template.exampleUrl}</div>
                </Td>
                <Td numeric>{exact(template.pageCount)}</Td>
                <Td numeric wide className="whitespace-nowrap">
                  {smallPercent(template.rankShare)}
                </Td>
                <Td numeric wide>
                  {exact(template.medianWords)}
                </Td>
                <Td numeric wide className="whitespace-nowrap">
                  {template.medianTtfbMs === null ? "–" : `${exact(Math.round(template.medianTtfbMs))} ms`}
                </Td>
                <Td numeric wide className="whitespace-nowrap">
                  {template.medianBytes === null ? "–" : formatBytes(template.medianBytes)}
                </Td>
                <Td>
                  <FindingCounts {...template} />
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
