import { Field, SelectField } from "#app/ui/form/field.tsx";
import type { GoalSuggestions } from "../../goals/domain/goal-metrics.ts";
import { KIND_TITLES, Suggested } from "../../goals/ui/goal-fields.tsx";

const ROWS = 8;
const OPEN_ROWS = 3;

const CONDITIONS = {
  channel: "Channel",
  source: "Source",
  campaign: "Campaign",
  country: "Country",
  device: "Device",
  browser: "Browser",
  system: "System",
  language: "Language",
  entry_page: "Entry page",
} as const;

type Values = Readonly<Record<string, string | undefined>>;
type Errors = Readonly<Record<string, readonly string[] | null>> | undefined;

interface FunnelFieldsProps {
  /** By field name: "steps[0].pattern". */
  values: Values;
  errors: Errors;
  suggestions: GoalSuggestions;
}

/** The fields of a funnel: eight rows that are all there, so that it works without scripts; empty ones are left out. */
export function FunnelFields({ values, errors, suggestions }: FunnelFieldsProps) {
  const field = (name: string, byDefault = "") => ({
    name,
    defaultValue: values[name] ?? byDefault,
    errors: errors?.[name] ?? undefined,
  });
  return (
    <>
      <Field label="Name" required maxLength={80} placeholder="From the shop to an order" {...field("name")} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label="Window"
          required
          inputMode="numeric"
          maxLength={6}
          {...field("windowCount", "1")}
          hint="From the first step to the last."
        />
        <SelectField label="Unit" {...field("windowUnit", "days")}>
          <option value="minutes">minutes</option>
          <option value="hours">hours</option>
          <option value="days">days</option>
        </SelectField>
        <SelectField label="Between two steps" {...field("order", "loose")}>
          <option value="loose">anything may happen</option>
          <option value="strict">nothing else may happen</option>
        </SelectField>
      </div>
      <Suggested suggestions={suggestions} />
      <ol className="grid gap-3">
        {Array.from({ length: ROWS }, (_, at) => (
          <StepRow key={KEYS[at]} at={at} values={values} errors={errors} />
        ))}
      </ol>
    </>
  );
}

const KEYS = Array.from({ length: ROWS }, (_, at) => `step-${at}`);

function StepRow({ at, values, errors }: { at: number; values: Values; errors: Errors }) {
  const of = (name: string) => `steps[${at}].${name}`;
  const field = (name: string, byDefault = "") => ({
    name: of(name),
    defaultValue: values[of(name)] ?? byDefault,
    errors: errors?.[of(name)] ?? undefined,
  });
  const isFilled =
    (values[of("pattern")] ?? "") !== "" || Object.keys(errors ?? {}).some((name) => name.startsWith(`steps[${at}]`));
  const hasMore = ["propertyName", "minScrollPercent", "dimension"].some(
    (name) => (values[of(name)] ?? "") !== "" || errors?.[of(name)],
  );
  return (
    <li className="rounded-s border border-line p-3">
      <details open={at < OPEN_ROWS || isFilled}>
        <summary className="cursor-pointer font-semibold text-sm">
          Step {at + 1}
          {at > 1 ? <span className="ml-1.5 font-normal text-ink-3">optional</span> : null}
        </summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <SelectField label="Reached when" {...field("kind", "page")}>
            {Object.entries(KIND_TITLES).map(([kind, title]) => (
              <option key={kind} value={kind}>
                {title}
              </option>
            ))}
          </SelectField>
          <Field
            label="Path, name or URL"
            maxLength={500}
            list="seen-lately"
            autoCapitalize="none"
            spellCheck={false}
            {...field("pattern")}
          />
        </div>
        <details className="mt-3" open={hasMore}>
          <summary className="cursor-pointer text-[13px] text-ink-2">More conditions</summary>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            <Field label="Property" maxLength={100} {...field("propertyName")} />
            <Field label="Value of the property" maxLength={200} {...field("propertyValue")} />
            <SelectField label="In visits whose" {...field("dimension")}>
              <option value="">(any visit)</option>
              {Object.entries(CONDITIONS).map(([dimension, title]) => (
                <option key={dimension} value={dimension}>
                  {title}
                </option>
              ))}
            </SelectField>
            <Field label="is" maxLength={200} {...field("dimensionValue")} />
            <Field label="Scrolled to, in percent" inputMode="numeric" maxLength={3} {...field("minScrollPercent")} />
          </div>
        </details>
      </details>
    </li>
  );
}
