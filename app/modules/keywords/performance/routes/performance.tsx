import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { compact, exact } from "#app/shared/format/number.ts";
import { percentWithOneDecimal } from "#app/shared/format/percent.ts";
import { Card, Stat } from "#app/ui/card.tsx";
import { Sparkline } from "#app/ui/chart/sparkline.tsx";
import { sparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { pathText, positionText } from "../../labels.ts";
import { ChangeValue, ExportLink, formatRounded, ListForm, SortTh } from "../../ui/list-controls.tsx";
import { openList, PER_PAGE } from "../list-page.server.ts";
import { listMetrics, readCurve, readTrends } from "../service.server.ts";
import { NoImports } from "../ui/no-imports.tsx";
import { ViewChips } from "../ui/view-chips.tsx";

export const handle = { crumb: () => "Search performance" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, query, shown, frame } = await openList(args);
  const curve = query.view === "queries" ? await readCurve(scope) : null;
  const list = orThrow(
    await listMetrics(scope, shown, query, { limit: PER_PAGE, targetRatio: curve?.targetRatio ?? null }),
  );
  const trends = await readTrends(
    scope,
    shown,
    list.rows.map(({ label }) => label),
  );
  const { clicks = 0, impressions = 0, rowCount = 0 } = shown.current ?? {};
  return {
    frame,
    rows: list.rows.map((row) => ({ ...row, trend: sparklineShape(trends.get(row.label) ?? []) })),
    nextCursor: list.nextCursor,
    sort: query.sort ?? "clicks",
    search: query.search,
    hasGain: curve?.targetRatio != null,
    totals: {
      clicks,
      impressions,
      rowCount,
      before: shown.previous && { clicks: shown.previous.clicks, impressions: shown.previous.impressions },
    },
  };
}

export default function Performance() {
  const { frame, rows, nextCursor, sort, search, hasGain, totals } = useLoaderData<typeof loader>();
  const isPages = frame.view === "pages";
  const header = (
    <div className="mb-3 flex flex-wrap items-start gap-2">
      <ViewChips view={frame.view} />
      {frame.period ? (
        <>
          <ListForm
            placeholder={isPages ? "Part of the URL" : "Part of the query"}
            periods={frame.periods}
            period={frame.period}
            keep={["view", "sort"]}
          />
          <ExportLink list="performance" />
        </>
      ) : null}
    </div>
  );
  if (!frame.period) {
    return (
      <>
        {header}
        <NoImports title={`No ${frame.view} imported yet`}>
          {`Export the performance report of Google Search Console as CSV and import it here: clicks, impressions, click-through rate and position of every ${isPages ? "page" : "query"}, and their change from period to period.`}
        </NoImports>
      </>
    );
  }
  const compared = frame.previousLabel !== null;
  return (
    <>
      {header}
      <div className="mb-3.5 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          label="Clicks"
          value={<span title={exact(totals.clicks)}>{compact(totals.clicks)}</span>}
          hint={totals.before ? `${compact(totals.before.clicks)} before` : frame.periodLabel}
        />
        <Stat
          label="Impressions"
          value={<span title={exact(totals.impressions)}>{compact(totals.impressions)}</span>}
          hint={totals.before ? `${compact(totals.before.impressions)} before` : frame.periodLabel}
        />
        <Stat
          label="Click-through rate"
          value={percentWithOneDecimal(totals.impressions === 0 ? 0 : totals.clicks / totals.impressions)}
          hint="clicks by impressions"
        />
        <Stat label="Rows" value={exact(totals.rowCount)} hint="in the imported file" />
      </div>
      <p className="mb-2.5 text-[13px] text-ink-3">
        {frame.periodLabel}
        {compared
          ? `, changes since ${frame.previousLabel}.`
          : ". Changes appear once an earlier period of the same length is imported."}{" "}
        The sums are from the file; Search Console leaves rare queries out of it.
      </p>
      {rows.length === 0 ? (
        <Card className="p-6 text-center text-ink-2 text-sm">
          No {isPages ? "page" : "query"} has “{search}” in it.
        </Card>
      ) : (
        <Table label={isPages ? "Pages" : "Queries"}>
          <thead>
            <tr>
              <Th>{isPages ? "Page" : "Query"}</Th>
              <SortTh sort="clicks" current={sort}>
                Clicks
              </SortTh>
              {compared ? (
                <SortTh sort="change" current={sort} wide>
                  Change
                </SortTh>
              ) : null}
              <SortTh sort="impressions" current={sort} wide>
                Impressions
              </SortTh>
              <SortTh sort="ctr" current={sort} wide>
                CTR
              </SortTh>
              <SortTh sort="position" current={sort} ascending>
                Position
              </SortTh>
              {hasGain ? (
                <SortTh sort="gain" current={sort} wide>
                  Opportunity
                </SortTh>
              ) : null}
              <Th wide>Clicks over imports</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <Td className="max-w-[44ch] font-medium [overflow-wrap:anywhere]">
                  {isPages ? (
                    <a href={row.label} rel="noreferrer" target="_blank" className="hover:underline">
                      {pathText(row.label)}
                      <span className="sr-only"> (opens in a new tab)</span>
                    </a>
                  ) : (
                    row.label
                  )}
                </Td>
                <Td numeric>
                  {exact(row.clicks)}
                  {compared ? (
                    <div className="text-xs md:hidden">
                      <ChangeValue value={row.change} />
                    </div>
                  ) : null}
                </Td>
                {compared ? (
                  <Td numeric wide>
                    {row.before ? <ChangeValue value={row.change} /> : <span className="text-good">new</span>}
                  </Td>
                ) : null}
                <Td numeric wide>
                  {exact(row.impressions)}
                </Td>
                <Td numeric wide>
                  {percentWithOneDecimal(row.ctr)}
                </Td>
                <Td numeric>{positionText(row.position)}</Td>
                {hasGain ? (
                  <Td numeric wide>
                    {row.gain >= 0.5 ? `+${formatRounded(row.gain)}` : "–"}
                  </Td>
                ) : null}
                <Td wide className="w-[130px]">
                  {row.trend ? (
                    <Sparkline
                      shape={row.trend}
                      label={`Clicks of the last ${row.trend.values.length} imports`}
                      className="h-[22px] w-[110px]"
                    />
                  ) : (
                    <span className="text-ink-3">–</span>
                  )}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </>
  );
}
