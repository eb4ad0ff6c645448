import { Form, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Section } from "#app/ui/page/section.tsx";

interface DescribePartProps {
  /** Name of the language model; null: rules read the description. */
  model: string | null;
  maxChars: number;
  reply: FormReply | undefined;
}

/** The draft of a flow from a description in plain language. */
export function DescribePart({ model, maxChars, reply }: DescribePartProps) {
  const busy = useNavigation().formData?.get("intent") === "describe";
  const own = reply?.intent === "describe" ? reply : undefined;
  return (
    <Section
      title="Describe it"
      about={
        model
          ? `${model} writes the draft from your words. It uses AI tokens of your plan, and the draft is marked as AI-assisted.`
          : "No language model is set up here. Rules look for English words such as welcome, cart, review or trial, and create the draft of that goal."
      }
    >
      <Form method="post" noValidate className="grid gap-4">
        <FormKey />
        <FormErrors errors={own?.errors[""] ?? undefined} />
        <TextArea
          label="What should happen?"
          name="text"
          rows={4}
          maxLength={maxChars}
          placeholder="When somebody leaves a cart, wait two hours, then send a reminder. Stop when they order."
          defaultValue={own?.values.text ?? ""}
          errors={own?.errors.text ?? undefined}
        />
        <div>
          <Button type="submit" name="intent" value="describe" busy={busy} busyLabel="Creating...">
            Create draft
          </Button>
        </div>
      </Form>
    </Section>
  );
}
