import { Form, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";

interface StartFormProps {
  reply: FormReply | undefined;
  timeZone: string;
}

/** Starts a draft, now or at a moment. */
export function StartForm({ reply, timeZone }: StartFormProps) {
  const { value, errors } = fieldsOf(reply);
  const busy = useNavigation().formData?.get("intent") === "start";
  return (
    <Card className="p-5">
      <Form method="post" noValidate className="grid gap-4">
        <FormKey />
        <input type="hidden" name="intent" value="start" />
        <Field
          label="Start at (optional)"
          type="datetime-local"
          name="startAt"
          hint={`In ${timeZone}. Leave empty to start now.`}
          defaultValue={value("startAt", "")}
          errors={errors("startAt")}
        />
        <div>
          <Button type="submit" look="primary" busy={busy} busyLabel="Starting...">
            Start campaign
          </Button>
        </div>
      </Form>
    </Card>
  );
}
