import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readQuery } from "#app/platform/http/query.server.ts";
import { centsText } from "#app/shared/format/money.ts";
import { exact, whole } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { explainMatch, isBlockedBy, matchesKeyword } from "../../terms/domain/match.ts";
import { currencyOf } from "../../terms/service.server.ts";
import { MATCHES } from "../../tree/domain/keyword-text.ts";
import { openSemPage } from "../../tree/page.server.ts";
import { SemNav } from "../../tree/ui/sem-nav.tsx";
import { type PlanReply, plannerAction } from "../actions.server.ts";
import type { Range } from "../domain/forecast.ts";
import { simulatorSchema } from "../schema.ts";

export const meta: MetaFunction = () => [{ title: "Keyword planner · Kaja" }];
export const handle = { crumb: () => "Planner" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { scope, stub } = await openSemPage(request, context);
  const asked = readQuery(request, simulatorSchema);
  const [head, currency] = await Promise.all([stub.termsHead(), currencyOf(context, scope)]);
  const { search, keyword, match } = asked;
  return {
    ...{ asked, currency },
    simulated:
      search === "" || keyword === ""
        ? null
        : {
            matches: matchesKeyword(search, keyword, match),
            reason: explainMatch(search, keyword, match),
            isBlocked: isBlockedBy(search, keyword, match),
          },
    own: head && head.total.impressions > 0 && head.total.clicks > 0 ? head.total : null,
  };
}

export const action = plannerAction;

const rateOf = (hits: number, of: number): string => String(Math.round((hits / of) * 10_000) / 100);

export default function Planner() {
  const { asked, simulated, own, currency } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as PlanReply | undefined;
  const field = (name: string, byDefault: string) => ({
    name,
    maxLength: 12,
    inputMode: "decimal" as const,
    autoComplete: "off",
    defaultValue: reply?.values[name] ?? byDefault,
    errors: reply?.errors[name] ?? undefined,
  });
  const count = ({ low, mid, high }: Range) => (
    <>
      {whole(mid)}
      <span className="block text-ink-3 text-xs">{`${whole(low)} to ${whole(high)}`}</span>
    </>
  );
  const cost = ({ low, mid, high }: Range) => (
    <>
      {centsText(Math.round(mid), currency)}
      <span className="block text-ink-3 text-xs">
        {`${centsText(Math.round(low), currency)} to ${centsText(Math.round(high), currency)}`}
      </span>
    </>
  );
  return (
    <>
      <Breadcrumbs />
      <h1 className="mb-3 font-bold text-2xl tracking-tight">Keyword planner</h1>
      <SemNav />
      <div className="grid gap-6">
        <Card className="p-5">
          <Form method="post" noValidate className="grid gap-4" aria-label="Forecast">
            <FormKey />
            <FormErrors errors={reply?.errors[""] ?? undefined} />
            <TextArea
              label="Keywords and monthly searches"
              name="keywords"
              defaultValue={reply?.values.keywords ?? ""}
              errors={reply?.errors.keywords ?? undefined}
              placeholder={"green tea, 2400, 0.80\nloose leaf tea, 900"}
              hint="One per line: keyword, searches, cost per click. Or paste a Keyword Planner file."
            />
            <div className="grid gap-4 sm:grid-cols-3">
              <Field label={`Cost per click (${currency})`} {...field("cpc", "0.50")} hint="Where a line has none" />
              <Field
                label="Click rate, %"
                {...field("ctr", own ? rateOf(own.clicks, own.impressions) : "4")}
                hint={own ? "From your search terms" : "Of searches that click"}
              />
              <Field
                label="measured on impressions"
                {...field("ctrOf", own ? String(own.impressions) : "1000")}
                hint="More data narrows the range"
              />
              <span className="hidden sm:block" />
              <Field
                label="Conversion rate, %"
                {...field("cvr", own ? rateOf(own.conversions, own.clicks) : "3")}
                hint={own ? "From your search terms" : "Of clicks that become leads"}
              />
              <Field label="measured on clicks" {...field("cvrOf", own ? String(own.clicks) : "1000")} />
            </div>
            <div>
              <Button type="submit" name="intent" value="forecast" look="primary">
                Forecast
              </Button>
            </div>
          </Form>
        </Card>
        {reply?.plan ? (
          <section aria-label="Forecast of a month" className="grid gap-3">
            <p className="text-ink-2 text-sm">
              A month, with an 80% range (beta-binomial). It does not know your competitors' bids.
            </p>
            <Table label="Clicks and costs of a month" hasMore>
              <thead>
                <tr>
                  <Th pinned>Keyword</Th>
                  <Th numeric>Searches</Th>
                  <Th numeric>Clicks</Th>
                  <Th numeric>Cost</Th>
                  <Th numeric>Leads</Th>
                </tr>
              </thead>
              <tbody>
                <tr className="font-semibold">
                  <Td pinned>All</Td>
                  <Td numeric>{exact(reply.plan.total.volume)}</Td>
                  <Td numeric>{count(reply.plan.total.clicks)}</Td>
                  <Td numeric>{cost(reply.plan.total.costCents)}</Td>
                  <Td numeric>{count(reply.plan.total.leads)}</Td>
                </tr>
                {reply.plan.rows.map((row) => (
                  <tr key={row.keyword}>
                    <Td pinned className="max-w-[24ch] [overflow-wrap:anywhere]">
                      {row.keyword}
                    </Td>
                    <Td numeric>{exact(row.volume)}</Td>
                    <Td numeric>{count(row.clicks)}</Td>
                    <Td numeric>{cost(row.costCents)}</Td>
                    <Td numeric>{count(row.leads)}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
            {reply.plan.problems.length > 0 ? (
              <ul className="list-disc pl-5 text-sm">
                {reply.plan.problems.map(({ line, message }) => (
                  <li key={`${line}${message}`}>{`Line ${line}: ${message}`}</li>
                ))}
              </ul>
            ) : null}
          </section>
        ) : null}
        <Card className="p-5">
          <Form method="get" className="grid gap-4" aria-label="Match types">
            <h2 className="font-bold text-lg tracking-tight">Match types</h2>
            <div className="grid gap-4 sm:grid-cols-3">
              <Field label="Search" name="search" maxLength={200} defaultValue={asked.search} autoComplete="off" />
              <Field label="Keyword" name="keyword" maxLength={80} defaultValue={asked.keyword} autoComplete="off" />
              <SelectField label="Match type" name="match" defaultValue={asked.match}>
                {MATCHES.map((match) => (
                  <option key={match}>{match}</option>
                ))}
              </SelectField>
            </div>
            <div>
              <Button type="submit">Try</Button>
            </div>
            {simulated ? (
              <p role="status" className="text-sm">
                {`As a keyword: ${simulated.matches ? "it matches" : "it does not match"}. ${simulated.reason} As a negative: it ${
                  simulated.isBlocked ? "blocks" : "does not block"
                } this search. Google Ads also matches by meaning, which no rule on words predicts.`}
              </p>
            ) : null}
          </Form>
        </Card>
      </div>
    </>
  );
}
