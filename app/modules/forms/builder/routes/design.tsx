import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { LANGUAGES } from "../../domain/definition/definition.ts";
import * as limits from "../../domain/limits.ts";
import { phrasesOf } from "../../domain/page/phrases.ts";
import { designAction } from "../actions.server.ts";
import { loadForm } from "../form-page.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { form } = await loadForm(args);
  const { title, description, submitLabel, thanks, theme, language } = form.definition;
  return {
    revision: form.revision,
    values: {
      name: form.name,
      title,
      description,
      submitLabel,
      thanksTitle: thanks.title,
      thanksText: thanks.text,
      redirectUrl: thanks.redirectUrl,
      language: language as string,
      accent: theme.accent,
      appearance: theme.appearance as string,
      corners: theme.corners as string,
    },
  };
}

export const action = designAction;

export default function Design() {
  const { revision, values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const field = (name: keyof typeof values) => ({
    name,
    defaultValue: reply?.values[name] ?? values[name],
    errors: reply?.errors[name] ?? undefined,
  });
  return (
    <Card className="max-w-[760px] p-5">
      <Form method="post" noValidate key={revision} className="grid gap-5">
        <input type="hidden" name="intent" value="design" />
        <input type="hidden" name="revision" value={revision} />
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        <Field label="Name in the workspace" maxLength={limits.MAX_NAME_CHARS} {...field("name")} />
        <h2 className="font-bold text-lg tracking-tight">Texts</h2>
        <Field label="Title" maxLength={limits.MAX_LABEL_CHARS} {...field("title")} />
        <TextArea label="Description (optional)" rows={3} className="min-h-20" {...field("description")} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Submit button (optional)" maxLength={60} placeholder="Send" {...field("submitLabel")} />
          <SelectField label="Language" {...field("language")}>
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {phrasesOf(language).language}
              </option>
            ))}
          </SelectField>
        </div>
        <h2 className="font-bold text-lg tracking-tight">After sending</h2>
        <Field label="Title of the thank-you page" maxLength={limits.MAX_LABEL_CHARS} {...field("thanksTitle")} />
        <TextArea
          label="Text of the thank-you page"
          rows={3}
          className="min-h-20"
          hint="Reuse answers by name, like {{q1}}."
          {...field("thanksText")}
        />
        <Field
          label="Send people to another page instead (optional)"
          type="url"
          maxLength={limits.MAX_URL_CHARS}
          placeholder="https://example.com/thanks"
          {...field("redirectUrl")}
        />
        <h2 className="font-bold text-lg tracking-tight">Look</h2>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="Color" type="color" className="p-1" {...field("accent")} />
          <SelectField label="Background" {...field("appearance")}>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
            <option value="system">Match the visitor's system</option>
          </SelectField>
          <SelectField label="Corners" {...field("corners")}>
            <option value="square">Square</option>
            <option value="small">Slightly round</option>
            <option value="round">Round</option>
          </SelectField>
        </div>
        <div>
          <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
            Save design
          </Button>
        </div>
      </Form>
    </Card>
  );
}
