import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { CalendarDays, TrendingUp } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { TimeChart } from "#app/ui/chart/time-chart.tsx";
import { FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Method } from "#app/ui/text/method.tsx";
import { withParams } from "../../query/filter-bar.server.ts";
import { openReport, readFilterBar } from "../../query/open-report.server.ts";
import { ReportFilterBar } from "../../query/ui/report-filter-bar.tsx";
import { trendsAction } from "../actions.server.ts";
import { anomalyRow, describeBacktest, drawnDays, seasonTables, trendChart, whyTable } from "../page.server.ts";
import { trendsQuerySchema } from "../schema.ts";
import { explain, readTrends } from "../service.server.ts";
import { AnomalyList, IndexCard, WhyTables } from "../ui/trend-parts.tsx";

export const handle = { crumb: () => "Trends" };

const LABELS = { visitors: "Visitors", visits: "Visits", views: "Page views", events: "Events" } as const;

export async function loader(args: LoaderFunctionArgs) {
  const open = await openReport(args, "analytics_advanced");
  const { period, filters, today, params } = open;
  const { metric, why, muted } = trendsQuerySchema.parse(Object.fromEntries(params));
  const { range, limits } = drawnDays(period.range, today);
  const base = `/analytics/sites/${open.site.id}`;
  const [trends, bar] = await Promise.all([
    readTrends(args.context, open, { metric, range, filters }),
    readFilterBar(open, {
      limits: [...limits, "Forecast and weekly pattern are learned from up to a year of days, whatever the period."],
    }),
  ]);
  if (trends.values.length === 0) return { base, bar, isFiltered: filters.length > 0, trends: null };
  const asked = trends.anomalies.find(({ key }) => key === why);
  const shown = trends.anomalies.filter((one) => !one.muted || muted);
  return {
    base,
    bar,
    isFiltered: filters.length > 0,
    trends: {
      metric,
      label: LABELS[metric],
      chart: trends.values.length < 2 ? null : trendChart(trends, { label: LABELS[metric], range, period }),
      tested: describeBacktest(trends.forecast, trends.values.length),
      anomalies: shown.map((one) => anomalyRow(one, base)),
      mutedCount: trends.anomalies.filter((one) => one.muted).length,
      open: asked?.key ?? null,
      search: withParams(params, { why: null }),
      why: asked ? whyTable(await explain(open, asked, trends.fromDay, filters), base, filters) : null,
      tables: seasonTables(trends),
    },
  };
}

export const action = trendsAction;

export default function TrendsPage() {
  const { base, bar, isFiltered, trends } = useLoaderData<typeof loader>();
  if (!trends && isFiltered)
    return (
      <>
        <ReportFilterBar bar={bar} />
        <Card className="p-5 text-ink-2 text-sm">No visit matches the filters.</Card>
      </>
    );
  if (!trends) {
    return (
      <EmptyState
        icon={<TrendingUp size={22} aria-hidden="true" />}
        title="No trend yet"
        action={<LinkButton to={base}>Go to the overview</LinkButton>}
      >
        Your trend appears after the first full day, your weekly pattern after two weeks. A forecast follows after six
        weeks, if it is better than repeating last week.
      </EmptyState>
    );
  }
  const { chart, label, tested, anomalies, mutedCount, open, search, why, tables } = trends;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ReportFilterBar bar={bar} />
      <nav aria-label="What is shown" className="flex flex-wrap items-center gap-2">
        {(Object.keys(LABELS) as (keyof typeof LABELS)[]).map((metric) => (
          <FilterChip key={metric} name="metric" value={metric} byDefault="visitors">
            {LABELS[metric]}
          </FilterChip>
        ))}
        <LinkButton
          to={`${base}/calendar`}
          size="s"
          className="ml-auto"
          icon={<CalendarDays size={15} aria-hidden="true" />}
        >
          Marketing calendar
        </LinkButton>
      </nav>
      <Card as="section" className="p-4">
        <h2 className="mb-3 font-bold text-[15px]">{label} by day, with trend and forecast</h2>
        {chart ? (
          <TimeChart shape={chart} caption={`${label} by day, with trend and forecast`} timeName="Day" />
        ) : (
          <p className="text-ink-2 text-sm">One day is measured so far; a line needs two.</p>
        )}
        <p className="mt-3 max-w-[90ch] text-[13px] text-ink-2">{tested.text}</p>
        {tested.method ? <Method>{tested.method}</Method> : null}
      </Card>
      <Card as="section" className="p-4">
        <div className="flex flex-wrap items-baseline gap-2">
          <h2 className="mr-auto font-bold text-[15px]">Anomalies</h2>
          {mutedCount > 0 ? (
            <FilterChip name="muted" value="1">
              Muted too ({mutedCount})
            </FilterChip>
          ) : null}
        </div>
        <p className="text-[13px] text-ink-3">
          Days or hours of this period with far more or fewer visits than usual for that weekday.
        </p>
        {anomalies.length === 0 ? (
          <p className="mt-3 text-ink-2 text-sm">None in this period. Days are judged from the seventh week on.</p>
        ) : (
          <AnomalyList rows={anomalies} open={open} base={base} search={search} />
        )}
        {why ? <WhyTables {...why} /> : null}
      </Card>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <IndexCard title="By weekday" note="Compared with the average day" rows={tables.weekdays} />
        <IndexCard title="Weekly pattern" note="Visits that each weekday adds to the trend" rows={tables.season} />
        <IndexCard title="By month" note="Average day, compared with all months" rows={tables.months} />
        <IndexCard title="Peak weeks" note="Compared with the average week of the last year" rows={tables.peaks} />
      </div>
      <p className="text-[13px] text-ink-3">
        <Link to="/help/articles/trends-and-insights" className="text-brand underline">
          How this is computed
        </Link>
      </p>
    </div>
  );
}
