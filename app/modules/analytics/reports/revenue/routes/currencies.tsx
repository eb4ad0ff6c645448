import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { rangeText } from "../../../domain/period/period.ts";
import { dayText, wallDay } from "../../../domain/period/site-clock.ts";
import { openSite } from "../../../sites/open-site.server.ts";
import { ratesAction } from "../actions.server.ts";
import { listRates } from "../exchange-rates.server.ts";

export const handle = { crumb: () => "Exchange rates" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope, site } = await openSite(request, context, params.siteId);
  const rates = await listRates(scope, site);
  return {
    base: `/analytics/sites/${site.id}`,
    currency: site.currency,
    today: dayText(wallDay(context.now().getTime(), site.timeZone)),
    mayChange: session.workspaceRole === "owner",
    rates: rates.map(({ id, currency, fromDay, rate }) => ({
      id,
      currency,
      from: rangeText({ fromDay, toDay: fromDay }),
      rate,
    })),
  };
}

export const action = ratesAction;

export default function Currencies() {
  const { base, currency, today, mayChange, rates } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const field = (name: string, byDefault = "") => ({
    name,
    defaultValue: reply?.values[name] ?? byDefault,
    errors: reply?.errors[name] ?? undefined,
  });
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,380px)_minmax(0,1fr)] lg:items-start">
      <Card className="p-5">
        <h2 className="mb-1.5 font-bold text-lg">Exchange rates</h2>
        <p className="mb-4 text-[13px] text-ink-2">
          Revenue in other currencies is added up in {currency} by the rates entered here, each day by the latest rate
          from that day or before. Revenue without a rate is never added: it is shown beside the sum. No rate is fetched
          from anywhere. The rates hold for all websites of this workspace.
        </p>
        {mayChange ? (
          <Form method="post" noValidate className="grid gap-4">
            <input type="hidden" name="intent" value="add" />
            <FormErrors errors={reply?.errors[""] ?? undefined} />
            <Field
              label="Currency"
              required
              maxLength={3}
              autoCapitalize="characters"
              placeholder="USD"
              {...field("currency")}
            />
            <Field
              label={`Worth in ${currency}`}
              required
              inputMode="decimal"
              maxLength={20}
              placeholder="0.92"
              {...field("rate")}
              hint="What one unit of it is worth."
            />
            <Field
              label="From"
              type="date"
              required
              {...field("from", today)}
              hint="The first day on which it holds."
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
                Enter rate
              </Button>
              <LinkButton to={`${base}/goals`}>Back to goals</LinkButton>
            </div>
          </Form>
        ) : (
          <p className="text-sm">Only an owner of this workspace enters rates.</p>
        )}
      </Card>
      {rates.length === 0 ? (
        <Card className="p-6 text-center text-ink-2 text-sm">
          No rates yet: only revenue in {currency} is in the sums.
        </Card>
      ) : (
        <Table label="Exchange rates">
          <thead>
            <tr>
              <Th>From</Th>
              <Th>Currency</Th>
              <Th numeric>Worth in {currency}</Th>
              {mayChange ? (
                <Th>
                  <span className="sr-only">Remove</span>
                </Th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <tr key={rate.id}>
                <Td>{rate.from}</Td>
                <Td>{rate.currency}</Td>
                <Td numeric>{rate.rate}</Td>
                {mayChange ? (
                  <Td numeric>
                    <Form method="post">
                      <input type="hidden" name="intent" value="delete" />
                      <input type="hidden" name="id" value={rate.id} />
                      <Button
                        type="submit"
                        size="s"
                        aria-label={`Remove the rate of ${rate.currency} from ${rate.from}`}
                      >
                        Remove
                      </Button>
                    </Form>
                  </Td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}
