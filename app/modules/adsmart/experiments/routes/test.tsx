import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { mediumDate } from "#app/shared/format/date.ts";
import { centsText } from "#app/shared/format/money.ts";
import { exact } from "#app/shared/format/number.ts";
import { percent, smallPercent } from "#app/shared/format/percent.ts";
import { days } from "#app/shared/time.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Method } from "#app/ui/text/method.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { METRIC_LABELS } from "../../labels.ts";
import { adsmartModule } from "../../manifest.ts";
import { testPath } from "../../paths.ts";
import { adsStub } from "../../store/ads-stub.server.ts";
import { Heading } from "../../ui/heading.tsx";
import { testAction } from "../actions.server.ts";
import { testQuerySchema } from "../schema.ts";
import { getTest } from "../service.server.ts";
import { decisionText, TEST_STATES } from "../ui/states.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.test.name ?? "Test"} · Kaja` }];
export const handle = { crumb: (data: { test: { name: string } } | undefined) => data?.test.name ?? "Test" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  const { confirm } = readQuery(request, testQuerySchema);
  const { test, decisions } = orThrow(await getTest(context, session.workspaceId, params.testId ?? ""));
  const { currency } = await adsStub(context, session.workspaceId).settings();
  return { test, decisions, currency, timeZone: session.timeZone, confirmsDelete: confirm === "delete" };
}

export const action = testAction;

export default function TestPage() {
  const { test, decisions, currency, timeZone, confirmsDelete } = useLoaderData<typeof loader>();
  const latest = decisions.find(({ data }) => data.arms !== undefined);
  const metric = (value: number) =>
    test.metric === "revenue" ? centsText(Math.round(value), currency) : smallPercent(value);
  const { budgetCents, minTrials, minDays, maxDays, maxLoss } = test.rule;
  return (
    <>
      <Heading title={test.name}>
        <Tag tone={test.status === "running" ? "info" : "plain"}>{TEST_STATES[test.status]}</Tag>
        {test.status === "running" ? (
          <Form method="post">
            <FormKey />
            <Button type="submit" name="intent" value="stop">
              Stop test
            </Button>
          </Form>
        ) : null}
        <LinkButton to={`${testPath(test.id)}?confirm=delete`}>Delete</LinkButton>
      </Heading>
      {confirmsDelete ? (
        <ConfirmForm intent="delete" submit="Delete test" busyLabel="Deleting..." danger>
          <p className="text-sm">This deletes the test and its decisions for good. Figures of its ads stay.</p>
        </ConfirmForm>
      ) : null}
      <p className="text-ink-2 text-sm">
        {`${METRIC_LABELS[test.metric]} from ${mediumDate(test.firstDay * days(1))} on. Decided after ${exact(minDays)} to ${exact(maxDays)} days and ${exact(minTrials)} trials of each ad, once the expected loss is at most ${percent(maxLoss)}.`}
      </p>
      <Section title="Results">
        {latest?.data.arms ? (
          <>
            <p className="mb-3 text-sm" role="status">
              {latest.kind === "winner"
                ? `${test.arms[latest.data.leader ?? 0]?.name ?? ""} won.`
                : `${decisionText(latest)} Figures of ${exact(latest.data.days ?? 0)} days.`}
            </p>
            <Table label="Results of each ad" hasMore>
              <thead>
                <tr>
                  <Th pinned>Ad</Th>
                  <Th numeric>Impressions</Th>
                  <Th numeric>Clicks</Th>
                  <Th numeric>Conversions</Th>
                  <Th numeric>{METRIC_LABELS[test.metric]}</Th>
                  <Th numeric>90% range</Th>
                  <Th numeric>Best with</Th>
                  <Th numeric>Expected loss</Th>
                  <Th numeric>Budget share</Th>
                </tr>
              </thead>
              <tbody>
                {latest.data.arms.map((arm, at) => (
                  <tr key={test.arms[at]?.ads.join()}>
                    <Td pinned className="min-w-[140px]">
                      <Breakable text={test.arms[at]?.name ?? ""} />
                    </Td>
                    <Td numeric>{exact(arm.impressions)}</Td>
                    <Td numeric>{exact(arm.clicks)}</Td>
                    <Td numeric>{exact(arm.conversions)}</Td>
                    <Td numeric>{metric(arm.mean)}</Td>
                    <Td numeric className="whitespace-nowrap">{`${metric(arm.low)} to ${metric(arm.high)}`}</Td>
                    <Td numeric>{percent(arm.best)}</Td>
                    <Td numeric>{metric(arm.loss)}</Td>
                    <Td numeric className="whitespace-nowrap">
                      {budgetCents === null
                        ? percent(arm.share)
                        : `${percent(arm.share)}, ${centsText(Math.round(arm.share * budgetCents), currency)}`}
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
            <Method>
              Beta posteriors of rates, and Beta × Gamma for revenue. “Best with” is the chance that no other ad is
              better; the expected loss is what choosing this ad costs on average where another one is better. Shares
              follow top-two Thompson sampling: half of the draws go to the best ad, half to the second.
            </Method>
          </>
        ) : (
          <p className="text-ink-2 text-sm">
            No figures since the first day yet. The test is evaluated with each import.
          </p>
        )}
      </Section>
      <Section title="Decision log">
        <Table label="Decisions">
          <thead>
            <tr>
              <Th>When</Th>
              <Th>Decision</Th>
              <Th>Made of</Th>
            </tr>
          </thead>
          <tbody>
            {decisions.map((decision) => (
              <tr key={decision.seq}>
                <Td className="whitespace-nowrap">
                  <Time value={new Date(decision.at)} timeZone={timeZone} />
                </Td>
                <Td>{decisionText(decision)}</Td>
                <Td>
                  {decision.data.arms
                    ?.map(
                      (arm) =>
                        `${exact(arm.clicks)} of ${exact(arm.impressions)} clicked, best with ${percent(arm.best)}`,
                    )
                    .join("; ") ?? "–"}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Section>
    </>
  );
}
