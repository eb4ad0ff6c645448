import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { NETWORK_LABELS } from "../../labels.ts";
import { PLACEMENTS } from "../domain/placements.ts";

const TYPES = ["jpeg", "png", "gif", "webp", "avif", "mp4", "mov", "mpeg", "3gp", "avi"];

interface CreativeFormProps {
  intent: "create" | "save";
  submit: string;
  reply: FormReply | undefined;
  values: Readonly<Record<string, string>>;
  placements: readonly string[];
  version?: number;
}

/** The parts of a creative's name, its texts and its file. */
export function CreativeForm({ intent, submit, reply, values, placements, version }: CreativeFormProps) {
  const own = reply?.intent === intent ? reply : undefined;
  const field = (name: string, label: string, hint?: string) => ({
    ...{ name, label, hint },
    defaultValue: own?.values[name] ?? values[name] ?? "",
    errors: own?.errors[name] ?? undefined,
  });
  const ticked = own?.lists?.placements ?? placements;
  return (
    <Form method="post" noValidate className="grid gap-4">
      <FormKey />
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      <FormErrors errors={own?.errors[""] ?? undefined} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field {...field("hook", "Hook", "What catches attention.")} maxLength={60} />
        <Field {...field("offer", "Offer")} maxLength={60} />
        <Field {...field("format", "Format", "Image, video, carousel.")} maxLength={60} />
        <Field {...field("audience", "Audience")} maxLength={60} />
      </div>
      <Field {...field("headline", "Headline")} />
      <TextArea {...field("body", "Text")} />
      <div className="grid gap-4 sm:grid-cols-3 lg:grid-cols-5">
        <Field {...field("width", "Width in pixels")} inputMode="numeric" />
        <Field {...field("height", "Height in pixels")} inputMode="numeric" />
        <Field {...field("kilobytes", "Size in kB")} inputMode="numeric" />
        <SelectField {...field("fileType", "File type")}>
          <option value="">Not given</option>
          {TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <Field {...field("seconds", "Seconds of a video")} inputMode="numeric" />
        <Field {...field("marginTop", "First text from the top, %")} inputMode="numeric" />
        <Field {...field("marginBottom", "Last text from the bottom, %")} inputMode="numeric" />
        <Field {...field("marginSides", "Text from the sides, %")} inputMode="numeric" />
      </div>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 font-semibold text-sm">Placements</legend>
        {PLACEMENTS.map(({ id, network, name }) => (
          <CheckboxField
            key={id}
            name="placements"
            value={id}
            label={`${NETWORK_LABELS[network]}: ${name}`}
            defaultChecked={ticked.includes(id)}
          />
        ))}
      </fieldset>
      <div>
        <Button type="submit" look="primary" name="intent" value={intent}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
