import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { smallPercent } from "#app/shared/format/percent.ts";
import { CursorLinks, FilterChip, withParam } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { FindingCounts } from "../../pages/ui/page-cells.tsx";
import { listStructure, loadStructureList, openStructure } from "../service.server.ts";
import { ListTools, Nothing, PageLink, Part, SortTh, useFiltered } from "../ui/structure-parts.tsx";

export const handle = { crumb: () => "Link graph" };

const ANCHORS_SHOWN = 50;

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadStructureList(args, "ranks");
  const { url } = list.query;
  if (url === undefined || list.ready !== "ready") return { ...list, anchors: null };
  const { scope, shown } = await openStructure(args);
  const anchors = shown
    ? orThrow(await listStructure(args.context, scope, shown.id, "anchors", { url, limit: ANCHORS_SHOWN }))
    : null;
  return { ...list, anchors: anchors && { url, rows: anchors.rows, more: anchors.nextCursor !== null } };
}

export default function LinkGraph() {
  const { ready, rows, nextCursor, crawlId, anchors } = useLoaderData<typeof loader>();
  const filtered = useFiltered();
  const [search] = useSearchParams();
  return (
    <Part
      ready={ready}
      what="Pages by the links that lead to them"
      intro="How the links of the site share out attention. The rank is the share of time that a reader who follows links at random spends on a page (PageRank, damping 0.85). Issues on high-ranking pages cost the most."
    >
      {anchors ? <Anchors {...anchors} /> : null}
      <ListTools list="ranks" crawlId={crawlId} searchLabel="Part of the URL or title">
        <FilterChip name="filter" value="orphans">
          Orphans
        </FilterChip>
        <FilterChip name="filter" value="dead-ends">
          Dead ends
        </FilterChip>
        {search.has("template") ? (
          <Link to={withParam(search, "template", null)} className="font-semibold text-[13px] text-brand underline">
            Pages of all templates
          </Link>
        ) : null}
      </ListTools>
      {rows.length === 0 ? (
        <Nothing filtered={filtered}>This crawl reached no HTML page.</Nothing>
      ) : (
        <Table label="Pages by internal rank">
          <thead>
            <tr>
              <SortTh name="url" ascending>
                Page
              </SortTh>
              <SortTh name="rank" first numeric>
                Rank
              </SortTh>
              <SortTh name="inlinks" numeric>
                Links in
              </SortTh>
              <SortTh name="outlinks" numeric wide>
                Links out
              </SortTh>
              <SortTh name="depth" numeric wide>
                Depth
              </SortTh>
              <Th wide>Findings</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((page) => (
              <tr key={page.url}>
                <Td className="max-w-[46ch]">
                  <PageLink url={page.url} title={page.title} />
                  <Link
                    to={withParam(search, "url", page.url)}
                    className="inline-block py-1 text-[13px] text-brand underline pointer-coarse:py-2.5"
                  >
                    Anchors
                  </Link>
                </Td>
                <Td numeric className="whitespace-nowrap">
                  {smallPercent(page.rankShare)}
                </Td>
                <Td numeric>{exact(page.inlinkCount)}</Td>
                <Td numeric wide>
                  {exact(page.outlinkCount)}
                </Td>
                <Td numeric wide>
                  {page.depth ?? "not linked"}
                </Td>
                <Td wide>
                  <FindingCounts {...page} />
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

function Anchors({
  url,
  rows,
  more,
}: {
  url: string;
  rows: readonly { anchor: string; pageCount: number; exampleUrl: string }[];
  more: boolean;
}) {
  const [search] = useSearchParams();
  return (
    <section className="mb-5">
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-bold text-[15px] [overflow-wrap:anywhere]">What links to {url} say</h2>
        <Link to={withParam(search, "url", null)} className="font-semibold text-[13px] text-brand underline">
          Close
        </Link>
      </div>
      {rows.length === 0 ? (
        <Nothing filtered={false}>No crawled page links to this URL.</Nothing>
      ) : (
        <Table label="Anchors">
          <thead>
            <tr>
              <Th>Anchor</Th>
              <Th numeric>Pages</Th>
              <Th wide>For instance on</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ anchor, pageCount, exampleUrl }) => (
              <tr key={anchor}>
                <Td className="max-w-[44ch] [overflow-wrap:anywhere]">
                  {anchor ? `“${anchor}”` : <span className="text-ink-3">no link text</span>}
                </Td>
                <Td numeric>{exact(pageCount)}</Td>
                <Td wide className="max-w-[44ch]">
                  <PageLink url={exampleUrl} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {more ? <p className="mt-2 text-[13px] text-ink-3">The 50 most frequent.</p> : null}
    </section>
  );
}
