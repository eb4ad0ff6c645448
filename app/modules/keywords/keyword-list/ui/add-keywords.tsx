import { Form, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";

interface AddKeywordsProps {
  reply: FormReply | undefined;
  groups: readonly string[];
  open: boolean;
  disabled: boolean;
}

/** Adds many keywords at once, one a line. */
export function AddKeywords({ reply, groups, open, disabled }: AddKeywordsProps) {
  const { formData, state } = useNavigation();
  const refused = reply?.intent === "add" ? reply : undefined;
  return (
    <Card className="p-5">
      <details open={open || refused !== undefined}>
        <summary className="w-fit font-bold text-[15px] pointer-coarse:py-3">Add keywords</summary>
        <Form method="post" noValidate data-feature="seo.keywords.add" className="mt-3 grid gap-4">
          <TextArea
            label="Keywords"
            name="keywords"
            required
            defaultValue={refused?.values.keywords}
            errors={refused?.errors.keywords ?? undefined}
            hint="One on each line. Those that are in the list already stay as they are."
            placeholder={"green tea\nbuy sencha"}
          />
          <Field
            label="Group (optional)"
            name="group"
            list="keyword-groups"
            maxLength={60}
            defaultValue={refused?.values.group}
            errors={refused?.errors.group ?? undefined}
          />
          <datalist id="keyword-groups">
            {groups.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <div>
            <Button
              type="submit"
              name="intent"
              value="add"
              look="primary"
              disabled={disabled}
              busy={state !== "idle" && formData?.get("intent") === "add"}
              busyLabel="Adding..."
            >
              Add keywords
            </Button>
          </div>
        </Form>
      </details>
    </Card>
  );
}
