import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { mediumDate } from "#app/shared/format/date.ts";
import { centsText } from "#app/shared/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { type CostTotals, RATE_MICROS } from "../domain/costs.ts";

interface ShownCost {
  id: string;
  label: string;
  spentOn: string;
  currency: string;
  amountMinor: number;
  rateMicros: number | null;
  /** What it was spent on; empty: the campaign as a whole. */
  asset: string;
}

/** What the totals of several currencies say together. */
export function costText({ byCurrency, totalMinor, withoutRate }: CostTotals, currency: string): string {
  if (byCurrency.length === 0) return "No costs yet.";
  const each = byCurrency.map((sum) => centsText(sum.amountMinor, sum.currency)).join(" and ");
  if (byCurrency.length === 1 && byCurrency[0]?.currency === currency) return `${each} in all.`;
  return totalMinor === null
    ? `${each}. There is no total: enter a rate for ${withoutRate.join(", ")}.`
    : `${each}: ${centsText(totalMinor, currency)} in all, at the rates entered.`;
}

/** The costs of a campaign, each in its own currency. */
export function Costs({
  assets,
  costs,
  totals,
  currency,
  today,
  reply,
}: {
  assets: readonly { id: string; title: string }[];
  costs: readonly ShownCost[];
  totals: CostTotals;
  currency: string;
  today: string;
  reply: FormReply | undefined;
}) {
  const { value, errors } = fieldsOf(reply?.intent === "cost" ? reply : undefined);
  return (
    <Section
      title="Costs"
      about={`Each cost keeps its own currency. Costs not in ${currency} count in the total once they have a rate.`}
    >
      {costs.length > 0 ? (
        <Table label="Costs">
          <thead>
            <tr>
              <Th>Description</Th>
              <Th wide>Day</Th>
              <Th numeric>Amount</Th>
              <Th numeric wide>
                Rate
              </Th>
              <Th>
                <span className="sr-only">Delete</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {costs.map((cost) => (
              <tr key={cost.id}>
                <Td>
                  <Breakable text={cost.label} />
                  {cost.asset === "" ? null : (
                    <div className="text-ink-3 text-xs [overflow-wrap:anywhere]">{`for ${cost.asset}`}</div>
                  )}
                </Td>
                <Td wide className="whitespace-nowrap">
                  {mediumDate(new Date(`${cost.spentOn}T00:00:00Z`))}
                </Td>
                <Td numeric>{centsText(cost.amountMinor, cost.currency)}</Td>
                <Td numeric wide>
                  {cost.rateMicros === null ? "–" : String(cost.rateMicros / RATE_MICROS)}
                </Td>
                <Td>
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="id" value={cost.id} />
                    <Button
                      type="submit"
                      size="s"
                      look="quiet"
                      name="intent"
                      value="uncost"
                      aria-label={`Delete ${cost.label}`}
                    >
                      Delete
                    </Button>
                  </Form>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      <p className="mt-2 text-sm">{costText(totals, currency)}</p>
      <Form
        method="post"
        noValidate
        preventScrollReset
        className="mt-4 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        <FormKey />
        <Field
          label="Description"
          name="label"
          maxLength={120}
          defaultValue={value("label", "")}
          errors={errors("label")}
        />
        <Field
          label="Day"
          name="spentOn"
          type="date"
          defaultValue={value("spentOn", today)}
          errors={errors("spentOn")}
        />
        <Field
          label="Amount"
          name="amount"
          inputMode="decimal"
          maxLength={20}
          defaultValue={value("amount", "")}
          errors={errors("amount")}
        />
        <SelectField
          label="Currency of the cost"
          name="currency"
          defaultValue={value("currency", currency)}
          errors={errors("currency")}
        >
          {CURRENCIES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <Field
          label="Rate"
          name="rate"
          inputMode="decimal"
          maxLength={12}
          hint={`Value of one unit in ${currency}; leave empty for none`}
          defaultValue={value("rate", "")}
          errors={errors("rate")}
        />
        <SelectField label="Spent on" name="assetId" defaultValue={value("assetId", "")} errors={errors("assetId")}>
          <option value="">The campaign as a whole</option>
          {assets.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <div className="self-end pb-1">
          <Button type="submit" name="intent" value="cost">
            Add cost
          </Button>
        </div>
      </Form>
    </Section>
  );
}
