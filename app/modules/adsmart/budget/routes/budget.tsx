import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { mediumDate } from "#app/shared/format/date.ts";
import { centsText } from "#app/shared/format/money.ts";
import { percent, wholePercent } from "#app/shared/format/percent.ts";
import { days } from "#app/shared/time.ts";
import { Button } from "#app/ui/button.tsx";
import { Stat } from "#app/ui/card.tsx";
import { TimeChart } from "#app/ui/chart/time-chart.tsx";
import { FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Method } from "#app/ui/text/method.tsx";
import { adsmartModule } from "../../manifest.ts";
import { Heading } from "../../ui/heading.tsx";
import { budgetAction } from "../actions.server.ts";
import { budgetQuerySchema } from "../schema.ts";
import { readBudget } from "../service.server.ts";
import { Allocator } from "../ui/allocator.tsx";

export const meta: MetaFunction = () => [{ title: "Budget allocation · Kaja" }];
export const handle = { crumb: () => "Budget" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  return readBudget(context, session.workspaceId, readQuery(request, budgetQuerySchema));
}

export const action = budgetAction;

export default function Budget() {
  const { model, currency } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const metricName = model?.metric === "revenue" ? "revenue" : "conversions";
  return (
    <>
      <Heading title="Budget allocation" />
      {model ? (
        <>
          <p className="mb-3 text-ink-2 text-sm">
            {`Curves of ${metricName}, fitted to ${mediumDate(model.from * days(1))} to ${mediumDate(model.to * days(1))}.`}
          </p>
          <div className="grid gap-3 sm:grid-cols-3">
            <Stat label="Explained" value={wholePercent(Math.max(0, model.r2))} hint="Of the variation between weeks" />
            <Stat
              label="Error in the test"
              value={percent(model.backtestError)}
              hint="Of the last eight weeks, not seen before"
            />
            <Stat
              label="Error of a naive forecast"
              value={percent(model.naiveError)}
              hint="The mean of the eight weeks before"
            />
          </div>
          {model.backtestError > model.naiveError ? (
            <div className="mt-3">
              <FormErrors
                errors={[
                  "In the test the curves were no better than a naive forecast. Do not move much money based on them.",
                ]}
              />
            </div>
          ) : null}
          <Section title="Response curves" about={`Expected ${metricName} a week by spend a week.`}>
            <nav aria-label="Campaign" className="mb-3 flex flex-wrap gap-2">
              {model.channels.map(({ name }, at) => (
                <FilterChip key={name} name="channel" value={String(at)} byDefault="0">
                  {name.slice(0, 40)}
                </FilterChip>
              ))}
            </nav>
            {model.chart ? (
              <TimeChart shape={model.chart} caption={`Response curve of ${model.shown}`} timeName="Spend a week" />
            ) : null}
            <div className="mt-4">
              <Table label="Campaigns in the model" hasMore>
                <thead>
                  <tr>
                    <Th pinned>Campaign</Th>
                    <Th numeric>Spend a week</Th>
                    <Th numeric>{`Brings ${metricName}`}</Th>
                    <Th numeric>{`100 ${currency} more bring`}</Th>
                    <Th numeric>95% range</Th>
                    <Th numeric>Carry-over</Th>
                  </tr>
                </thead>
                <tbody>
                  {model.channels.map((channel) => (
                    <tr key={channel.name}>
                      <Td pinned className="min-w-[130px]">
                        <Breakable text={channel.name} />
                      </Td>
                      <Td numeric>{centsText(channel.current, currency)}</Td>
                      <Td numeric>{channel.result}</Td>
                      <Td numeric>{channel.marginal}</Td>
                      <Td numeric className="whitespace-nowrap">
                        {channel.marginalBand}
                      </Td>
                      <Td numeric>{wholePercent(channel.carryOver)}</Td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </div>
            <Method>
              Geometric adstock and a Hill curve for each of the campaigns with the largest spend, with a trend and a
              yearly wave, fitted by ridge regression. Ranges come from 80 resamples of the residuals in blocks of four
              weeks. It shows what moved together, not what caused it: an experiment decides that.
            </Method>
          </Section>
          <Allocator model={model} currency={currency} metricName={metricName} />
        </>
      ) : null}
      <Section
        title={model ? "Fit again" : "Fit response curves"}
        about="Needs at least 40 full weeks of figures with varying spend. It takes a few seconds."
      >
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <div className="w-full max-w-[320px]">
            <SelectField
              label="Predict"
              name="metric"
              defaultValue={model?.metric ?? "conversions"}
              errors={reply?.errors.metric ?? undefined}
            >
              <option value="conversions">Conversions</option>
              <option value="revenue">Revenue</option>
            </SelectField>
          </div>
          <Button type="submit" name="intent" value="fit" look="primary" busy={busy} busyLabel="Fitting...">
            Fit curves
          </Button>
        </Form>
      </Section>
    </>
  );
}
