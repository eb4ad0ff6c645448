import { Form, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { TICKET_LIMITS } from "../domain/ticket.ts";

interface Props {
  /** Name of the act that sends the message. */
  intent: "reply" | "answer";
  label: string;
  hint?: string;
  button: string;
  version: number;
  reply: FormReply | undefined;
}

/** Writes one message into a ticket. Empties itself once its message is in the thread. */
export function MessageForm({ intent, label, hint, button, version, reply }: Props) {
  const busy = useNavigation().formData?.get("intent") === intent;
  const values: Record<string, string | undefined> = reply?.values ?? {};
  return (
    <Form method="post" noValidate className="grid gap-3" key={version}>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <FormKey />
      <input type="hidden" name="version" value={version} />
      <TextArea
        label={label}
        name="message"
        dir="auto"
        required
        maxLength={TICKET_LIMITS.message}
        defaultValue={values.message}
        errors={reply?.errors.message ?? undefined}
        hint={hint}
      />
      <div>
        <Button type="submit" look="primary" name="intent" value={intent} busy={busy} busyLabel="Sending...">
          {button}
        </Button>
      </div>
    </Form>
  );
}
