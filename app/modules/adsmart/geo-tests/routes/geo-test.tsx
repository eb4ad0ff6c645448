import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { mediumDate } from "#app/shared/format/date.ts";
import { exact } from "#app/shared/format/number.ts";
import { days } from "#app/shared/time.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { TimeChart } from "#app/ui/chart/time-chart.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { testQuerySchema } from "../../experiments/schema.ts";
import { GEO_METRIC_LABELS } from "../../labels.ts";
import { adsmartModule } from "../../manifest.ts";
import { geoTestPath } from "../../paths.ts";
import { adsStub } from "../../store/ads-stub.server.ts";
import { Heading } from "../../ui/heading.tsx";
import { geoTestAction } from "../actions.server.ts";
import { geoReport } from "../geo-report.server.ts";
import { getGeoTest } from "../service.server.ts";
import { PairTable, PlaceboTable, PowerTable } from "../ui/geo-plan.tsx";
import { GeoResult } from "../ui/geo-result.tsx";
import { GeoResultsForm } from "../ui/geo-results-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.test.name ?? "Geo test"} · Kaja` }];
export const handle = { crumb: (data: { test: { name: string } } | undefined) => data?.test.name ?? "Geo test" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  const { confirm } = readQuery(request, testQuerySchema);
  const { test, panel } = orThrow(await getGeoTest(context, session.workspaceId, params.testId ?? ""));
  const { currency } = await adsStub(context, session.workspaceId).settings();
  return { test, currency, report: geoReport(test, panel), confirmsDelete: confirm === "delete" };
}

export const action = geoTestAction;

const dateOf = (day: number): string => new Date(day * days(1)).toISOString().slice(0, 10);

export default function GeoTestPage() {
  const { test, currency, report, confirmsDelete } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const { result, economy, placebos, power, chart } = report;
  const from = test.testFrom ?? test.planTo + 1;
  return (
    <>
      <Heading title={test.name}>
        <LinkButton to={`${geoTestPath(test.id)}/regions.csv`} reloadDocument>
          Download regions
        </LinkButton>
        <LinkButton to={`${geoTestPath(test.id)}?confirm=delete`}>Delete</LinkButton>
      </Heading>
      {confirmsDelete ? (
        <ConfirmForm intent="delete" submit="Delete geo test" busyLabel="Deleting..." danger>
          <p className="text-sm">This deletes the test with the results of its regions for good.</p>
        </ConfirmForm>
      ) : null}
      <p className="text-ink-2 text-sm">
        {`${GEO_METRIC_LABELS[test.metric]} of ${exact(test.pairs.length)} pairs of regions. History up to ${mediumDate(test.planTo * days(1))}, planned length ${exact(test.lengthDays)} days.`}
      </p>
      {result ? (
        <Section title="Result">
          <GeoResult result={result} economy={economy} metric={test.metric} currency={currency} />
        </Section>
      ) : null}
      <Section title="Treated and control" about="Mean of the last 7 days; 1 is each region's own mean in the history.">
        <TimeChart
          shape={chart}
          caption="Index of treated and control regions by day"
          timeName="Day"
          className="h-[200px]"
        />
      </Section>
      {power.length > 0 ? <PowerTable power={power} test={test} /> : null}
      {placebos ? <PlaceboTable placebos={placebos} /> : null}
      <PairTable test={test} />
      <Section
        title={result ? "Change the results" : "Add results"}
        about="After the test, add the results of all regions. The days of the history may be part of the file."
      >
        <GeoResultsForm
          reply={reply}
          busy={busy}
          currency={currency}
          from={dateOf(from)}
          to={dateOf(test.testTo ?? from + test.lengthDays - 1)}
          costCents={test.costCents}
        />
      </Section>
    </>
  );
}
