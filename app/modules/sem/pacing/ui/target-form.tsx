import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import type { ReportReply } from "../../terms/actions.server.ts";
import type { CampaignPacing } from "../service.server.ts";

/** The form that gives a campaign's month a target of its own. */
export function TargetForm({
  rows,
  reply,
}: {
  rows: readonly Pick<CampaignPacing, "id" | "name">[];
  reply: ReportReply | undefined;
}) {
  const busy = useNavigation().formData?.get("intent") === "target";
  const { errors, value } = fieldsOf(reply?.intent === "target" ? reply : undefined);
  return (
    <Card className="mt-6 p-5">
      <h2 className="mb-1 font-semibold">Set a target for the month</h2>
      <p className="mb-4 max-w-[70ch] text-ink-2 text-sm">
        Alerts compare the forecast with it. You are notified once a month for each campaign, when a report of costs
        shows that the month will end above or below its target.
      </p>
      <Form method="post" noValidate className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_200px_auto]">
        <FormErrors errors={errors("")} />
        <SelectField
          label="Campaign"
          name="campaignId"
          defaultValue={value("campaignId", rows[0]?.id ?? "")}
          errors={errors("campaignId")}
        >
          {rows.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label="Target for the month"
          name="target"
          inputMode="decimal"
          maxLength={20}
          defaultValue={value("target", "")}
          errors={errors("target")}
          hint="Leave it empty to remove the target."
        />
        <Button type="submit" name="intent" value="target" busy={busy} busyLabel="Saving..." className="sm:mt-7">
          Save target
        </Button>
      </Form>
    </Card>
  );
}
