import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { exact } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { SaveButtons } from "#app/ui/form/save-buttons.tsx";
import * as rules from "../domain/rules.ts";
import { KIND_LABELS } from "../labels.ts";
import { OnsitePreview } from "./onsite-preview.tsx";

interface OnsiteFormProps {
  reply: FormReply | undefined;
  values: Readonly<Record<string, string>>;
  choices: {
    sites: readonly { id: string; name: string }[];
    segments: readonly { id: string; name: string; count: number | null }[];
  };
  isNew: boolean;
  timeZone: string;
  cancelPath: string;
}

/** The form of a message beside its preview. */
export function OnsiteForm({ reply, values, choices, isNew, timeZone, cancelPath }: OnsiteFormProps) {
  const { value, errors } = fieldsOf(reply);
  const busy = useNavigation().formMethod === "POST";
  const [shown, setShown] = useState(() =>
    Object.fromEntries(Object.entries(values).map(([name, stored]) => [name, value(name, stored)])),
  );
  const follow = ({ target }: FormEvent<HTMLFormElement>) => {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    ) {
      const { name, value: typed } = target;
      setShown((before) => ({ ...before, [name]: typed }));
    }
  };
  const field = (name: string) => ({ name, defaultValue: value(name, values[name] ?? ""), errors: errors(name) });
  const { kind, trigger } = shown;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
      <Card className="p-5">
        <Form method="post" noValidate className="grid gap-5" onInput={follow}>
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <Field
            label="Name"
            hint="Only your workspace sees it."
            maxLength={120}
            autoComplete="off"
            {...field("name")}
          />
          <SelectField label="Type" {...field("kind")}>
            {rules.ONSITE_KINDS.map((one) => (
              <option key={one} value={one}>
                {KIND_LABELS[one]}
              </option>
            ))}
          </SelectField>
          <Field label="Title" maxLength={rules.MAX_TITLE_CHARS} autoComplete="off" {...field("title")} />
          <TextArea
            label="Text (optional)"
            maxLength={rules.MAX_TEXT_CHARS}
            className="min-h-20"
            hint={`Plain text, up to ${rules.MAX_TEXT_CHARS} characters.`}
            {...field("text")}
          />
          <SelectField
            label="Button"
            hint="Asking for push messages needs the setup under Push. Visitors see it only if their browser was not asked before."
            {...field("action")}
          >
            <option value="link">Opens a link</option>
            <option value="push">Asks for push messages</option>
          </SelectField>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={shown.action === "push" ? "Button text" : "Link text (optional)"}
              maxLength={rules.MAX_LABEL_CHARS}
              {...field("linkLabel")}
            />
            <Field
              label={shown.action === "push" ? "Link address (not used)" : "Link address (optional)"}
              maxLength={2_000}
              autoCapitalize="none"
              spellCheck={false}
              hint="A web address, or a path such as /sale."
              {...field("linkUrl")}
            />
          </div>
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label="Color" type="color" className="p-1" {...field("color")} />
            <SelectField label="Banner position" {...field("position")}>
              <option value="bottom">Bottom</option>
              <option value="top">Top</option>
            </SelectField>
            <Field
              label="Close button name"
              maxLength={rules.MAX_LABEL_CHARS}
              hint="For screen readers."
              {...field("closeLabel")}
            />
          </div>
          <Field
            label={kind === "price_note" ? "CSS selector of the price" : "CSS selector (price notes only)"}
            maxLength={rules.MAX_SELECTOR_CHARS}
            autoCapitalize="none"
            spellCheck={false}
            placeholder=".product-price"
            {...field("selector")}
          />
          <fieldset className="grid gap-4 border-line border-t pt-5">
            <legend className="sr-only">When it appears</legend>
            <h2 className="font-bold text-[15px]">When it appears</h2>
            <div className="grid gap-4 sm:grid-cols-3">
              <SelectField label="Trigger" {...field("trigger")}>
                <option value="delay">After seconds</option>
                <option value="scroll">At percent scrolled</option>
                <option value="exit">When leaving</option>
              </SelectField>
              <Field
                label={trigger === "scroll" ? "Percent" : "Seconds"}
                inputMode="numeric"
                maxLength={3}
                hint={trigger === "exit" ? "Not used when leaving." : undefined}
                {...field("after")}
              />
              <Field label="Show again after (days)" inputMode="numeric" maxLength={3} {...field("everyDays")} />
            </div>
            <p className="text-[13px] text-ink-3">
              A visitor who closes the message or follows its link does not see it again in that browser. The message
              limit under Sending also applies.
            </p>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Starts (optional)" type="datetime-local" hint={timeZone} {...field("startsAt")} />
              <Field label="Ends (optional)" type="datetime-local" hint={timeZone} {...field("endsAt")} />
            </div>
            <Field
              label="Priority (0 to 100)"
              inputMode="numeric"
              maxLength={3}
              hint="If several messages match, the highest is shown."
              {...field("priority")}
            />
          </fieldset>
          <fieldset className="grid gap-4 border-line border-t pt-5">
            <legend className="sr-only">Audience</legend>
            <h2 className="font-bold text-[15px]">Audience</h2>
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField label="Website" {...field("siteId")}>
                <option value="">All websites</option>
                {choices.sites.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <SelectField label="Visitors" {...field("visitors")}>
                <option value="all">All visitors</option>
                <option value="new">New visitors</option>
                <option value="returning">Returning visitors</option>
              </SelectField>
            </div>
            <TextArea
              label="Pages (optional)"
              className="min-h-20"
              spellCheck={false}
              hint="One path per line; * means any characters: /shop/*. Leave empty for all pages."
              {...field("paths")}
            />
            <SelectField
              label="Contact segment"
              hint="Only for visitors who are known: they sent a form or clicked an email today and agreed to analytics."
              {...field("segmentId")}
            >
              <option value="">Everyone, known or not</option>
              {choices.segments.map(({ id, name, count }) => (
                <option key={id} value={id}>
                  {count === null ? name : `${name} (${exact(count)})`}
                </option>
              ))}
            </SelectField>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label="Referring website (optional)"
                maxLength={rules.MAX_SOURCE_CHARS}
                autoCapitalize="none"
                placeholder="news.example.com"
                {...field("referrer")}
              />
              <Field label="UTM source (optional)" maxLength={rules.MAX_SOURCE_CHARS} {...field("utmSource")} />
              <Field label="UTM medium (optional)" maxLength={rules.MAX_SOURCE_CHARS} {...field("utmMedium")} />
              <Field label="UTM campaign (optional)" maxLength={rules.MAX_SOURCE_CHARS} {...field("utmCampaign")} />
            </div>
          </fieldset>
          <SaveButtons isNew={isNew} create="Create draft" save="Save message" cancelPath={cancelPath} busy={busy} />
        </Form>
      </Card>
      <div className="lg:sticky lg:top-20">
        <OnsitePreview values={shown} />
      </div>
    </div>
  );
}
