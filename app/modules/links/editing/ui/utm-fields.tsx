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
  const [used, setUsed] = useState<Partial<Record<UtmField, { text: string; times: number }>>>({});
  return UTM_FIELDS.map((name) => {
    const props = field(NAMES[name]);
    const value = typed[name] ?? props.defaultValue;
    const problems = utmProblems({ [name]: value }, dictionary);
    const suggestion = problems[0]?.suggestion ?? null;
    return (
      <div key={name}>
        <Field
          {...props}
          label={LABELS[name]}
          list={`link-utm-${name}`}
          // A suggestion that is used makes the field again with it: what somebody types is never overwritten.
          key={used[name]?.times ?? 0}
          defaultValue={used[name]?.text ?? props.defaultValue}
          autoFocus={used[name] !== undefined}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
        <datalist id={`link-utm-${name}`}>
          {utmValuesOf(dictionary, name).map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <FieldWarnings texts={problems.map(utmWarning)} />
        {suggestion === null ? null : (
          <button
            type="button"
            onClick={() => {
              setUsed({ ...used, [name]: { text: suggestion, times: (used[name]?.times ?? 0) + 1 } });
              setTyped({ ...typed, [name]: suggestion });
            }}
            className="mt-1 text-[13px] text-brand underline [overflow-wrap:anywhere] pointer-coarse:min-h-11"
          >
            {`Use “${suggestion}”`}
          </button>
        )}
      </div>
    );
  });
}
