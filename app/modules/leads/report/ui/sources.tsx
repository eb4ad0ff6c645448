import { Form } from "@remix-run/react";
import type { SourceCost } from "#app/modules/contacts/index.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { monthOfYear } from "#app/shared/format/date.ts";
import { exact, oneDecimal } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { amountsText, amountText } from "../../board/format.ts";
import { Panel } from "../../ui/page-parts.tsx";
import { monthStart } from "../domain/period.ts";
import type { SourceLine } from "../domain/sources.ts";

/** What each source brought, and what it cost. */
export function Sources({ lines }: { lines: readonly SourceLine[] }) {
  return (
    <Panel title="Sources">
      {lines.length === 0 ? (
        <p className="text-ink-2 text-sm">No leads in this period.</p>
      ) : (
        <Table label="Sources" hasMore>
          <thead>
            <tr>
              <Th>Source</Th>
              <Th numeric>Leads</Th>
              <Th numeric>Won</Th>
              <Th numeric>Win rate</Th>
              <Th numeric>Revenue</Th>
              <Th numeric>Cost</Th>
              <Th numeric>Cost per lead</Th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ source, leads, won, winRate, revenue, cost, costPerLead }) => (
              <tr key={source}>
                <Td className="min-w-28">
                  <Breakable text={source || "Not known"} />
                </Td>
                <Td numeric>{exact(leads)}</Td>
                <Td numeric>{exact(won)}</Td>
                <Td numeric>{winRate === null ? "–" : `${oneDecimal(winRate)}%`}</Td>
                <Td numeric>{amountsText(revenue)}</Td>
                <Td numeric>{amountsText(cost)}</Td>
                <Td numeric>{amountsText(costPerLead)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className="mt-2 text-[13px] text-ink-3">
        Leads and wins in this period. The source is the lead's own, or the utm_source of the first visit.
      </p>
    </Panel>
  );
}

interface CostsProps {
  costs: readonly SourceCost[];
  sources: readonly string[];
  month: string;
  reply: FormReply | undefined;
}

/** Enters what a source cost in a month, and lists what was entered. */
export function Costs({ costs, sources, month, reply }: CostsProps) {
  const { value, errors } = fieldsOf(reply);
  return (
    <Panel title="Costs">
      <Form method="post" noValidate preventScrollReset className="grid gap-3">
        <input type="hidden" name="intent" value="cost" />
        <FormErrors errors={errors("") ?? errors("cents")} />
        <Field
          label="Source"
          name="source"
          list="cost-sources"
          maxLength={100}
          defaultValue={value("source", "")}
          errors={errors("source")}
        />
        <datalist id="cost-sources">
          {sources.map((source) => (
            <option key={source} value={source} />
          ))}
        </datalist>
        <Field label="Month" name="month" type="month" defaultValue={value("month", month)} errors={errors("month")} />
        <div className="grid grid-cols-[1fr_auto] items-start gap-2">
          <Field
            label="Amount"
            name="amount"
            inputMode="decimal"
            maxLength={20}
            hint="Replaces the current amount; 0 removes it"
            defaultValue={value("amount", "")}
            errors={errors("amount")}
          />
          <SelectField label="Currency" name="currency" defaultValue={value("currency", costs[0]?.currency ?? "EUR")}>
            {CURRENCIES.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" className="justify-self-start">
          Save cost
        </Button>
      </Form>
      {costs.length > 0 ? (
        <dl className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-line border-t pt-3 text-sm tabular-nums">
          {costs.map(({ source, month: of, currency, cents }) => (
            <div key={`${source} ${of}`} className="contents">
              <dt className="min-w-0">
                <Breakable text={source} />, {monthOfYear(monthStart(of))}
              </dt>
              <dd className="text-right">{amountText({ cents, currency })}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Panel>
  );
}
