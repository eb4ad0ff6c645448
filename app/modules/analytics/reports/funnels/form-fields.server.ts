import { WINDOW_UNITS } from "../goals/schema.ts";
import type { Funnel } from "./service.server.ts";

const UNITS = ["days", "hours", "minutes"] as const;

/** A window in its largest whole unit: 1440 → 1 day. */
export function windowOf(windowMinutes: number): { count: number; unit: (typeof UNITS)[number] } {
  const unit = UNITS.find((one) => windowMinutes % WINDOW_UNITS[one] === 0) ?? "minutes";
  return { count: windowMinutes / WINDOW_UNITS[unit], unit };
}

/** The fields of a funnel's form by name. */
export function funnelFormValues({ name, steps, windowMinutes, strict }: Funnel): Record<string, string> {
  const { count, unit } = windowOf(windowMinutes);
  const values: Record<string, string> = {
    name,
    windowCount: String(count),
    windowUnit: unit,
    order: strict ? "strict" : "loose",
  };
  for (const [at, { rule, filters }] of steps.entries()) {
    const [filter] = filters;
    const of = {
      kind: rule.kind,
      pattern: rule.pattern,
      propertyName: rule.property?.name,
      propertyValue: rule.property?.value,
      minScrollPercent: rule.minScrollPercent ?? undefined,
      dimension: filter?.dimension,
      dimensionValue: filter?.values[0],
    };
    for (const [field, value] of Object.entries(of))
      if (value !== undefined) values[`steps[${at}].${field}`] = String(value);
  }
  return values;
}
