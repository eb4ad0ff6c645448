import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { EditReply } from "../actions.server.ts";
import { MATCHES } from "../domain/keyword-text.ts";

interface PasteFormProps {
  intent: string;
  label: string;
  hint: ReactNode;
  placeholder: string;
  submit: string;
  reply: EditReply | undefined;
  /** Asks for the match type of lines that say none; this one is chosen first. */
  match?: string;
}

/** Lines that are typed or pasted from a sheet. */
export function PasteForm({ intent, label, hint, placeholder, submit, reply, match }: PasteFormProps) {
  const busy = useNavigation().formData?.get("intent") === intent;
  const own = reply?.intent === intent ? reply : undefined;
  return (
    <Form method="post" noValidate className="grid gap-3">
      <FormKey />
      <TextArea
        key={own?.values.lines ?? ""}
        label={label}
        name="lines"
        hint={hint}
        placeholder={placeholder}
        defaultValue={own && !own.edit ? (own.values.lines ?? "") : ""}
        errors={own?.errors.lines ?? own?.errors[""] ?? undefined}
      />
      <div className="flex flex-wrap items-end gap-3">
        {match ? (
          <SelectField label="Match type where none is given" name="match" defaultValue={match}>
            {MATCHES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        ) : null}
        <Button
          type="submit"
          name="intent"
          value={intent}
          look="primary"
          size="field"
          busy={busy}
          busyLabel="Adding..."
        >
          {submit}
        </Button>
      </div>
    </Form>
  );
}
