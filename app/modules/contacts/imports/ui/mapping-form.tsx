import { Form, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { counted } from "#app/shared/format/number.ts";
import { CHANNEL_LABELS } from "#app/shared/segment/labels.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { COUNTRY_CHOICES } from "../../domain/countries.ts";
import { IMPORTS } from "../../paths.ts";
import type { ImportView } from "../../store/imports/imports.ts";
import { customTarget, type Existing, type ImportKey, KEYS, TARGETS } from "../domain/mapping.ts";

interface MappingFormProps {
  found: ImportView;
  guess: { targets: readonly string[]; key: ImportKey };
  choices: {
    fields: readonly { key: string; label: string }[];
    stages: readonly (readonly [string, string])[];
    topics: readonly (readonly [string, string])[];
    topicChannels: readonly (readonly [string, string])[];
  };
  reply: FormReply | undefined;
}

const EXISTING_LABELS: Readonly<Record<Existing, string>> = {
  update: "Take the values of the file",
  fill: "Fill only what is empty",
  skip: "Leave them as they are",
};

/** Asks what the columns are, how contacts are found and what everybody gets. */
export function MappingForm({ found, guess, choices, reply }: MappingFormProps) {
  const { input, samples, total } = found;
  const { value, errors } = fieldsOf(reply);
  const stored = input.settings;
  const busy = useNavigation().formData?.get("intent") === "check";
  return (
    <Form method="post" noValidate className="grid max-w-[860px] gap-5">
      <FormErrors errors={errors("")} />
      <Card as="section" className="p-5">
        <h2 className="font-bold text-[15px]">What the columns are</h2>
        <p className="mt-1 mb-4 text-ink-2 text-sm">
          {counted(total ?? 0, "row")} are read; nothing is imported yet. Empty cells change nothing.
        </p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {input.columns.map((column, at) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              key={at}
              label={column}
              name={`targets[${at}]`}
              defaultValue={value(`targets[${at}]`, stored?.targets[at] ?? guess.targets[at] ?? "")}
              errors={errors(`targets[${at}]`)}
              hint={<Sample texts={samples.map((cells) => cells[at] ?? "")} />}
            >
              <option value="">Leave out</option>
              {Object.entries(TARGETS).map(([target, label]) => (
                <option key={target} value={target}>
                  {label}
                </option>
              ))}
              {choices.fields.map(({ key, label }) => (
                <option key={key} value={customTarget(key)}>
                  {label}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </Card>
      <Card as="section" className="grid items-start gap-4 p-5 sm:grid-cols-2">
        <h2 className="font-bold text-[15px] sm:col-span-2">How they are imported</h2>
        <SelectField
          label="Contacts are found by"
          name="foundBy"
          defaultValue={value("foundBy", stored?.key ?? guess.key)}
          errors={errors("foundBy")}
          hint="A row without it is refused."
        >
          {KEYS.map((key) => (
            <option key={key} value={key}>
              {TARGETS[key]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Contacts that you have already"
          name="existing"
          defaultValue={value("existing", stored?.existing ?? "update")}
          errors={errors("existing")}
        >
          {Object.entries(EXISTING_LABELS).map(([existing, label]) => (
            <option key={existing} value={existing}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Country of phone numbers"
          name="country"
          defaultValue={value("country", stored?.country ?? "")}
          errors={errors("country")}
          hint="For numbers without a country code"
        >
          <option value="">None</option>
          {COUNTRY_CHOICES.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Stage of contacts without one"
          name="stage"
          defaultValue={value("stage", stored?.stage ?? "")}
          errors={errors("stage")}
        >
          <option value="">None</option>
          {choices.stages.map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="sm:col-span-2">
          <Field
            label="Tags for everybody"
            name="tags"
            maxLength={2_600}
            defaultValue={value("tags", stored?.tags.join(", ") ?? "")}
            errors={errors("tags")}
            hint="Separated by commas"
          />
        </div>
      </Card>
      <ConsentFields found={found} choices={choices} reply={reply} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="check" look="primary" busy={busy} busyLabel="Checking...">
          Check every row
        </Button>
        <Button type="submit" name="intent" value="discard" formNoValidate>
          Discard the file
        </Button>
        <LinkButton to={IMPORTS} look="quiet">
          All imports
        </LinkButton>
      </div>
    </Form>
  );
}

/** What people agreed to: an import records nothing unless somebody says so, with the source. */
function ConsentFields({ found, choices, reply }: Pick<MappingFormProps, "found" | "choices" | "reply">) {
  const { value, errors } = fieldsOf(reply);
  const consent = found.input.settings?.consent;
  return (
    <Card as="section" className="grid items-start gap-4 p-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <h2 className="font-bold text-[15px]">Consent</h2>
        <p className="mt-1 text-ink-2 text-sm">
          An import alone records no consent. If these people agreed to be written to, say to what and where: it is kept
          as the proof. Nobody who refused or left is signed up again.
        </p>
      </div>
      <SelectField
        label="Channel"
        name="channel"
        defaultValue={value("channel", consent?.channel ?? "")}
        errors={errors("channel")}
      >
        <option value="">No consent</option>
        {Object.entries(CHANNEL_LABELS).map(([channel, label]) => (
          <option key={channel} value={channel}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Topic"
        name="topic"
        defaultValue={value("topic", consent?.topic ?? "")}
        errors={errors("topic")}
      >
        <option value="">The channel in general</option>
        {choices.topics.map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label="Source of the consent"
        name="consentSource"
        maxLength={200}
        defaultValue={value("consentSource", consent?.source ?? "")}
        errors={errors("consentSource")}
        hint="Where and when they agreed, such as a list of the fair in May 2026"
      />
      <TextArea
        label="What they agreed to"
        name="consentText"
        maxLength={2_000}
        className="min-h-20"
        defaultValue={value("consentText", consent?.text ?? "")}
        errors={errors("consentText")}
      />
    </Card>
  );
}

const Sample = ({ texts }: { texts: readonly string[] }) => {
  const shown = texts.map((text) => text.trim().slice(0, 60)).filter(Boolean);
  return shown.length > 0 ? <Breakable text={shown.join(" · ")} /> : "Empty in the first rows";
};
