import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Waypoints } from "lucide-react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Method } from "#app/ui/text/method.tsx";
import { openReport, readFilterBar } from "../../query/open-report.server.ts";
import { ChangeText, MoneyCell } from "../../query/ui/metric-cells.tsx";
import { ReportFilterBar } from "../../query/ui/report-filter-bar.tsx";
import { channelCostAction } from "../actions.server.ts";
import { channelsPage, readChannels } from "../page.server.ts";
import { Quadrant } from "../ui/quadrant.tsx";
import { SpendTable } from "../ui/spend-table.tsx";

export const handle = { crumb: () => "Channels" };

const FEATURE = "analytics_advanced";

export async function loader(args: LoaderFunctionArgs) {
  const report = await openReport(args, FEATURE);
  const channels = await readChannels(report);
  const bar = await readFilterBar(report, { dimension: "channel", goals: channels.goals });
  return { base: `/analytics/sites/${report.site.id}`, bar, ...channelsPage(channels) };
}

export const action = channelCostAction;

export default function Channels() {
  const { base, bar, rows, quadrant, hasGoals, hasCosts, ruleCount, spend, currency } = useLoaderData<typeof loader>();
  const rules = (
    <LinkButton to={`${base}/channels/rules`}>{ruleCount === 0 ? "Rules" : `Rules (${ruleCount})`}</LinkButton>
  );
  return (
    <>
      <ReportFilterBar bar={bar}>{rules}</ReportFilterBar>
      {rows.length === 0 ? (
        <EmptyState icon={<Waypoints size={22} aria-hidden="true" />} title="No visits in this period">
          Channels show where visitors come from: search, AI assistants, social networks, email, ads. Choose another
          period, or add the tracker to your pages.
        </EmptyState>
      ) : (
        <>
          <Table label="Channels">
            <thead>
              <tr>
                <Th>Channel</Th>
                <Th numeric>Visits</Th>
                <Th numeric wide>
                  Share
                </Th>
                <Th numeric>Change</Th>
                <Th numeric wide>
                  Bounce
                </Th>
                {hasGoals ? <Th numeric>Conversion</Th> : null}
                <Th numeric wide>
                  Revenue
                </Th>
                {hasCosts ? (
                  <>
                    <Th numeric wide>
                      Cost
                    </Th>
                    <Th numeric wide>
                      Cost per conversion
                    </Th>
                  </>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.channel}>
                  <Td className="font-medium">
                    <Breakable text={row.channel} />
                  </Td>
                  <Td numeric>{row.visits}</Td>
                  <Td numeric wide>
                    {row.share}
                  </Td>
                  <Td numeric>
                    <ChangeText change={row.change} />
                  </Td>
                  <Td numeric wide>
                    {row.bounce}
                  </Td>
                  {hasGoals ? <Td numeric>{row.rate}</Td> : null}
                  <Td numeric wide>
                    <MoneyCell money={row.revenue} />
                  </Td>
                  {hasCosts ? (
                    <>
                      <Td numeric wide>
                        {row.cost ?? "–"}
                      </Td>
                      <Td numeric wide>
                        {row.costPerConversion ?? "–"}
                      </Td>
                    </>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </Table>
          {rows.some(({ revenue }) => revenue && revenue.parts.length > 0) ? (
            <p className="mt-2 text-[13px] text-ink-3">
              Revenue is in {currency}, each day by the rate entered for it.
            </p>
          ) : null}
          <h2 className="mt-6 mb-3 font-bold text-lg">Opportunities</h2>
          {quadrant ? (
            <Card className="mb-3.5 p-4 max-sm:hidden">
              <Quadrant shape={quadrant} />
            </Card>
          ) : null}
          <Table label="A test for each channel">
            <thead>
              <tr>
                <Th>Channel</Th>
                <Th wide>Position</Th>
                <Th>Proposed test</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ channel, position, proposal }) => (
                <tr key={channel}>
                  <Td className="font-medium">
                    {channel}
                    <div className="text-ink-3 text-xs md:hidden">{position}</div>
                  </Td>
                  <Td wide>{position}</Td>
                  <Td className="max-w-[70ch] text-ink-2">{proposal}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
          <div className="mb-6">
            <Method title="How test sizes are computed">
              By the two-proportion formula of Fleiss, Levin and Paik (4.14): two-sided 5%, power 80%, for a conversion
              rate that is a fifth higher.
            </Method>
          </div>
          {spend.length > 0 ? <SpendTable rows={spend} /> : null}
          <CostForm />
        </>
      )}
    </>
  );
}

/** What a channel costs in a month, as people know it. */
function CostForm() {
  const { rows, currency, adCosts } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <Card className="max-w-[620px] p-5">
      <h2 className="mb-1.5 font-bold text-lg">Costs</h2>
      <p className="mb-4 text-[13px] text-ink-2">
        What a channel costs in a month, spread evenly over its days.{" "}
        {adCosts
          ? `The daily figures of your campaigns add up to ${adCosts} in these days; they do not say by channel: enter each channel's part.`
          : ""}
      </p>
      <Form method="post" noValidate className="grid gap-4 sm:grid-cols-[1fr_1fr_auto] sm:items-start">
        <SelectField
          label="Channel"
          name="channel"
          defaultValue={reply?.values.channel}
          errors={reply?.errors.channel ?? undefined}
        >
          {rows.map(({ channel }) => (
            <option key={channel}>{channel}</option>
          ))}
        </SelectField>
        <Field
          label={`Cost a month in ${currency}`}
          name="cost"
          inputMode="decimal"
          maxLength={20}
          defaultValue={reply?.values.cost}
          errors={reply?.errors.cost ?? undefined}
          hint="Empty: no cost is known."
        />
        <Button type="submit" busy={busy} busyLabel="Saving..." className="sm:mt-[27px]">
          Save
        </Button>
      </Form>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
    </Card>
  );
}
