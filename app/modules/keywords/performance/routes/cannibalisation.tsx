import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { percentWithOneDecimal } from "#app/shared/format/percent.ts";
import { Card } from "#app/ui/card.tsx";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { pathText, positionText } from "../../labels.ts";
import { ExportLink, ListForm } from "../../ui/list-controls.tsx";
import { openList, PER_PAGE } from "../list-page.server.ts";
import { listCannibalised } from "../service.server.ts";
import { NoImports } from "../ui/no-imports.tsx";

export const handle = { crumb: () => "Cannibalization" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, query, shown, frame } = await openList(args, ["query_pages"], "queries");
  const { rows, nextCursor } = orThrow(await listCannibalised(scope, shown, query, PER_PAGE));
  return { frame, rows, nextCursor, search: query.search };
}

export default function Cannibalisation() {
  const { frame, rows, nextCursor, search } = useLoaderData<typeof loader>();
  if (!frame.period) {
    return (
      <NoImports title="No queries with their pages imported yet">
        Whether pages of yours compete for one query takes a file with a query and a page in each row. Search Console’s
        own export has them apart; its API, Looker Studio and add-ons for spreadsheets have both.
      </NoImports>
    );
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <ListForm placeholder="Part of the query" periods={frame.periods} period={frame.period} />
        <ExportLink list="cannibalisation" />
      </div>
      <p className="mb-2.5 max-w-[90ch] text-[13px] text-ink-2">
        Queries for which two or more pages had at least 10% of the impressions each, from 20 impressions on. The
        proposal: keep the page with the most clicks, and redirect, merge or refocus the others. {frame.periodLabel}.
      </p>
      {rows.length === 0 ? (
        <Card className="p-6 text-center text-ink-2 text-sm">
          {search ? `No such query has “${search}” in it.` : "No pages compete for a query in this period."}
        </Card>
      ) : (
        <Table label="Cannibalised queries">
          <thead>
            <tr>
              <Th>Query and its pages</Th>
              <Th numeric>Clicks</Th>
              <Th numeric>Impressions</Th>
              <Th numeric wide>
                Share
              </Th>
              <Th numeric wide>
                Position
              </Th>
            </tr>
          </thead>
          {rows.map((row) => (
            <tbody key={row.id}>
              <tr className="[&>td]:bg-sunken">
                <Td className="font-semibold [overflow-wrap:anywhere]">{row.query}</Td>
                <Td numeric>{exact(row.clicks)}</Td>
                <Td numeric>{exact(row.impressions)}</Td>
                <Td wide />
                <Td wide />
              </tr>
              {row.pages.map((page, at) => (
                <tr key={page.page}>
                  <Td className="max-w-[56ch] md:pl-6">
                    <span className="flex flex-wrap items-center gap-2">
                      <a
                        href={page.page}
                        rel="noreferrer"
                        target="_blank"
                        className="[overflow-wrap:anywhere] hover:underline"
                      >
                        {pathText(page.page)}
                        <span className="sr-only"> (opens in a new tab)</span>
                      </a>
                      {at === 0 ? <Tag tone="good">Keep</Tag> : null}
                    </span>
                  </Td>
                  <Td numeric>{exact(page.clicks)}</Td>
                  <Td numeric>{exact(page.impressions)}</Td>
                  <Td numeric wide>
                    {percentWithOneDecimal(page.share)}
                  </Td>
                  <Td numeric wide>
                    {positionText(page.position)}
                  </Td>
                </tr>
              ))}
            </tbody>
          ))}
        </Table>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </>
  );
}
