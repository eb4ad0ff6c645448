import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { exact } from "#app/shared/format/number.ts";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { loadStructureList } from "../service.server.ts";
import { ListTools, Nothing, PageLink, Part, SortTh, useFiltered } from "../ui/structure-parts.tsx";

export const handle = { crumb: () => "Link ideas" };

export const loader = (args: LoaderFunctionArgs) => loadStructureList(args, "ideas");

export default function LinkIdeas() {
  const { ready, rows, nextCursor, crawlId } = useLoaderData<typeof loader>();
  const filtered = useFiltered();
  return (
    <Part
      ready={ready}
      what="Proposals for links"
      intro="Pages that write about the same things and do not link to each other yet. At most three sources for each page; likeness compares the words that tell pages apart. Where the source already has words of the target’s title, they are the place for the link."
    >
      <ListTools list="ideas" crawlId={crawlId} searchLabel="Part of a URL or title" />
      {rows.length === 0 ? (
        <Nothing filtered={filtered}>No two pages are alike enough, or they all link to each other already.</Nothing>
      ) : (
        <Table label="Link ideas">
          <thead>
            <tr>
              <Th>Link from</Th>
              <Th>to</Th>
              <Th wide>on the words</Th>
              <SortTh name="likeness" first numeric wide>
                Likeness
              </SortTh>
              <SortTh name="inlinks" ascending numeric wide>
                Links to it
              </SortTh>
            </tr>
          </thead>
          <tbody>
            {rows.map((idea) => (
              <tr key={`${idea.fromUrl} ${idea.toUrl}`}>
                <Td className="max-w-[34ch]">
                  <PageLink url={idea.fromUrl} title={idea.fromTitle} />
                </Td>
                <Td className="max-w-[34ch]">
                  <PageLink url={idea.toUrl} title={idea.toTitle} />
                  <div className="mt-1 text-[13px] text-ink-2 md:hidden">
                    {idea.phrase ? `on “${idea.phrase}”` : "words of your choice"}
                  </div>
                </Td>
                <Td wide className="max-w-[26ch] [overflow-wrap:anywhere]">
                  {idea.phrase ? `“${idea.phrase}”` : <span className="text-ink-3">words of your choice</span>}
                </Td>
                <Td numeric wide className="whitespace-nowrap">
                  {Math.round(idea.cosine * 100)}%
                </Td>
                <Td numeric wide>
                  {exact(idea.toInlinkCount)}
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
