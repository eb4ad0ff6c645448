import { Form } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { type Dictionary, SEPARATORS } from "../domain/rules.ts";

const SEPARATOR_LABELS = { _: "Underscore: winter_tea", "-": "Hyphen: winter-tea", ".": "Dot: winter.tea" } as const;

/** The allowed values and how they are spelled. */
export function DictionaryForm({ dictionary, reply }: { dictionary: Dictionary; reply: FormReply | undefined }) {
  const { value, checked, errors } = fieldsOf(reply?.intent === "save" ? reply : undefined);
  const list = (name: "sources" | "media" | "campaigns", label: string, hint: string) => (
    <TextArea
      label={label}
      name={name}
      rows={8}
      hint={hint}
      defaultValue={value(name, dictionary[name].join("\n"))}
      errors={errors(name)}
    />
  );
  return (
    <Section
      title="Dictionary"
      about="One value per line. An empty list allows any value that follows the rules below."
    >
      <Form method="post" noValidate className="grid gap-4">
        <div className="grid gap-4 md:grid-cols-3">
          {list("sources", "Sources", "utm_source: who sends the visitor")}
          {list("media", "Media", "utm_medium: the kind of channel")}
          {list("campaigns", "Campaigns", "utm_campaign; leave empty to allow any")}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Between words"
            name="separator"
            defaultValue={value("separator", dictionary.separator)}
            errors={errors("separator")}
          >
            {SEPARATORS.map((separator) => (
              <option key={separator} value={separator}>
                {SEPARATOR_LABELS[separator]}
              </option>
            ))}
          </SelectField>
          <div className="self-center">
            <CheckboxField
              label="Lower case only"
              name="lowerCase"
              hint="Analytics counts “Mail” and “mail” as two sources"
              defaultChecked={checked("lowerCase", dictionary.lowerCase)}
            />
          </div>
        </div>
        <div>
          <Button type="submit" look="primary" name="intent" value="save">
            Save UTM rules
          </Button>
        </div>
      </Form>
    </Section>
  );
}
