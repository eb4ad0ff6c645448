import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Section } from "#app/ui/page/section.tsx";

/** Makes drafts of the brief in other modules. */
export function Kit({
  parts,
  hasBrief,
  reply,
}: {
  parts: readonly { id: string; label: string }[];
  hasBrief: boolean;
  reply: FormReply | undefined;
}) {
  const errors = reply?.intent === "kit" ? (reply.errors.parts ?? undefined) : undefined;
  if (parts.length === 0) return null;
  return (
    <Section
      title="Kit"
      about="Creates drafts from the brief and attaches them to this campaign. When the brief changes, they are marked."
    >
      {hasBrief ? (
        <Form method="post" preventScrollReset className="grid gap-4">
          <FormKey />
          <FormErrors errors={errors} />
          <fieldset className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
            <legend className="sr-only">What to create</legend>
            {parts.map(({ id, label }) => (
              <label key={id} className="flex items-center gap-2 text-sm pointer-coarse:min-h-11">
                <input type="checkbox" name="parts" value={id} className="size-4 accent-brand" />
                {label}
              </label>
            ))}
          </fieldset>
          <div>
            <Button type="submit" name="intent" value="kit">
              Create drafts
            </Button>
          </div>
        </Form>
      ) : (
        <p className="text-ink-2 text-sm">Write the brief on the Edit page first: drafts are created from it.</p>
      )}
    </Section>
  );
}
