import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Plus, Target } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState, Stat } from "#app/ui/card.tsx";
import { Sparkline } from "#app/ui/chart/sparkline.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { openReport, readFilterBar } from "../../query/open-report.server.ts";
import { CsvLink } from "../../query/ui/csv-link.tsx";
import { ChangeText, MoneyCell } from "../../query/ui/metric-cells.tsx";
import { ReportFilterBar } from "../../query/ui/report-filter-bar.tsx";
import { useReportSearch } from "../../query/ui/use-report-search.ts";
import { goalPage, readGoalList } from "../page.server.ts";

export const handle = { crumb: () => "Goals" };

export async function loader(args: LoaderFunctionArgs) {
  const report = await openReport(args, "basic_analytics");
  const list = await readGoalList(report);
  const bar = await readFilterBar(report, { own: true, goals: list.reached.map(({ goal }) => goal) });
  return { base: `/analytics/sites/${report.site.id}`, bar, ...goalPage(list) };
}

export default function Goals() {
  const { base, bar, visits, rows, revenue, currency } = useLoaderData<typeof loader>();
  const search = useReportSearch();
  const add = (
    <LinkButton to={`${base}/goals/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      Add a goal
    </LinkButton>
  );
  if (rows.length === 0) {
    return (
      <EmptyState icon={<Target size={22} aria-hidden="true" />} title="No goals yet" action={add}>
        A goal is what visitors should do: see a page, send an event, follow a link. It is read from what was measured
        already, so that it covers the days before you created it, too.
      </EmptyState>
    );
  }
  return (
    <>
      <ReportFilterBar bar={bar}>
        <CsvLink path={`${base}/goals.csv`} />
        {add}
      </ReportFilterBar>
      <div className="mb-4 grid gap-3.5 sm:grid-cols-2 lg:grid-cols-3">
        <Stat label="Visits" value={visits} hint="Rates are a share of these visits" />
        <Stat
          label="Revenue"
          value={revenue?.sum ?? "–"}
          hint={
            <>
              {revenue ? <MoneyCell money={revenue} detailsOnly /> : "No event has carried revenue in these days. "}
              <Link to={`${base}/revenue${search}`} className="text-brand underline">
                Where it comes from
              </Link>
            </>
          }
        />
      </div>
      <Table label="Goals">
        <thead>
          <tr>
            <Th>Goal</Th>
            <Th numeric>Conversions</Th>
            <Th numeric wide>
              Rate
            </Th>
            <Th numeric>Value</Th>
            <Th numeric wide>
              Change
            </Th>
            <Th wide>By day</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Td>
                <Link to={`${base}/goals/${row.id}`} className="font-semibold hover:text-brand hover:underline">
                  <Breakable text={row.name} />
                </Link>
                <div className="text-ink-3 text-xs">
                  <Breakable text={`${row.rule}${row.since ? `, since ${row.since}` : ""}`} />
                </div>
                {row.problem ? <div className="text-bad text-xs">{row.problem}</div> : null}
              </Td>
              <Td numeric>
                {row.conversions}
                <div className="text-ink-3 text-xs md:hidden">
                  <div>{row.rate}</div>
                  <ChangeText change={row.change} />
                </div>
              </Td>
              <Td numeric wide>
                {row.rate}
              </Td>
              <Td numeric>
                <MoneyCell money={row.worth} />
              </Td>
              <Td numeric wide>
                <ChangeText change={row.change} />
              </Td>
              <Td wide>
                <Sparkline
                  shape={row.line}
                  label={`Conversions by day of ${row.name}`}
                  className="h-[22px] w-[130px]"
                />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-3 max-w-[90ch] text-[13px] text-ink-2">
        A conversion is an event that reaches the goal; the rate is the share of visits with at least one, from the day
        on which its figures begin. The value is the revenue of these events, and the fixed value of the goal for events
        without. Sums are in {currency}, by the{" "}
        <Link to={`${base}/currencies`} className="text-brand underline">
          exchange rates
        </Link>{" "}
        entered for this workspace.
      </p>
    </>
  );
}
