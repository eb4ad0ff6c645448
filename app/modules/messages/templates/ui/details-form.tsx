import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";

interface DetailsFormProps {
  reply: FormReply | undefined;
  name: string;
  document: { subject: string; preheader: string; footer: string };
  version: number;
  variables: readonly string[];
  readOnly: boolean;
}

/** Name, subject, preview text and footer of a template. */
export function DetailsForm({ reply, name, document, version, variables, readOnly }: DetailsFormProps) {
  const { value, errors } = fieldsOf(reply);
  return (
    <Card className="p-4">
      <Form method="post" noValidate preventScrollReset className="grid gap-4">
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <Field
          label="Name"
          name="name"
          maxLength={120}
          autoComplete="off"
          readOnly={readOnly}
          defaultValue={value("name", name)}
          errors={errors("name")}
        />
        <Field
          label="Subject"
          name="subject"
          maxLength={200}
          autoComplete="off"
          readOnly={readOnly}
          defaultValue={value("subject", document.subject)}
          errors={errors("subject")}
        />
        <Field
          label="Preview text"
          name="preheader"
          hint="Inboxes show it next to the subject."
          maxLength={200}
          autoComplete="off"
          readOnly={readOnly}
          defaultValue={value("preheader", document.preheader)}
          errors={errors("preheader")}
        />
        <TextArea
          label="Footer"
          name="footer"
          hint="Why people get the email. The unsubscribe links and your postal address follow it in every email."
          maxLength={1_000}
          readOnly={readOnly}
          className="min-h-16"
          defaultValue={value("footer", document.footer)}
          errors={errors("footer")}
        />
        <details className="text-[13px] text-ink-2">
          <summary className="cursor-pointer font-semibold">Variables</summary>
          <p className="mt-2">
            {
              'Write {{ contact.first_name | default: "there" }} in any text. What comes after "default" is the fallback; without one, people without the value get no email.'
            }
          </p>
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
            {variables.map((one) => (
              <li key={one}>
                <code className="font-mono">{`{{ ${one} }}`}</code>
              </li>
            ))}
            <li>
              <code className="font-mono">{"{{ contact.custom.field }}"}</code>
            </li>
          </ul>
        </details>
        {readOnly ? null : (
          <div>
            <Button type="submit" look="primary" name="intent" value="details">
              Save details
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
