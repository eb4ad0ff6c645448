import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readQuery } from "#app/platform/http/query.server.ts";
import { centsText } from "#app/shared/format/money.ts";
import { exact, oneDecimal } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState, Stat } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { openSemPage } from "../../tree/page.server.ts";
import { EditReport } from "../../tree/ui/edit-report.tsx";
import { SemNav } from "../../tree/ui/sem-nav.tsx";
import { type ReportReply, termsAction } from "../actions.server.ts";
import { termsQuerySchema } from "../schema.ts";
import { currencyOf, readTerms } from "../service.server.ts";
import { ReportUpload } from "../ui/report-upload.tsx";

export const meta: MetaFunction = () => [{ title: "Search terms · Kaja" }];
export const handle = { crumb: () => "Search terms" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scope, readOnly } = await openSemPage(request, context);
  const query = readQuery(request, termsQuerySchema);
  const [view, currency] = await Promise.all([
    readTerms(context, scope.workspaceId, query),
    currencyOf(context, scope),
  ]);
  return { ...view, query, currency, readOnly };
}

export const action = termsAction;

const VIEWS = [
  ["1", "Single words"],
  ["2", "Two words"],
  ["3", "Three words"],
  ["terms", "Search terms"],
  ["candidates", "New keywords"],
] as const;

export default function Terms() {
  const { head, targetCents, rows, campaigns, query, currency, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ReportReply | undefined;
  const isCandidates = query.view === "candidates";
  const own = reply?.intent === "exclude" || reply?.intent === "add" ? reply : undefined;
  const errors = Object.values(own?.errors ?? {}).flatMap((all) => all ?? []);
  const cost = (cents: number) => centsText(cents, currency);
  return (
    <>
      <Breadcrumbs />
      <h1 className="mb-3 font-bold text-2xl tracking-tight">Search terms</h1>
      <SemNav />
      {head === null ? (
        <EmptyState title="No report yet">
          Import the search terms report of your account: words that cost money and bring nothing are found, and
          searches that convert become keywords.
        </EmptyState>
      ) : (
        <>
          <div className="mb-4 grid gap-3 sm:grid-cols-4">
            <Stat label="Search terms" value={exact(head.terms)} hint={head.fileName} />
            <Stat label="Clicks" value={exact(head.total.clicks)} />
            <Stat label="Cost" value={cost(head.total.costCents)} />
            <Stat
              label="Cost per conversion"
              value={head.total.conversions > 0 ? cost(head.total.costCents / head.total.conversions) : "–"}
              hint={`${oneDecimal(head.total.conversions)} conversions`}
            />
          </div>
          <nav aria-label="View" className="mb-3 flex flex-wrap gap-2">
            {VIEWS.map(([value, label]) => (
              <FilterChip key={value} name="view" value={value} byDefault="1">
                {label}
              </FilterChip>
            ))}
          </nav>
          <Form method="get" className="mb-4 flex flex-wrap items-end gap-3">
            <input type="hidden" name="view" value={query.view} />
            <Field
              label={`A conversion may cost (${currency})`}
              name="target"
              inputMode="decimal"
              maxLength={10}
              defaultValue={targetCents > 0 ? String(targetCents / 100) : ""}
            />
            <Button type="submit" size="field">
              Propose
            </Button>
          </Form>
          <p className="mb-3 max-w-[70ch] text-ink-2 text-sm">
            {isCandidates
              ? "Searches with at least two conversions at or below this cost that are not keywords yet."
              : "A negative is proposed when even the best rate that the clicks leave open would cost more than this: with no conversion in n clicks, fewer than 3 in n convert (rule of three, 95%)."}
          </p>
          <FormErrors errors={errors} />
          <EditReport edit={own?.edit} />
          {rows.length === 0 ? (
            <p className="text-ink-2 text-sm">Nothing to show here.</p>
          ) : (
            <Form method="post" noValidate className="grid gap-3">
              <FormKey />
              <Table label={isCandidates ? "New keywords" : "Words"} hasMore>
                <thead>
                  <tr>
                    {readOnly ? null : (
                      <Th>
                        <span className="sr-only">Select</span>
                      </Th>
                    )}
                    <Th>Words</Th>
                    <Th numeric wide>
                      Searches
                    </Th>
                    <Th numeric>Clicks</Th>
                    <Th numeric>Cost</Th>
                    <Th numeric>Conv.</Th>
                    <Th>Proposal</Th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.words}>
                      {readOnly ? null : (
                        <Td>
                          <input
                            type="checkbox"
                            name="words"
                            value={row.words}
                            aria-label={`Select ${row.words}`}
                            defaultChecked={row.reason !== null && !isCandidates && query.view !== "terms"}
                            className="size-[18px] accent-brand"
                          />
                        </Td>
                      )}
                      <Td className="font-semibold [overflow-wrap:anywhere]">{row.words}</Td>
                      <Td numeric wide>
                        {exact(row.terms)}
                      </Td>
                      <Td numeric>{exact(row.clicks)}</Td>
                      <Td numeric>{cost(row.costCents)}</Td>
                      <Td numeric>{oneDecimal(row.conversions)}</Td>
                      <Td>{row.reason ?? "–"}</Td>
                    </tr>
                  ))}
                </tbody>
              </Table>
              {readOnly || campaigns.length === 0 ? null : (
                <div className="flex flex-wrap items-end gap-3">
                  <SelectField label="Campaign" name="campaignId">
                    {campaigns.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </SelectField>
                  {isCandidates ? (
                    <Field label="Ad group" name="group" maxLength={120} autoComplete="off" />
                  ) : (
                    <SelectField
                      label="Match type"
                      name="match"
                      defaultValue={query.view === "terms" ? "Exact" : "Phrase"}
                    >
                      <option>Phrase</option>
                      <option>Exact</option>
                      <option>Broad</option>
                    </SelectField>
                  )}
                  <Button
                    type="submit"
                    size="field"
                    look="primary"
                    name="intent"
                    value={isCandidates ? "add" : "exclude"}
                  >
                    {isCandidates ? "Add as keywords" : "Add as negatives"}
                  </Button>
                </div>
              )}
            </Form>
          )}
        </>
      )}
      {readOnly ? null : (
        <ReportUpload
          label="Search terms report"
          hint="CSV with the columns search term, clicks and cost; conversions, impressions, campaign and ad group if you have them. It replaces the previous report."
          reply={reply}
        />
      )}
    </>
  );
}
