import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { METRIC_LABELS } from "../../labels.ts";
import type { AdName } from "../../store/ads-rpc.ts";

const ARMS = ["First ad", "Second ad", "Third ad", "Fourth ad"];

/** Starts a test of two to four ads. */
export function TestForm({
  reply,
  ads,
  today,
}: {
  reply: FormReply | undefined;
  ads: readonly AdName[];
  today: string;
}) {
  const field = (name: string, label: string, byDefault = "", hint?: string) => ({
    ...{ name, label, hint },
    defaultValue: reply?.values[name] ?? byDefault,
    errors: reply?.errors[name] ?? undefined,
  });
  return (
    <Form method="post" noValidate className="grid gap-4">
      <FormKey />
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field {...field("name", "Name")} maxLength={80} />
        <SelectField {...field("metric", "Compared by", "ctr")}>
          {Object.entries(METRIC_LABELS).map(([metric, label]) => (
            <option key={metric} value={metric}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field {...field("firstDay", "First day", today, "Figures from this day on count.")} type="date" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {ARMS.map((label, at) => (
          <SelectField key={label} {...field(`ad${at}`, label)}>
            <option value="">{at < 2 ? "Choose an ad" : "None"}</option>
            {ads.map((ad) => (
              <option key={ad.n} value={ad.n}>
                {`${ad.name === "" ? `Ad ${ad.n}` : ad.name} (${ad.campaign})`.slice(0, 90)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          {...field("minTrials", "Minimum sample per ad", "1000", "Impressions for the click rate, else clicks.")}
          inputMode="numeric"
        />
        <Field {...field("minDays", "Minimum days", "7")} inputMode="numeric" />
        <Field {...field("maxDays", "Maximum days", "28")} inputMode="numeric" />
        <Field
          {...field("maxLoss", "Accepted loss, %", "2", "The loss you accept if the wrong ad wins.")}
          inputMode="decimal"
        />
        <Field {...field("floor", "Smallest share of an ad, %", "5")} inputMode="decimal" />
        <Field {...field("budget", "Weekly budget to split", "", "Leave empty for shares only.")} inputMode="decimal" />
      </div>
      <div>
        <Button type="submit" look="primary" name="intent" value="create">
          Start test
        </Button>
      </div>
    </Form>
  );
}
