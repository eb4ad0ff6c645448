import { Form } from "@remix-run/react";
import { useState } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { DEFAULT_DICTIONARY, type Dictionary, SEPARATORS } from "../domain/rules.ts";

const SEPARATOR_LABELS = { _: "Underscore: winter_tea", "-": "Hyphen: winter-tea", ".": "Dot: winter.tea" } as const;

/** Common values in the lists that are empty. */
const withStarter = (dictionary: Dictionary): Dictionary => ({
  ...dictionary,
  sources: dictionary.sources.length > 0 ? dictionary.sources : DEFAULT_DICTIONARY.sources,
  media: dictionary.media.length > 0 ? dictionary.media : DEFAULT_DICTIONARY.media,
});

/** The allowed values and how they are spelled. */
export function DictionaryForm({ dictionary, reply }: { dictionary: Dictionary; reply: FormReply | undefined }) {
  const [isStarted, setStarted] = useState(false);
  const shown = isStarted ? withStarter(dictionary) : dictionary;
  const canStart = dictionary.sources.length === 0 || dictionary.media.length === 0;
  const { value, checked, errors } = fieldsOf(reply?.intent === "save" ? reply : undefined);
  const list = (name: "sources" | "media" | "campaigns", label: string, hint: string) => (
    <TextArea
      key={`${name}-${isStarted}`}
      label={label}
      name={name}
      rows={8}
      hint={hint}
      defaultValue={isStarted ? shown[name].join("\n") : value(name, shown[name].join("\n"))}
      errors={errors(name)}
    />
  );
  return (
    <Section
      title="Dictionary"
      about="One value per line. An empty list allows any value that follows the rules below."
    >
      <Form method="post" noValidate className="grid gap-4">
        {canStart ? (
          <p className="flex flex-wrap items-center gap-3 text-ink-2 text-sm">
            <Button type="button" size="s" onClick={() => setStarted(true)} disabled={isStarted}>
              Use the starter list
            </Button>
            {isStarted
              ? "The empty lists now hold common values. Save to use them."
              : "Fills empty lists with common sources and media."}
          </p>
        ) : null}
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
              label="Lowercase only"
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
