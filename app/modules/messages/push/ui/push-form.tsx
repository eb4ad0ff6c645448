import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { exact } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { SaveButtons } from "#app/ui/form/save-buttons.tsx";
import { MAX_LIFETIME_HOURS, MAX_PUSH_TEXT_CHARS, MAX_PUSH_TITLE_CHARS, URGENCIES } from "../domain/limits.ts";
import { URGENCY_LABELS } from "../labels.ts";
import { PushPreview } from "./push-preview.tsx";

interface PushFormProps {
  reply: FormReply | undefined;
  values: Readonly<Record<string, string>>;
  choices: {
    sites: readonly { id: string; name: string }[];
    segments: readonly { id: string; name: string; count: number | null }[];
  };
  isNew: boolean;
  cancelPath: string;
}

/** The form of a campaign beside its preview. */
export function PushForm({ reply, values, choices, isNew, cancelPath }: PushFormProps) {
  const { value, errors } = fieldsOf(reply);
  const busy = useNavigation().formMethod === "POST";
  const of = (name: string) => value(name, values[name] ?? "");
  const field = (name: string) => ({ name, defaultValue: of(name), errors: errors(name) });
  const [shown, setShown] = useState({ title: of("title"), text: of("text"), linkUrl: of("linkUrl") });
  const follow = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { name, value: typed } = target;
    setShown((before) => ({ ...before, [name]: typed }));
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
      <Card className="p-5">
        <Form method="post" noValidate className="grid gap-5" onInput={follow}>
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <Field
            label="Name"
            hint="Only your workspace sees it. It is also the UTM campaign of the link."
            maxLength={120}
            autoComplete="off"
            {...field("name")}
          />
          <Field label="Title" maxLength={MAX_PUSH_TITLE_CHARS} autoComplete="off" {...field("title")} />
          <TextArea
            label="Text (optional)"
            maxLength={MAX_PUSH_TEXT_CHARS}
            className="min-h-20"
            hint={`Plain text, up to ${MAX_PUSH_TEXT_CHARS} characters.`}
            {...field("text")}
          />
          <Field
            label="Link address"
            maxLength={2_000}
            autoCapitalize="none"
            spellCheck={false}
            hint="A web page or a short link. UTM parameters are added unless the address has some."
            {...field("linkUrl")}
          />
          <Field
            label="Icon address (optional)"
            maxLength={2_000}
            autoCapitalize="none"
            spellCheck={false}
            hint="A square picture of 192 pixels or more, beginning with https://."
            {...field("iconUrl")}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Expires after (hours)"
              inputMode="numeric"
              maxLength={3}
              hint={`1 to ${MAX_LIFETIME_HOURS}. A device that is off longer does not get it.`}
              {...field("lifetimeHours")}
            />
            <SelectField label="Urgency" {...field("urgency")}>
              {URGENCIES.map((one) => (
                <option key={one} value={one}>
                  {URGENCY_LABELS[one]}
                </option>
              ))}
            </SelectField>
            <SelectField label="Website" {...field("siteId")}>
              <option value="">All websites</option>
              {choices.sites.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Segment"
              hint="A segment reaches only subscribers who are contacts."
              {...field("segmentId")}
            >
              <option value="">All subscribers</option>
              {choices.segments.map(({ id, name, count }) => (
                <option key={id} value={id}>
                  {count === null ? name : `${name} (${exact(count)} contacts)`}
                </option>
              ))}
            </SelectField>
          </div>
          <SaveButtons isNew={isNew} create="Create draft" save="Save campaign" cancelPath={cancelPath} busy={busy} />
        </Form>
      </Card>
      <div className="lg:sticky lg:top-20">
        <PushPreview title={shown.title} text={shown.text} host={URL.parse(shown.linkUrl)?.host ?? ""} />
      </div>
    </div>
  );
}
