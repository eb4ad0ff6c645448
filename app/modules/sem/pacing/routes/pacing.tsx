import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "#app/shared/dates/local-moment.ts";
import { centsText } from "#app/shared/format/money.ts";
import { EmptyState } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { campaignPath } from "../../paths.ts";
import type { ReportReply } from "../../terms/actions.server.ts";
import { ReportUpload } from "../../terms/ui/report-upload.tsx";
import { openSemPage } from "../../tree/page.server.ts";
import { SemNav } from "../../tree/ui/sem-nav.tsx";
import { pacingAction } from "../actions.server.ts";
import { readPacing } from "../service.server.ts";
import { TargetForm } from "../ui/target-form.tsx";

export const meta: MetaFunction = () => [{ title: "Budget pacing · Kaja" }];
export const handle = { crumb: () => "Pacing" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scope, session, readOnly } = await openSemPage(request, context);
  const today = dayIn(context.now().getTime(), session.timeZone);
  return { rows: await readPacing(context, scope, today), readOnly };
}

export const action = pacingAction;

const TONES = { over: "bad", under: "warn", limited: "info" } as const;
const LABELS = { over: "Over budget", under: "Under budget", limited: "Limited by budget" } as const;

export default function PacingPage() {
  const { rows, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ReportReply | undefined;
  return (
    <>
      <Breadcrumbs />
      <h1 className="mb-3 font-bold text-2xl tracking-tight">Budget pacing</h1>
      <SemNav />
      {rows.length === 0 ? (
        <EmptyState title="No campaign with a daily budget">
          Give a campaign a daily budget in its settings, and import its costs by day. The month is forecast from the
          pattern of weekdays.
        </EmptyState>
      ) : (
        <>
          <p className="mb-3 max-w-[70ch] text-ink-2 text-sm">
            Monthly spend is capped at 30.4 daily budgets; a single day can reach twice its budget. The forecast takes
            the level of the last 28 days and the pattern of weekdays; 80% of months end within its range.
          </p>
          <Table label="Budget pacing" hasMore>
            <thead>
              <tr>
                <Th pinned>Campaign</Th>
                <Th numeric>Daily budget</Th>
                <Th numeric>Spent this month</Th>
                <Th numeric>Forecast</Th>
                <Th numeric>Target for the month</Th>
                <Th numeric>Daily budget to meet it</Th>
                <Th>Alert</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, name, currency, budgetCents, hasTarget, pacing }) => {
                const cost = (cents: number) => centsText(cents, currency);
                const { forecast, alert } = pacing;
                return (
                  <tr key={id}>
                    <Td pinned className="max-w-[24ch] [overflow-wrap:anywhere]">
                      <Link to={campaignPath(id)} className="font-semibold hover:underline">
                        {name}
                      </Link>
                    </Td>
                    <Td numeric>{cost(budgetCents)}</Td>
                    <Td numeric>{cost(pacing.spentCents)}</Td>
                    <Td numeric>
                      {forecast ? (
                        <>
                          {cost(forecast.mid)}
                          <span className="block text-ink-3 text-xs">{`${cost(forecast.low)} to ${cost(forecast.high)}`}</span>
                        </>
                      ) : (
                        <span className="text-ink-3">Needs 7 days of costs</span>
                      )}
                    </Td>
                    <Td numeric>
                      {cost(pacing.targetCents)}
                      <span className="block text-ink-3 text-xs">
                        {hasTarget ? "Your target" : "30.4 daily budgets"}
                      </span>
                    </Td>
                    <Td numeric>{pacing.suggestedCents === null ? "–" : cost(pacing.suggestedCents)}</Td>
                    <Td className="min-w-[180px]">
                      {alert ? (
                        <>
                          <Tag tone={TONES[alert.kind]}>{LABELS[alert.kind]}</Tag>
                          <span className="mt-1 block text-ink-2 text-xs">{alert.message}</span>
                        </>
                      ) : (
                        "–"
                      )}
                    </Td>
                  </tr>
                );
              })}
            </tbody>
          </Table>
          {readOnly ? null : <TargetForm rows={rows} reply={reply} />}
        </>
      )}
      {readOnly ? null : (
        <ReportUpload
          label="Costs by day"
          hint="CSV with the columns day, campaign and cost, as reports of Google Ads and Microsoft Advertising have them. A repeated day replaces the earlier one."
          reply={reply}
        />
      )}
    </>
  );
}
