import { useState } from "react";
import type { FlowField, FlowSettings } from "#app/platform/manifest/flow-kinds.ts";
import { CheckboxField, Field, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { isShown, settingOf } from "../../domain/document/shown-fields.ts";

type Choices = Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>;

interface SettingsFieldsProps {
  fields: readonly FlowField[];
  settings: FlowSettings;
  choices: Choices;
  /** Messages by field. */
  errors: Readonly<Record<string, readonly string[]>>;
}

interface OneProps {
  field: FlowField;
  value: string;
  choices: Choices;
  errors: readonly string[] | undefined;
  onChoice: (value: string) => void;
}

function OneField({ field, value, choices, errors, onChoice }: OneProps) {
  const { name, label, type, hint, options = [], resource, min, max, maxChars, optional } = field;
  const shared = { label: optional ? `${label} (optional)` : label, name: `s_${name}`, errors, hint };
  if (type === "checkbox") return <CheckboxField label={label} name={`s_${name}`} defaultChecked={value === "on"} />;
  if (type === "select" || type === "resource") {
    const offered = type === "select" ? options : resource ? (choices[resource] ?? []) : [];
    const isGone = value !== "" && !offered.some(([one]) => one === value);
    return (
      <SelectField {...shared} defaultValue={value} onChange={(event) => onChoice(event.currentTarget.value)}>
        {type === "resource" ? <option value="">{offered.length === 0 ? "None yet" : "Choose …"}</option> : null}
        {isGone ? <option value={value}>Deleted</option> : null}
        {offered.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  }
  if (type === "multiline") return <TextArea {...shared} defaultValue={value} maxLength={maxChars ?? 5_000} rows={6} />;
  return (
    <Field
      {...shared}
      defaultValue={value}
      autoComplete="off"
      {...(type === "number" ? { type: "number", min, max, step: 1 } : {})}
      {...(type === "time" ? { type: "time" } : {})}
      {...(type === "url" ? { inputMode: "url" as const, placeholder: "https://" } : {})}
      maxLength={type === "number" || type === "time" ? undefined : (maxChars ?? 200)}
    />
  );
}

/** The fields of a step or trigger, as its kind describes them. */
export function SettingsFields({ fields, settings, choices, errors }: SettingsFieldsProps) {
  const [chosen, setChosen] = useState<FlowSettings>({});
  const now = { ...settings, ...chosen };
  return (
    <>
      {fields.map((field) =>
        isShown(field, fields, now) ? (
          <OneField
            key={field.name}
            field={field}
            value={settingOf(field, settings)}
            choices={choices}
            errors={errors[field.name]}
            onChoice={(value) => setChosen((before) => ({ ...before, [field.name]: value }))}
          />
        ) : (
          // What is not shown is kept: choosing back and forth loses nothing.
          <input key={field.name} type="hidden" name={`s_${field.name}`} value={settings[field.name] ?? ""} />
        ),
      )}
    </>
  );
}
