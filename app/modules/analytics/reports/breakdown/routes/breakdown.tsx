import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { DIMENSIONS } from "../../../domain/dimensions.ts";
import { DIMENSION_LABELS } from "../../query/domain/dimension-labels.ts";
import { toFilterBar } from "../../query/filter-bar.server.ts";
import { FILTER_DIMENSIONS, filterDraft } from "../../query/filter-draft.server.ts";
import { openReportContext } from "../../query/report-context.server.ts";
import { parseReportQuery } from "../../query/report-query.server.ts";
import { CsvLink } from "../../query/ui/csv-link.tsx";
import { MoneyCell } from "../../query/ui/metric-cells.tsx";
import { PreservedFields, ReportFilterBar } from "../../query/ui/report-filter-bar.tsx";
import { readTable } from "../page.server.ts";

export const handle = { crumb: (data: unknown) => (data as { title?: string } | undefined)?.title ?? "Breakdown" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { site, reading } = await openReportContext(request, context, params.siteId);
  const dimension = DIMENSIONS.find((known) => known === params.dimension);
  if (!dimension) throw data({ code: "not_found", message: "Breakdown not found." }, { status: 404 });
  const search = new URL(request.url).searchParams;
  const question = await parseReportQuery(reading, search);
  const draft = await filterDraft(reading, question, search);
  const words = DIMENSION_LABELS[dimension];
  const base = `/analytics/sites/${site.id}`;
  const table = await readTable(reading, question, dimension, search);
  return {
    title: table.property === null ? words.many : `${words.one}: ${table.property}`,
    one: table.property === null ? words.one : "Value",
    bar: toFilterBar(question, search, { draft, dimensions: FILTER_DIMENSIONS }),
    table,
    backHref: `${base}${table.property === null ? "" : "/breakdown/property"}`,
    csvPath: `${base}/breakdown/${dimension}/export.csv`,
  };
}

const TONES = { good: "text-good", bad: "text-bad", same: "text-ink-3" } as const;
type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Sort({
  by,
  table,
  numeric = true,
  wide = false,
  children,
}: {
  by: string;
  table: Loaded["table"];
  numeric?: boolean;
  wide?: boolean;
  children: ReactNode;
}) {
  const on = table.sort === by;
  const direction = table.descending ? "descending" : "ascending";
  return (
    <Th numeric={numeric} wide={wide} sorted={on ? direction : undefined}>
      <Link
        to={table.sortHrefs[by] ?? ""}
        preventScrollReset
        className={cx(
          "inline-flex items-center gap-1 whitespace-nowrap hover:underline pointer-coarse:min-h-11",
          on && "text-ink",
        )}
      >
        {children}
        {on ? <span aria-hidden="true">{table.descending ? "↓" : "↑"}</span> : null}
      </Link>
    </Th>
  );
}

export default function BreakdownPage() {
  const { title, one, bar, table, backHref, csvPath } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <div>
      <ReportFilterBar bar={bar}>
        <CsvLink path={csvPath} feature="analytics.breakdown.export" />
      </ReportFilterBar>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="break-words font-bold text-lg tracking-tight">{title}</h2>
        <Link
          to={backHref + withoutList(search)}
          className="inline-flex items-center gap-1 text-[13px] text-brand hover:underline"
        >
          <ArrowLeft size={14} aria-hidden="true" />
          {table.property === null ? "Overview" : "All properties"}
        </Link>
        <span className="flex-1" />
        <Form method="get" role="search" className="flex gap-2 max-sm:w-full">
          <PreservedFields kept={bar.kept} />
          <input
            key={table.search}
            type="search"
            name="q"
            defaultValue={table.search}
            maxLength={200}
            aria-label={`Part of the ${one.toLowerCase()}`}
            placeholder="Search"
            className="h-9 min-w-0 flex-1 rounded-s border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-3 pointer-coarse:h-11"
          />
          <Button type="submit" size="s" className="h-9">
            Show
          </Button>
        </Form>
      </div>
      {table.rows.length === 0 ? (
        <Card className="p-8 text-center text-ink-2 text-sm">
          {table.search ? `Nothing has “${table.search}” in it.` : "No data for this period."}
        </Card>
      ) : (
        <Rows table={table} one={one} isCompared={bar.comparedWith !== null} />
      )}
      {table.coverage ? <p className="mt-2 text-[13px] text-ink-3">{table.coverage}</p> : null}
      {table.cut ? (
        <p className="mt-2 text-[13px] text-ink-3">
          The first 1,000 values were searched; a filter looks through all of them.
        </p>
      ) : null}
      <nav aria-label="Pages of this list" className="mt-3 flex items-center justify-end gap-2">
        <span className="text-[13px] text-ink-3 tabular-nums">{table.to > 0 ? `${table.from}–${table.to}` : ""}</span>
        {table.previousHref ? (
          <Link to={table.previousHref} className={cx(CHIP, CHIP_OFF)}>
            Previous page
          </Link>
        ) : null}
        {table.nextHref ? (
          <Link to={table.nextHref} prefetch="intent" className={cx(CHIP, CHIP_OFF)}>
            Next page
          </Link>
        ) : null}
      </nav>
    </div>
  );
}

/** What a list adds to an address is not for the next page. */
function withoutList(search: string): string {
  const next = new URLSearchParams(search);
  for (const name of ["offset", "q", "sort", "dir", "property"]) next.delete(name);
  const text = next.toString();
  return text && `?${text}`;
}

function Rows({ table, one, isCompared }: { table: Loaded["table"]; one: string; isCompared: boolean }) {
  return (
    <Table label={one}>
      <thead>
        <tr>
          <Sort by="value" table={table} numeric={false}>
            {one}
          </Sort>
          <Sort by={table.countsEvents ? "events" : "visitors"} table={table}>
            {table.countsEvents ? "Events" : "Visitors"}
          </Sort>
          <Th numeric>Share</Th>
          {isCompared ? <Th numeric>Change</Th> : null}
          {table.countsEvents ? (
            <Sort by="visitors" table={table} wide>
              Visitors
            </Sort>
          ) : (
            <>
              <Sort by="visits" table={table} wide>
                Visits
              </Sort>
              <Sort by="views" table={table} wide>
                Views
              </Sort>
              <Th numeric wide>
                Bounce rate
              </Th>
              <Th numeric wide>
                Duration
              </Th>
            </>
          )}
          {table.hasGoals ? (
            <Sort by="conversions" table={table} wide>
              Conversions
            </Sort>
          ) : null}
          {table.hasRevenue ? (
            <Th numeric wide>
              Revenue
            </Th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.value}>
            <Td className="max-w-[46ch] font-medium">
              <Link to={row.href} className="hover:underline">
                <Breakable text={row.label} />
              </Link>
            </Td>
            <Td numeric>{row.main}</Td>
            <Td numeric className="text-ink-3">
              {row.share}
            </Td>
            {isCompared ? (
              <Td numeric className={TONES[row.change?.tone ?? "same"]}>
                {row.change?.text ?? "–"}
              </Td>
            ) : null}
            {(table.countsEvents ? [row.visitors] : [row.visits, row.views, row.bounce, row.duration]).map(
              (text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                <Td key={index} numeric wide>
                  {text}
                </Td>
              ),
            )}
            {table.hasGoals ? (
              <Td numeric wide>
                {row.conversions}
              </Td>
            ) : null}
            {table.hasRevenue ? (
              <Td numeric wide>
                <MoneyCell money={row.revenue} />
              </Td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
