import { Form, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { MAX_NAME_CHARS, MAX_URL_CHARS } from "../domain/limits.ts";
import { PERIOD_LABELS } from "../labels.ts";

/** The form of a page to watch. */
export function WatchForm({ reply }: { reply: FormReply | undefined }) {
  const isBusy = useNavigation().formData?.get("intent") === "watch";
  const { value, errors } = fieldsOf(reply);
  return (
    <Section
      title="Watch a page"
      about="Kaja reads the page at once, then every day or week if its robots.txt allows. You are notified when it changes."
    >
      <Form method="post" noValidate className="grid items-start gap-4 sm:grid-cols-2" aria-label="Watch a page">
        <FormKey />
        <div className="sm:col-span-2">
          <FormErrors errors={reply?.errors[""] ?? undefined} />
        </div>
        <Field
          label="Competitor"
          name="name"
          required
          maxLength={MAX_NAME_CHARS}
          autoComplete="off"
          defaultValue={value("name", "")}
          errors={errors("name")}
        />
        <SelectField
          label="How often"
          name="everyDays"
          defaultValue={value("everyDays", "1")}
          errors={errors("everyDays")}
        >
          {Object.entries(PERIOD_LABELS).map(([days, label]) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="sm:col-span-2">
          <Field
            label="URL of the page"
            name="url"
            type="url"
            required
            maxLength={MAX_URL_CHARS}
            placeholder="https://example.com/pricing"
            spellCheck={false}
            hint="A page with offers and prices is worth more than a home page."
            defaultValue={value("url", "")}
            errors={errors("url")}
          />
        </div>
        <div>
          <Button type="submit" look="primary" name="intent" value="watch" busy={isBusy} busyLabel="Reading the page…">
            Watch page
          </Button>
        </div>
      </Form>
    </Section>
  );
}
