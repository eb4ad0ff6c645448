import { useState } from "react";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";
import type { GoalSuggestions } from "../domain/goal-metrics.ts";

export const KIND_TITLES = {
  page: "A page is seen",
  event: "An event is sent",
  outbound: "A link to another site is followed",
  download: "A file is downloaded",
  scroll: "Scroll depth",
} as const;

type Kind = keyof typeof KIND_TITLES;

const PATTERNS: Readonly<Record<Kind, { label: string; placeholder: string }>> = {
  page: { label: "Path", placeholder: "/thank-you" },
  event: { label: "Event name", placeholder: "sign_up" },
  outbound: { label: "URL", placeholder: "https://shop.example/**" },
  download: { label: "Path or URL of the file", placeholder: "/files/*.pdf" },
  scroll: { label: "Path", placeholder: "/guides/**" },
};
const ANY_PATTERN = { label: "Path, name or URL", placeholder: "/thank-you" };

const isKind = (text: string): text is Kind => text in KIND_TITLES;

/** What was seen lately, offered while somebody types. */
export function Suggested({ suggestions }: { suggestions: GoalSuggestions }) {
  const all = [
    ...new Set([...suggestions.page, ...suggestions.event, ...suggestions.outbound, ...suggestions.download]),
  ];
  return (
    <datalist id="seen-lately">
      {all.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}

interface GoalFieldsProps {
  values: Readonly<Record<string, string | undefined>>;
  errors: Readonly<Record<string, readonly string[] | null>> | undefined;
  suggestions: GoalSuggestions;
  currency: string;
}

/** The fields of a goal: the same for a new one and for one that is changed. */
export function GoalFields({ values, errors, suggestions, currency }: GoalFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name] ?? "", errors: errors?.[name] ?? undefined });
  const [kind, setKind] = useState<Kind>(isKind(values.kind ?? "") ? (values.kind as Kind) : "page");
  // Without scripts the kind can change and nothing else with it: every field is there.
  const isFitted = useHydrated();
  const pattern = isFitted ? PATTERNS[kind] : ANY_PATTERN;
  return (
    <>
      <Field label="Name" required maxLength={80} placeholder="Order placed" {...field("name")} />
      <SelectField
        label="Reached when"
        {...field("kind")}
        defaultValue={kind}
        onChange={({ target }) => isKind(target.value) && setKind(target.value)}
      >
        {Object.entries(KIND_TITLES).map(([kind, title]) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </SelectField>
      <Field
        label={pattern.label}
        required
        maxLength={500}
        list="seen-lately"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={pattern.placeholder}
        {...field("pattern")}
        hint="Exact match. * matches one segment, ** matches anything."
      />
      <Suggested suggestions={suggestions} />
      {isFitted && kind !== "scroll" ? null : (
        <Field
          label="Scrolled to, in percent"
          inputMode="numeric"
          maxLength={3}
          {...field("minScrollPercent")}
          hint={isFitted ? undefined : "Only for pages that are scrolled through."}
        />
      )}
      {isFitted && kind !== "event" && !values.propertyName ? null : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Property"
            maxLength={100}
            {...field("propertyName")}
            hint="Optional: only events with this property …"
          />
          <Field label="Value of the property" maxLength={200} {...field("propertyValue")} hint="… and this value." />
        </div>
      )}
      <Field
        label={`Value in ${currency}`}
        inputMode="decimal"
        maxLength={20}
        {...field("value")}
        hint="Optional: what a conversion is worth. Events that carry revenue count with that."
      />
    </>
  );
}
