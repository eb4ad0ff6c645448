import type { ReactNode } from "react";
import { Field, SelectField } from "#app/ui/form/field.tsx";

interface SiteFieldsProps {
  values: Readonly<Record<string, string | undefined>>;
  errors: Readonly<Record<string, readonly string[] | null>> | undefined;
  timeZones: readonly string[];
  /** Shown below the address. */
  choices?: ReactNode;
}

/** The fields of a measured website: the same for a new one and for its settings. */
export function SiteFields({ values, errors, timeZones, choices }: SiteFieldsProps) {
  return (
    <>
      <Field
        label="Website"
        name="hosts"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        required
        placeholder="example.com"
        defaultValue={values.hosts}
        errors={errors?.hosts ?? undefined}
        hint="Several host names with commas between them; subdomains are included."
      />
      {choices}
      <Field
        label="Name"
        name="name"
        required
        maxLength={80}
        placeholder="Tea shop"
        defaultValue={values.name}
        errors={errors?.name ?? undefined}
        hint="Display name."
      />
      <SelectField
        label="Time zone"
        name="timeZone"
        defaultValue={values.timeZone}
        errors={errors?.timeZone ?? undefined}
        hint="Days and hours are counted in it, from now on."
      >
        {timeZones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <Field
        label="Currency"
        name="currency"
        required
        maxLength={3}
        autoCapitalize="characters"
        defaultValue={values.currency}
        errors={errors?.currency ?? undefined}
        hint="What sums of several currencies are shown in."
      />
    </>
  );
}
