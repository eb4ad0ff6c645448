import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Target } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { mediumDate } from "#app/shared/format/date.ts";
import { exact } from "#app/shared/format/number.ts";
import { days } from "#app/shared/time.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState, Stat } from "#app/ui/card.tsx";
import { TimeChart } from "#app/ui/chart/time-chart.tsx";
import { FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { NETWORKS } from "../../domain/networks.ts";
import { DIMENSION_LABELS, NETWORK_LABELS } from "../../labels.ts";
import { adsmartModule } from "../../manifest.ts";
import { ADSMART, IMPORTS } from "../../paths.ts";
import { Heading } from "../../ui/heading.tsx";
import { performanceQuerySchema } from "../schema.ts";
import { performanceCharts, readPerformance } from "../service.server.ts";
import { amount, decimal, PerformanceTable, share } from "../ui/performance-table.tsx";

export const meta: MetaFunction = () => [{ title: "AdSmart · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  const query = readQuery(request, performanceQuerySchema);
  const performance = await readPerformance(context, session.workspaceId, query);
  if (!performance) return { query, performance: null, charts: null };
  const { series, ...shown } = performance;
  return { query, performance: shown, charts: performanceCharts(performance) };
}

const PERIODS = [7, 30, 90, 365];

export default function PerformancePage() {
  const { query, performance, charts } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const importButton = (
    <LinkButton to={IMPORTS} look="primary">
      Import figures
    </LinkButton>
  );
  if (!performance || !charts)
    return (
      <>
        <Heading title="AdSmart" />
        <EmptyState icon={<Target size={22} aria-hidden="true" />} title="No ad figures yet" action={importButton}>
          Export a report by day and ad from Google, Meta, LinkedIn, TikTok, Microsoft or Pinterest as CSV, and import
          it. No account needs to be connected.
        </EmptyState>
      </>
    );
  const { total, rates, currency, period, rows, hidden } = performance;
  return (
    <>
      <Heading title="AdSmart">
        <LinkButton to={`${ADSMART}/performance.csv?${search}`} reloadDocument>
          Download CSV
        </LinkButton>
        {importButton}
      </Heading>
      <nav aria-label="Period" className="mb-2 flex flex-wrap gap-2">
        {PERIODS.map((one) => (
          <FilterChip key={one} name="days" value={String(one)} byDefault="30">
            {`${one} days`}
          </FilterChip>
        ))}
      </nav>
      <nav aria-label="Network" className="mb-3 flex flex-wrap gap-2">
        {NETWORKS.map((network) => (
          <FilterChip key={network} name="network" value={network}>
            {NETWORK_LABELS[network]}
          </FilterChip>
        ))}
        {query.campaign ? (
          <FilterChip name="campaign" value={query.campaign}>
            One campaign
          </FilterChip>
        ) : null}
      </nav>
      <p className="mb-3 text-ink-2 text-sm">
        {`${mediumDate(period.from * days(1))} to ${mediumDate(period.to * days(1))}, the last day with figures.`}
      </p>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-6">
        <Stat label="Cost" value={amount(total.cost, currency)} />
        <Stat label="Conversions" value={exact(total.conversions)} />
        <Stat label="CPA" value={amount(rates.cpa, currency)} hint="Cost per conversion" />
        <Stat label="ROAS" value={decimal(rates.roas)} hint="Revenue ÷ cost" />
        <Stat label="Click rate" value={share(rates.ctr)} />
        <Stat label="Frequency" value={decimal(rates.frequency)} hint="Views per person per day" />
      </div>
      <div className="grid gap-x-5 lg:grid-cols-2">
        <Section title="Cost">
          <TimeChart shape={charts.cost} caption="Cost by day" timeName="Day" className="h-[180px]" />
        </Section>
        <Section title="Conversions">
          <TimeChart shape={charts.conversions} caption="Conversions by day" timeName="Day" className="h-[180px]" />
        </Section>
      </div>
      <nav aria-label="Grouped by" className="mt-5 mb-3 flex flex-wrap gap-2">
        {Object.entries(DIMENSION_LABELS).map(([by, label]) => (
          <FilterChip key={by} name="by" value={by} byDefault="campaign">
            {label}
          </FilterChip>
        ))}
      </nav>
      <PerformanceTable rows={rows} by={query.by} currency={currency} />
      {hidden > 0 ? (
        <p className="mt-2 text-ink-3 text-sm">{`${exact(hidden)} more with lower cost. Narrow the list by period or network.`}</p>
      ) : null}
    </>
  );
}
