import { useState } from "react";
import {
  UTM_FIELDS,
  type UtmDictionary,
  type UtmField,
  utmProblems,
  utmValuesOf,
  utmWarning,
} from "#app/modules/cross-module/index.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FieldWarnings } from "#app/ui/text/warnings.tsx";

const LABELS: Readonly<Record<UtmField, string>> = { source: "Source", medium: "Medium", campaign: "Campaign" };
const NAMES: Readonly<Record<UtmField, string>> = {
  source: "utmSource",
  medium: "utmMedium",
  campaign: "utmCampaign",
};

interface FieldProps {
  name: string;
  maxLength: number;
  autoComplete: string;
  defaultValue: string;
  errors: string[] | undefined;
}

/** Source, medium and campaign with the values of the workspace's dictionary; warns while one is typed that breaks its rules. */
export function UtmFields({ dictionary, field }: { dictionary: UtmDictionary; field: (name: string) => FieldProps }) {
  const [typed, setTyped] = useState<Partial<Record<UtmField, string>>>({});
  return UTM_FIELDS.map((name) => {
    const props = field(NAMES[name]);
    const value = typed[name] ?? props.defaultValue;
    return (
      <div key={name}>
        <Field
          {...props}
          label={LABELS[name]}
          list={`link-utm-${name}`}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
        <datalist id={`link-utm-${name}`}>
          {utmValuesOf(dictionary, name).map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <FieldWarnings texts={utmProblems({ [name]: value }, dictionary).map(utmWarning)} />
      </div>
    );
  });
}
