import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { money } from "#app/shared/format/money.ts";
import { exact, oneDecimal } from "#app/shared/format/number.ts";
import { wholePercent } from "#app/shared/format/percent.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { type Assumptions, type Case, type Outlook, RUNS, type Share, SPREAD } from "../domain/budget.ts";
import type { Situation } from "../domain/situation.ts";

/** All currencies that can be chosen have cents. */
const DIGITS = 2;

interface BudgetCardProps {
  situation: Situation;
  shares: readonly Share[];
  outlook: Outlook | null;
  assumptions: Assumptions;
  reply: FormReply | undefined;
  mayWrite: boolean;
}

/** What the budget is split into, what it may bring, and the two assumptions that decide it. */
export function BudgetCard({ situation, shares, outlook, assumptions, reply, mayWrite }: BudgetCardProps) {
  const inMoney = (minor: number | null) => (minor === null ? "–" : money(minor / 100, situation.currency, DIGITS));
  if (!outlook)
    return (
      <Section title="Budget">
        <p className="text-ink-2 text-sm">
          {situation.monthlyBudgetMinor === 0
            ? "Without an ad budget there is nothing to simulate: this plan only costs time."
            : "This plan has no ad channel. Keep the budget for tools, pictures and texts, or for an ad test from week 9."}
        </p>
      </Section>
    );
  const { runs, breakEvenCostMinor, breakEvenVisitMinor } = outlook;
  const cases: readonly [string, Case][] = [
    ["Low", outlook.low],
    ["Base", outlook.base],
    ["High", outlook.high],
  ];
  const { value, errors } = fieldsOf(reply?.intent === "assumptions" ? reply : undefined);
  return (
    <Section
      title="Budget"
      about={`${inMoney(outlook.spendMinor)} in three months: ${shares.map(({ name, monthlyMinor }) => `${name} ${inMoney(monthlyMinor)} a month`).join(", ")}. The low and the high case take each assumption ${SPREAD === 2 ? "half and double" : `${SPREAD} times lower and higher`}.`}
    >
      <Table label="What the budget could bring">
        <thead>
          <tr>
            <Th>Case</Th>
            <Th numeric>Customers</Th>
            <Th numeric>Cost per customer</Th>
            <Th numeric>Result</Th>
          </tr>
        </thead>
        <tbody>
          {cases.map(([name, { customers, costPerCustomerMinor, resultMinor }]) => (
            <tr key={name}>
              <Td>{name}</Td>
              <Td numeric>{oneDecimal(customers)}</Td>
              <Td numeric>{inMoney(costPerCustomerMinor)}</Td>
              <Td numeric>{inMoney(resultMinor)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className="mt-3 grid gap-1 text-ink-2 text-sm">
        <li>
          A customer may cost at most {inMoney(breakEvenCostMinor)}, and a visit at most {inMoney(breakEvenVisitMinor)},
          before you lose money.
        </li>
        <li>
          In {exact(RUNS)} runs with both assumptions varied, 80% end between {oneDecimal(runs.customers[0])} and{" "}
          {oneDecimal(runs.customers[2])} customers; {wholePercent(runs.paysShare)} of them earn their cost back.
        </li>
      </ul>
      {mayWrite ? (
        <Form method="post" noValidate preventScrollReset className="mt-4 grid max-w-xl gap-4 sm:grid-cols-2">
          <Field
            label={`Assumed cost of a visit (${situation.currency})`}
            name="visitCost"
            inputMode="decimal"
            maxLength={20}
            hint="A rule of thumb at first; enter what your ads show"
            defaultValue={value("visitCost", (assumptions.visitCostMinor / 100).toFixed(DIGITS))}
            errors={errors("visitCost")}
          />
          <Field
            label="Assumed visits that become customers (%)"
            name="conversionPercent"
            inputMode="decimal"
            maxLength={10}
            hint="From your goals where enough was measured"
            defaultValue={value("conversionPercent", String(assumptions.conversionPercent))}
            errors={errors("conversionPercent")}
          />
          <div>
            <Button type="submit" name="intent" value="assumptions">
              Calculate again
            </Button>
          </div>
        </Form>
      ) : null}
    </Section>
  );
}
