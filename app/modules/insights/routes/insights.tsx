import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { CircleCheck, Lightbulb, Upload } from "lucide-react";
import { listSites, readPropensities } from "#app/modules/analytics/index.server.ts";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { TimeChart } from "#app/ui/chart/time-chart.tsx";
import { FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { InsightLine } from "#app/ui/text/insight-line.tsx";
import { adCharts, predictionRows, silentRows } from "../ads/page.server.ts";
import { readAdDays, readPredictions } from "../ads/service.server.ts";
import { PredictionTable } from "../ads/ui/prediction-table.tsx";
import { groupChanges } from "../changes/domain/group-changes.ts";
import { readChanges } from "../changes/service.server.ts";
import { insightsModule } from "../manifest.ts";
import { propensityRows } from "../propensity/page.server.ts";
import { PropensityTable } from "../propensity/ui/propensity-table.tsx";
import { insightsQuerySchema } from "../schema.ts";

/** Height of two charts side by side. */
const LOW = "h-[180px]";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "insights");
  const query = insightsQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const sites = await listSites(scope);
  const site = sites.find(({ id }) => id === query.site) ?? sites[0];
  const [changes, likelihoods, adDays, told] = await Promise.all([
    site ? readChanges(context, scope, site, query.days) : null,
    site ? readPropensities(context, site) : null,
    readAdDays(context, scope, query.ads),
    readPredictions(scope, session.userId),
  ]);
  return {
    query: { days: query.days, ads: query.ads },
    sites: sites.slice(0, 20).map(({ id, name }) => ({ id, name })),
    site: site ? { id: site.id, name: site.name } : null,
    changes,
    likelihoods: likelihoods && propensityRows(likelihoods),
    ads: adDays.length === 0 ? null : adCharts(adDays),
    predictions: predictionRows(told.predictions),
    silent: silentRows(told.silent),
  };
}

export default function Insights() {
  const { sites, site, query, changes, likelihoods, ads, predictions, silent } = useLoaderData<typeof loader>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <Breadcrumbs />
        <h1 className="font-bold text-2xl tracking-tight">{insightsModule.title}</h1>
        <p className="mt-0.5 text-ink-2 text-sm">
          What changed and why. Only statistically significant changes are listed.{" "}
          <Link to="/help/articles/trends-and-insights" className="text-brand underline">
            How this is computed
          </Link>
        </p>
      </div>
      {site && changes ? (
        <>
          <nav aria-label="Website and period" className="flex flex-wrap gap-2">
            {sites.length > 1
              ? sites.map(({ id, name }) => (
                  <FilterChip key={id} name="site" value={id} byDefault={site.id}>
                    {name}
                  </FilterChip>
                ))
              : null}
            {[7, 28, 90].map((days) => (
              <FilterChip key={days} name="days" value={`${days}`} byDefault="28">
                {days} days
              </FilterChip>
            ))}
          </nav>
          <Changes name={site.name} days={query.days} changes={changes} />
          {likelihoods ? <PropensityTable rows={likelihoods} /> : null}
        </>
      ) : (
        <EmptyState
          icon={<Lightbulb size={22} aria-hidden="true" />}
          title="No website is measured yet"
          action={
            <LinkButton to="/analytics/new" look="primary">
              Add a website
            </LinkButton>
          }
        >
          Once visits are counted you read here what changed from one month to the next, what it came from, and what to
          do about it.
        </EmptyState>
      )}
      <Card as="section" className="p-4">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <h2 className="mr-auto font-bold text-[15px]">Campaigns of the last {query.ads} days</h2>
          {[90, 180].map((days) => (
            <FilterChip key={days} name="ads" value={`${days}`}>
              {days} days
            </FilterChip>
          ))}
          <LinkButton to="/insights/ads" size="s" icon={<Upload size={15} aria-hidden="true" />}>
            Import figures
          </LinkButton>
        </div>
        {ads ? (
          <>
            <div className="grid gap-6 lg:grid-cols-2">
              <section>
                <h3 className="mb-3 font-semibold text-[13px] text-ink-2">Clicks</h3>
                <TimeChart shape={ads.clicks} caption="Clicks of all campaigns by day" timeName="Day" className={LOW} />
              </section>
              <section>
                <h3 className="mb-3 font-semibold text-[13px] text-ink-2">Conversions</h3>
                <TimeChart
                  shape={ads.conversions}
                  caption="Conversions of all campaigns by day"
                  timeName="Day"
                  className={LOW}
                />
              </section>
            </div>
            <p className="mt-2 text-[13px] text-ink-2">{ads.words}</p>
          </>
        ) : (
          <p className="text-ink-2 text-sm">
            No campaign data for this period. Import them as CSV, a row for each campaign and day.
          </p>
        )}
      </Card>
      <section>
        <h2 className="mb-2 font-bold text-[15px]">Campaign forecast</h2>
        <PredictionTable predictions={predictions} silent={silent} />
      </section>
    </div>
  );
}

type Read = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["changes"]>;

function Changes({ name, days, changes }: { name: string; days: number; changes: Read }) {
  const { findings, period, visits, hasBefore, floors } = changes;
  return (
    <Card as="section" className="p-4">
      <h2 className="font-bold text-[15px]">What changed on {name}</h2>
      <p className="text-[13px] text-ink-3">
        {period}: {counted(visits.now, "visit")}; {exact(visits.before)} in the {days} days before.
      </p>
      {findings.length > 0 ? (
        <ul>
          {groupChanges(findings).map(({ main, parts }) => (
            <InsightLine key={main.id} insight={main}>
              {parts.length > 0 ? <Parts parts={parts} /> : null}
              <Link
                to={main.noteHref}
                aria-label={`Add a note: ${main.title}`}
                className="font-medium text-[13px] text-brand hover:underline pointer-coarse:py-3"
              >
                Add a note
              </Link>
            </InsightLine>
          ))}
        </ul>
      ) : (
        <p className="mt-3 flex items-start gap-3 text-ink-2 text-sm">
          <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
          {hasBefore
            ? "Nothing changed by more than chance explains."
            : `The ${days} days before were not measured, so there is nothing to compare with yet. Choose a shorter period, or come back later.`}
        </p>
      )}
      <details className="mt-3 text-[13px] text-ink-3">
        <summary className="w-fit hover:text-ink pointer-coarse:py-3">How this works</summary>
        <p className="mt-1 max-w-[90ch]">{floors} What changed at the same time need not be the cause.</p>
      </details>
    </Card>
  );
}

/** The sources, pages and countries behind a change. */
function Parts({ parts }: { parts: Read["findings"] }) {
  return (
    <ul className="my-2 grid gap-1 border-line border-l-2 pl-3 text-[13px] text-ink-2">
      {parts.map(({ id, title, evidence, rows }) => (
        <li key={id}>
          <Link to={rows.href} prefetch="intent" className="font-semibold text-ink hover:underline pointer-coarse:py-3">
            {title}
          </Link>
          : {evidence}
        </li>
      ))}
    </ul>
  );
}
