import { Form } from "@remix-run/react";
import { centsInput, centsText } from "#app/shared/format/money.ts";
import { signedPercent } from "#app/shared/format/percent.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import type { readBudget } from "../service.server.ts";

type BudgetModel = NonNullable<Awaited<ReturnType<typeof readBudget>>["model"]>;

/** Divides a weekly total over the channels; the question is in the address. */
export function Allocator({
  model,
  currency,
  metricName,
}: {
  model: BudgetModel;
  currency: string;
  metricName: string;
}) {
  const { channels, total, step, limits, outcome } = model;
  const money = (cents: number) => centsText(cents, currency);
  return (
    <Section
      title="Allocation"
      about="Moves budget to where the next unit brings the most, within your limits. Change budgets in steps, and fit again after a few weeks."
    >
      <Form method="get" className="grid gap-4" preventScrollReset>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={`Total a week, ${currency}`}
            name="total"
            defaultValue={centsInput(total)}
            inputMode="decimal"
          />
          <Field
            label="Largest change of a budget, %"
            name="step"
            type="range"
            min={5}
            max={100}
            step={5}
            defaultValue={step}
            hint={`Now ${step}%.`}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {channels.map(({ name }, at) => (
            <fieldset key={name} className="grid grid-cols-2 gap-3 rounded-m border border-line p-3">
              <legend className="px-1 font-semibold text-sm [overflow-wrap:anywhere]">{name}</legend>
              <Field
                label="At least"
                name={`floor${at}`}
                defaultValue={centsInput(limits[at]?.floor ?? null)}
                inputMode="decimal"
              />
              <Field
                label="At most"
                name={`cap${at}`}
                defaultValue={centsInput(limits[at]?.cap ?? null)}
                inputMode="decimal"
              />
            </fieldset>
          ))}
        </div>
        <div>
          <Button type="submit" look="primary">
            Divide the budget
          </Button>
        </div>
      </Form>
      <div className="mt-4">
        {outcome.ok ? (
          <>
            <p
              className="mb-3 text-sm"
              role="status"
            >{`Expected ${metricName} a week: ${outcome.before} now, ${outcome.after} as proposed.`}</p>
            <Table label="Proposed budgets" hasMore>
              <thead>
                <tr>
                  <Th pinned>Campaign</Th>
                  <Th numeric>Now</Th>
                  <Th numeric>Proposed</Th>
                  <Th numeric>Change</Th>
                  <Th numeric>Expected now</Th>
                  <Th numeric>Expected then</Th>
                </tr>
              </thead>
              <tbody>
                {outcome.rows.map((row) => (
                  <tr key={row.name}>
                    <Td pinned className="min-w-[130px]">
                      <Breakable text={row.name} />
                    </Td>
                    <Td numeric>{money(row.current)}</Td>
                    <Td numeric>{money(row.proposed)}</Td>
                    <Td numeric>{row.current === 0 ? "–" : signedPercent(row.proposed / row.current - 1)}</Td>
                    <Td numeric>{row.before}</Td>
                    <Td numeric>{row.after}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </>
        ) : (
          <FormErrors
            errors={[
              `Within these limits the total is at least ${money(outcome.least)} and at most ${money(outcome.most)}. Change the total or the limits.`,
            ]}
          />
        )}
      </div>
    </Section>
  );
}
