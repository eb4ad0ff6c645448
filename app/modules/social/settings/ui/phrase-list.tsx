import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

interface Props {
  title: string;
  hint: string;
  intent: "signature" | "hashtags";
  label: string;
  phrases: readonly { id: string; name: string; text: string }[];
  reply: FormReply | undefined;
  readOnly: boolean;
}

/** Texts that are added to posts, and the form that adds one. */
export function PhraseList({ title, hint, intent, label, phrases, reply, readOnly }: Props) {
  const isAbout = reply?.intent === intent;
  const field = (name: "name" | "text") => ({
    name,
    defaultValue: isAbout ? (reply?.values[name] ?? "") : "",
    errors: isAbout ? (reply?.errors[name] ?? undefined) : undefined,
  });
  return (
    <Card as="section" className="grid gap-4 p-5">
      <div>
        <h2 className="font-bold text-[15px]">{title}</h2>
        <p className="mt-0.5 text-[13px] text-ink-2">{hint}</p>
      </div>
      {phrases.map(({ id, name, text }) => (
        <div key={id} className="flex flex-wrap items-start gap-3 border-line border-t pt-3 text-sm">
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <p className="font-semibold">{name}</p>
            <p className="whitespace-pre-wrap text-ink-2">{text}</p>
          </div>
          {readOnly ? null : (
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <Button type="submit" name="intent" value="remove" size="s" aria-label={`Delete ${name}`}>
                Delete
              </Button>
            </Form>
          )}
        </div>
      ))}
      {readOnly ? null : (
        <Form method="post" className="grid gap-3 border-line border-t pt-3">
          <FormKey />
          <Field label={`Name of the ${label.toLowerCase()}`} maxLength={60} autoComplete="off" {...field("name")} />
          {intent === "signature" ? (
            <TextArea label={label} rows={2} className="min-h-20" maxLength={500} {...field("text")} />
          ) : (
            <Field label={label} placeholder="#tea #estonia" maxLength={500} autoComplete="off" {...field("text")} />
          )}
          <Button type="submit" name="intent" value={intent} className="justify-self-start">
            {`Add ${label.toLowerCase()}`}
          </Button>
        </Form>
      )}
    </Card>
  );
}
