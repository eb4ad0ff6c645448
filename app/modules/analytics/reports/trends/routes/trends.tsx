import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { CalendarDays, TrendingUp } from "lucide-react";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { TimeChart } from "#app/ui/chart/time-chart.tsx";
import { FilterChip } from "#app/ui/list/filter-chip.tsx";
import { openSite } from "../../../sites/open-site.server.ts";
import { anomalyRow, describeBacktest, seasonTables, trendChart, whyTable } from "../page.server.ts";
import { muteSchema, trendsQuerySchema } from "../schema.ts";
import { explain, readTrends, setMuted } from "../service.server.ts";
import { AnomalyList, IndexCard, WhyTables } from "../ui/trend-parts.tsx";

export const handle = { crumb: () => "Trends" };

const LABELS = { visitors: "Visitors", visits: "Visits", views: "Page views", events: "Events" } as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const open = await openSite(request, context, params.siteId, { feature: "analytics_advanced" });
  const { metric, why, muted } = trendsQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const base = `/analytics/sites/${open.site.id}`;
  const trends = await readTrends(context, open, metric);
  if (trends.values.length === 0) return { base, trends: null };
  const asked = trends.anomalies.find(({ key }) => key === why);
  const shown = trends.anomalies.filter((one) => !one.muted || muted);
  return {
    base,
    trends: {
      metric,
      label: LABELS[metric],
      chart: trends.values.length < 2 ? null : trendChart(trends, LABELS[metric]),
      tested: describeBacktest(trends.forecast, trends.values.length),
      anomalies: shown.map((one) => anomalyRow(one, base)),
      mutedCount: trends.anomalies.filter((one) => one.muted).length,
      open: asked?.key ?? null,
      search: new URLSearchParams({
        ...(metric === "visitors" ? {} : { metric }),
        ...(muted ? { muted: "1" } : {}),
      }).toString(),
      why: asked ? whyTable(await explain(open, asked, trends.fromDay), base) : null,
      tables: seasonTables(trends),
    },
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const open = await openSite(request, context, params.siteId, { feature: "analytics_advanced", write: true });
  const form = await parseForm(request, muteSchema);
  if (!form.ok) return data(form.error, { status: HTTP_STATUS.invalid_input });
  const { intent, anomaly } = form.value.value;
  await setMuted(context, open, open.session.userId, anomaly, intent === "mute");
  const { pathname, searchParams } = new URL(request.url);
  return redirect(`${pathname}?${searchParams}`, 303);
}

export default function TrendsPage() {
  const { base, trends } = useLoaderData<typeof loader>();
  if (!trends) {
    return (
      <EmptyState
        icon={<TrendingUp size={22} aria-hidden="true" />}
        title="No trend yet"
        action={<LinkButton to={base}>Go to the overview</LinkButton>}
      >
        From the first whole day on you see the trend here; after two weeks the season of the week, after six a
        forecast, if it is better than repeating last week.
      </EmptyState>
    );
  }
  const { chart, label, tested, anomalies, mutedCount, open, search, why, tables } = trends;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
        <p className="mt-3 max-w-[90ch] text-[13px] text-ink-2">{tested}</p>
      </Card>
      <Card as="section" className="p-4">
        <div className="flex flex-wrap items-baseline gap-2">
          <h2 className="mr-auto font-bold text-[15px]">Unusual stretches</h2>
          {mutedCount > 0 ? (
            <FilterChip name="muted" value="1">
              Muted too ({mutedCount})
            </FilterChip>
          ) : null}
        </div>
        <p className="text-[13px] text-ink-3">
          Two days or hours in a row whose visits lie more than 3.5 robust deviations from the median of the same
          weekday or hour, growth left out. Of the last 90 days.
        </p>
        {anomalies.length === 0 ? (
          <p className="mt-3 text-ink-2 text-sm">None. Days are judged from the seventh week on.</p>
        ) : (
          <AnomalyList rows={anomalies} open={open} base={base} search={search} />
        )}
        {why ? <WhyTables {...why} /> : null}
      </Card>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <IndexCard title="By weekday" note="Against the mean of all days" rows={tables.weekdays} />
        <IndexCard title="Season of the week" note="What each weekday adds to the trend" rows={tables.season} />
        <IndexCard title="By month" note="Mean day, against that of all months" rows={tables.months} />
        <IndexCard title="Peak weeks" note="Against the mean week of the last year" rows={tables.peaks} />
      </div>
      <p className="text-[13px] text-ink-3">
        <Link to="/help/articles/trends-and-insights" className="text-brand underline">
          How this is computed
        </Link>
      </p>
    </div>
  );
}
