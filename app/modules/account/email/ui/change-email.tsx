import { Form, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";

/** Asks for another address; nothing changes before its link is opened. */
export function ChangeEmail({
  reply,
  asked,
  hasTwoFactor,
}: {
  reply: FormReply | undefined;
  asked: boolean;
  hasTwoFactor: boolean;
}) {
  const busy = useNavigation().formData?.get("intent") === "email";
  const { errors = {}, values = {}, asksPassword = false } = reply ?? {};
  return (
    <Card as="section" className="p-5">
      <h2 className="font-bold text-lg tracking-tight">Change your email</h2>
      <p className="mt-1 mb-4 text-ink-2 text-sm">
        We send a link to the new address, and a notice to the present one. The address changes once the link is opened.
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="email" />
        <FormErrors errors={errors[""] ?? undefined} />
        <Field
          label="New email"
          name="newEmail"
          type="email"
          autoComplete="email"
          required
          defaultValue={values.newEmail}
          errors={errors.newEmail ?? undefined}
        />
        {asksPassword ? <StepUpFields hasTwoFactor={hasTwoFactor} error={errors.password?.[0]} /> : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} busyLabel="Sending...">
            Send the link
          </Button>
          {asked && !reply ? (
            <p role="status" className="text-good text-sm">
              The link is on its way to the new address.
            </p>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}
