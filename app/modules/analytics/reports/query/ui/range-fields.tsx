import type { FilterBar } from "../filter-bar.server.ts";

const FIELDS = [
  ["from", "date", "First day"],
  ["fromTime", "time", "From (hour)"],
  ["to", "date", "Last day"],
  ["toTime", "time", "Until (hour)"],
] as const;

interface RangeFieldsProps {
  fields: FilterBar["fields"];
  today: string;
  /** With their names above them; otherwise for screen readers alone. */
  labelled?: boolean;
  className: string;
}

/** First and last day of a custom range, and the hours between which it lies; without hours whole days. */
export function RangeFields({ fields, today, labelled = false, className }: RangeFieldsProps) {
  return FIELDS.map(([name, type, label]) => (
    <label key={name} className="grid gap-1 text-ink-3 text-xs">
      <span className={labelled ? undefined : "sr-only"}>{label}</span>
      <input
        type={type}
        name={name}
        defaultValue={fields[name]}
        className={className}
        {...(type === "date" ? { max: today, required: true } : { step: 3_600 })}
      />
    </label>
  ));
}
