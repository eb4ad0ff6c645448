import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { centsInput } from "#app/shared/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { ResultsFields } from "./results-fields.tsx";

interface GeoResultsFormProps {
  reply: FormReply | undefined;
  busy: boolean;
  currency: string;
  /** Days as the inputs take them. */
  from: string;
  to: string;
  costCents: number | null;
}

/** Adds the results of the test's period. */
export function GeoResultsForm({ reply, busy, currency, from, to, costCents }: GeoResultsFormProps) {
  const field = (name: string, label: string, byDefault: string, hint?: string) => ({
    ...{ name, label, hint },
    defaultValue: reply?.values[name] ?? byDefault,
    errors: reply?.errors[name] ?? undefined,
  });
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
      <FormKey />
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field {...field("from", "First day of the test", from)} type="date" />
        <Field {...field("to", "Last day of the test", to)} type="date" />
        <Field
          {...field(
            "cost",
            `Cost of the ads, ${currency}`,
            centsInput(costCents),
            "Leave empty if you do not know it.",
          )}
          inputMode="decimal"
        />
      </div>
      <ResultsFields reply={reply} hint="The same columns, from the end of the history to the last day of the test." />
      <div>
        <Button type="submit" look="primary" name="intent" value="evaluate" busy={busy} busyLabel="Evaluating...">
          Add results
        </Button>
      </div>
    </Form>
  );
}
