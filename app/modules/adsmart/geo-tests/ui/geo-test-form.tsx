import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { GEO_METRIC_LABELS } from "../../labels.ts";
import { ResultsFields } from "./results-fields.tsx";

/** Plans a geo test from a history of regions. */
export function GeoTestForm({ reply, busy }: { reply: FormReply | undefined; busy: boolean }) {
  const field = (name: string, label: string, byDefault = "", hint?: string) => ({
    ...{ name, label, hint },
    defaultValue: reply?.values[name] ?? byDefault,
    errors: reply?.errors[name] ?? undefined,
  });
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
      <FormKey />
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field("name", "Name")} maxLength={80} />
        <SelectField {...field("metric", "What the values are", "conversions")}>
          {Object.entries(GEO_METRIC_LABELS).map(([metric, label]) => (
            <option key={metric} value={metric}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          {...field("lengthDays", "Planned length, days", "28", "7 to 91. Whole weeks are best.")}
          inputMode="numeric"
        />
        <Field
          {...field(
            "expectedLift",
            "Expected lift, %",
            "10",
            "How much the ads should add. The power is shown for it.",
          )}
          inputMode="decimal"
        />
      </div>
      <ResultsFields
        reply={reply}
        hint="Columns date, region and value, one line for each region and day. Up to 200 regions and 400 days."
      />
      <div>
        <Button type="submit" look="primary" name="intent" value="create" busy={busy} busyLabel="Matching...">
          Match regions
        </Button>
      </div>
    </Form>
  );
}
