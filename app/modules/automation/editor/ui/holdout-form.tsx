import { Form } from "@remix-run/react";
import type { FlowSettings } from "#app/platform/manifest/flow-kinds.ts";
import { Button } from "#app/ui/button.tsx";
import { HOLDOUT_FIELDS } from "../../nodes/fields.ts";
import { SettingsFields } from "./settings-fields.tsx";

interface HoldoutFormProps {
  holdout: FlowSettings | undefined;
  revision: number;
  choices: Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>;
  /** Messages by field. */
  errors: Readonly<Record<string, readonly string[]>>;
}

/** Who is kept out of the flow, and what both groups are compared by. */
export function HoldoutForm({ holdout = {}, revision, choices, errors }: HoldoutFormProps) {
  const percent = Number(holdout.percent || "0");
  return (
    <details
      id="holdout"
      open={Object.keys(errors).length > 0}
      className="mt-4 scroll-mt-24 border-line border-t pt-3 text-sm"
    >
      <summary className="cursor-pointer font-semibold">
        Holdout group: {percent > 0 ? `${percent}% of contacts` : "none"}
      </summary>
      <p className="mt-1 mb-3 text-[13px] text-ink-2">
        Keeps some contacts out of the flow at random. The report then shows what the flow changed.
      </p>
      <Form method="post" preventScrollReset className="grid items-start gap-3 @xl:grid-cols-3">
        <input type="hidden" name="intent" value="holdout" />
        <input type="hidden" name="revision" value={revision} />
        <SettingsFields fields={HOLDOUT_FIELDS} settings={holdout} choices={choices} errors={errors} />
        <div className="@xl:col-span-3">
          <Button type="submit">Save holdout</Button>
        </div>
      </Form>
    </details>
  );
}
