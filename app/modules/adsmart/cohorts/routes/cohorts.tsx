import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Users } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Method } from "#app/ui/text/method.tsx";
import { NETWORKS } from "../../domain/networks.ts";
import { NETWORK_LABELS } from "../../labels.ts";
import { adsmartModule } from "../../manifest.ts";
import { COHORTS, IMPORTS } from "../../paths.ts";
import { Heading } from "../../ui/heading.tsx";
import { cohortQuerySchema } from "../schema.ts";
import { readCohorts } from "../service.server.ts";
import { CohortTable } from "../ui/cohort-table.tsx";

export const meta: MetaFunction = () => [{ title: "Cohorts of ads · Kaja" }];
export const handle = { crumb: () => "Cohorts" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  const query = readQuery(request, cohortQuerySchema);
  const cohorts = await readCohorts(context, session, query);
  return { query, refusal: cohorts.ok ? null : cohorts.error.message, cohorts: cohorts.ok ? cohorts.value : null };
}

const BY = { month: "Month of first purchase", channel: "Channel", campaign: "Campaign" } as const;

export default function CohortsPage() {
  const { query, refusal, cohorts } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  if (!cohorts)
    return (
      <>
        <Heading title="Cohorts" />
        <EmptyState icon={<Users size={22} aria-hidden="true" />} title="Leads are needed">
          {refusal}
        </EmptyState>
      </>
    );
  const { currency, rows, hidden, hasPurchases, hasPaidPurchases, hasCosts } = cohorts;
  if (!hasPaidPurchases)
    return (
      <>
        <Heading title="Cohorts" />
        <EmptyState
          icon={<Users size={22} aria-hidden="true" />}
          title={hasPurchases ? "No purchase came by a paid click yet" : `No purchases in ${currency} yet`}
          action={
            hasCosts ? null : (
              <LinkButton to={IMPORTS} look="primary">
                Import ad figures
              </LinkButton>
            )
          }
        >
          {hasPurchases
            ? "A paid click is known by its click ID, such as gclid, or by utm_medium, such as cpc. Use such addresses in your ads, and forms will keep them with each contact."
            : "Send orders as the activity order.placed with valueCents and currency, by the API or an incoming webhook, or move leads with a value to a won stage."}
        </EmptyState>
      </>
    );
  return (
    <>
      <Heading title="Cohorts">
        <LinkButton to={`${COHORTS}.csv?${search}`} reloadDocument>
          Download CSV
        </LinkButton>
      </Heading>
      <nav aria-label="Grouped by" className="mb-2 flex flex-wrap gap-2">
        {Object.entries(BY).map(([by, label]) => (
          <FilterChip key={by} name="by" value={by} byDefault="month">
            {label}
          </FilterChip>
        ))}
      </nav>
      <nav aria-label="Network" className="mb-3 flex flex-wrap gap-2">
        {NETWORKS.map((network) => (
          <FilterChip key={network} name="network" value={network}>
            {NETWORK_LABELS[network]}
          </FilterChip>
        ))}
      </nav>
      <p className="mb-3 max-w-[70ch] text-ink-2 text-sm">
        {`Cumulated revenue per buyer by months since the first purchase, in ${currency}. Values that cover the cost of a buyer are bold.`}
        {hasCosts ? "" : " Import ad figures to compare it with the cost."}
      </p>
      <CohortTable rows={rows} heading={BY[query.by]} currency={currency} />
      {hidden > 0 ? <p className="mt-2 text-ink-3 text-sm">{`${exact(hidden)} more with lower cost.`}</p> : null}
      <Method>
        A buyer's first touch counts if it was a paid click, else the last one before the first purchase. Purchases are
        orders; of a contact without orders, the value of the won lead. The cost is that of the same months in UTC. A
        month counts once it is over. Campaigns are matched by utm_campaign and the name in the network's export.
      </Method>
    </>
  );
}
