import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { mediumDate } from "#app/shared/format/date.ts";
import { centsInput, centsText } from "#app/shared/format/money.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { wholePercent } from "#app/shared/format/percent.ts";
import { days } from "#app/shared/time.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { Method } from "#app/ui/text/method.tsx";
import { adsmartModule } from "../../manifest.ts";
import { IMPORTS } from "../../paths.ts";
import { Heading } from "../../ui/heading.tsx";
import { alertsAction } from "../actions.server.ts";
import { readAlerts } from "../service.server.ts";
import { FatigueTable } from "../ui/fatigue-table.tsx";
import { ProposalTable } from "../ui/proposal-table.tsx";

export const meta: MetaFunction = () => [{ title: "Ad alerts · Kaja" }];
export const handle = { crumb: () => "Alerts" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  return readAlerts(context, session.workspaceId);
}

export const action = alertsAction;

const METRICS = { costCents: "Cost", clicks: "Clicks", conversions: "Conversions" } as const;

export default function Alerts() {
  const { hasFigures, lastDay, guardrails, currency, proposals, watched, fatigue, anomalies } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const own = reply?.intent === "save" ? reply : undefined;
  const field = (name: string, label: string, byDefault: string, hint?: string) => ({
    ...{ name, label, hint, inputMode: "decimal" as const },
    defaultValue: own?.values[name] ?? byDefault,
    errors: own?.errors[name] ?? undefined,
  });
  const amount = (metric: keyof typeof METRICS, value: number) =>
    metric === "costCents" ? centsText(Math.round(value), currency) : exact(Math.round(value));
  return (
    <>
      <Heading title="Ad alerts">
        {hasFigures ? null : (
          <LinkButton to={IMPORTS} look="primary">
            Import figures
          </LinkButton>
        )}
      </Heading>
      <Section
        title="Proposed pauses"
        about="Ads that break a guardrail. Kaja changes nothing on the network: accept a proposal and pause the ad there."
      >
        <FormErrors
          errors={
            reply && reply.intent !== "save"
              ? Object.values(reply.errors).flatMap((messages) => messages ?? [])
              : undefined
          }
        />
        <ProposalTable proposals={proposals} currency={currency} />
      </Section>
      <Section title="Guardrails" about="Leave a field empty for no limit. Limits are checked with each import.">
        <Form method="post" noValidate className="grid gap-4">
          <FormKey />
          <FormErrors errors={own?.errors[""] ?? undefined} />
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
            <Field {...field("days", "Days to check", String(guardrails.days))} />
            <Field
              {...field(
                "maxCpaCents",
                `Cost per conversion above, ${currency}`,
                centsInput(guardrails.maxCpaCents),
                "Applies from three conversions.",
              )}
            />
            <Field {...field("minRoas", "ROAS below", guardrails.minRoas === null ? "" : String(guardrails.minRoas))} />
            <Field
              {...field(
                "maxFrequency",
                "Frequency above",
                guardrails.maxFrequency === null ? "" : String(guardrails.maxFrequency),
                "Views per person per day.",
              )}
            />
            <Field
              {...field(
                "maxWastedCents",
                `Cost without a conversion above, ${currency}`,
                centsInput(guardrails.maxWastedCents),
              )}
            />
          </div>
          <div>
            <Button type="submit" look="primary" name="intent" value="save">
              Save guardrails
            </Button>
          </div>
        </Form>
      </Section>
      <Section
        title="Fatigue"
        about={`Among the ${counted(watched, "ad")} shown most in the last 60 days with figures.`}
      >
        <FatigueTable rows={fatigue} />
        <Method>
          An ad tires when its click rate falls (weighted trend, 5% level), its frequency rises where the network
          reports reach, and the sum of shortfalls against its first week passes five standard deviations (CUSUM). Worn
          out: 30% below its first week.
        </Method>
      </Section>
      <Section
        title="Unusual day"
        about={
          lastDay === null
            ? ""
            : `${mediumDate(lastDay * days(1))}, compared with the same weekday of the eight weeks before.`
        }
      >
        {anomalies.length === 0 ? <p className="text-ink-2 text-sm">Nothing unusual.</p> : null}
        <ul className="grid gap-2 text-sm">
          {anomalies.map(({ metric, value, usual, cause }) => (
            <li key={metric}>
              {`${METRICS[metric]}: ${amount(metric, value)} instead of about ${amount(metric, usual)}.`}
              {cause
                ? ` ${wholePercent(Math.min(1, cause.share))} of the difference comes from “${cause.campaign}”.`
                : ""}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
