import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { percentWithOneDecimal } from "#app/shared/format/percent.ts";
import { Card } from "#app/ui/card.tsx";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { positionText } from "../../labels.ts";
import { ExportLink, formatRounded, ListForm } from "../../ui/list-controls.tsx";
import {
  MIN_CURVE_IMPRESSIONS,
  MIN_CURVE_POSITIONS,
  MIN_POSITION_IMPRESSIONS,
  TARGET_POSITION,
} from "../domain/ctr-curve.ts";
import { openList, PER_PAGE } from "../list-page.server.ts";
import { listMetrics, readCurve, sumGain } from "../service.server.ts";
import { CurveTable } from "../ui/curve-table.tsx";
import { NoImports } from "../ui/no-imports.tsx";

export const handle = { crumb: () => "Keyword opportunities" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, query, shown, frame } = await openList(args, ["queries", "query_pages"], "queries");
  const found = shown.current ? await readCurve(scope) : null;
  const targetRatio = found?.targetRatio ?? null;
  const [list, sum] =
    targetRatio === null || !shown.current
      ? [{ rows: [], nextCursor: null }, null]
      : await Promise.all([
          listMetrics(scope, shown, query, { limit: PER_PAGE, targetRatio, withGain: true }).then(orThrow),
          sumGain(scope, shown.current.id, targetRatio),
        ]);
  return {
    frame,
    points: found?.curve.points ?? [],
    targetRatio,
    rows: list.rows,
    nextCursor: list.nextCursor,
    sum,
    search: query.search,
  };
}

export default function Opportunities() {
  const { frame, points, targetRatio, rows, nextCursor, sum, search } = useLoaderData<typeof loader>();
  if (!frame.period) {
    return (
      <NoImports title="No queries imported yet">
        Opportunities are queries with many impressions behind position 3. Import the queries of Google Search Console,
        and they are listed by the clicks that could be won.
      </NoImports>
    );
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <ListForm placeholder="Part of the query" periods={frame.periods} period={frame.period} />
        {targetRatio === null ? null : <ExportLink list="opportunities" />}
      </div>
      {targetRatio === null ? (
        <Card className="mb-3.5 max-w-[720px] p-5">
          <h2 className="font-bold text-[15px]">Not enough figures for a click-through curve yet</h2>
          <p className="mt-1 text-ink-2 text-sm">
            How many clicks a position brings is reckoned from this workspace’s own imports alone. That takes at least{" "}
            {exact(MIN_CURVE_IMPRESSIONS)} impressions and {MIN_CURVE_POSITIONS} positions with{" "}
            {exact(MIN_POSITION_IMPRESSIONS)} impressions each, one at position {TARGET_POSITION} or better and one at{" "}
            {TARGET_POSITION} or behind it. Until then no opportunity is shown: the averages of an industry would say
            nothing about this website.
          </p>
        </Card>
      ) : (
        <>
          <p className="mb-3 max-w-[90ch] text-[13px] text-ink-2">
            Extra clicks = impressions × (CTR at position {TARGET_POSITION} − own CTR), for queries behind position{" "}
            {TARGET_POSITION}. CTR at position {TARGET_POSITION} is{" "}
            <strong className="font-semibold text-ink">{percentWithOneDecimal(targetRatio)}</strong> by the curve below.{" "}
            {frame.periodLabel}
            {sum
              ? `: ${counted(sum.queries, "query", "queries")}, about ${formatRounded(sum.gain)} clicks in all.`
              : "."}{" "}
            It tells where work may pay, not what will happen.
          </p>
          {rows.length === 0 ? (
            <Card className="p-6 text-center text-ink-2 text-sm">
              {search
                ? `No such query has “${search}” in it.`
                : `No query behind position ${TARGET_POSITION} has fewer clicks than that position would bring.`}
            </Card>
          ) : (
            <Table label="Opportunities">
              <thead>
                <tr>
                  <Th>Query</Th>
                  <Th numeric>Extra clicks</Th>
                  <Th numeric wide>
                    Impressions
                  </Th>
                  <Th numeric wide>
                    CTR at {TARGET_POSITION}
                  </Th>
                  <Th numeric wide>
                    Own CTR
                  </Th>
                  <Th numeric wide>
                    Clicks
                  </Th>
                  <Th numeric>Position</Th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <Td className="max-w-[44ch] font-medium [overflow-wrap:anywhere]">
                      {row.label}
                      <div className="font-normal text-ink-3 text-xs md:hidden">
                        {exact(row.impressions)} × ({percentWithOneDecimal(targetRatio)} −{" "}
                        {percentWithOneDecimal(row.ctr)})
                      </div>
                    </Td>
                    <Td numeric className="font-semibold">
                      +{row.gain < 10 ? Math.round(row.gain * 10) / 10 : formatRounded(row.gain)}
                    </Td>
                    <Td numeric wide>
                      {exact(row.impressions)}
                    </Td>
                    <Td numeric wide>
                      {percentWithOneDecimal(targetRatio)}
                    </Td>
                    <Td numeric wide>
                      {percentWithOneDecimal(row.ctr)}
                    </Td>
                    <Td numeric wide>
                      {exact(row.clicks)}
                    </Td>
                    <Td numeric>{positionText(row.position)}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
          <CursorLinks nextCursor={nextCursor} />
        </>
      )}
      {points.length > 0 ? <CurveTable points={points} /> : null}
    </>
  );
}
