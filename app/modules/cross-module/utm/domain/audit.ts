import { type Dictionary, type UtmField, utmProblem } from "./rules.ts";

/** Visits of one value of a UTM parameter. */
export interface UtmVisits {
  field: UtmField;
  value: string;
  visits: number;
}

export interface Mapping {
  field: UtmField;
  fromValue: string;
  toValue: string;
}

export interface AuditRow extends UtmVisits {
  message: string;
  suggestion: string | null;
  /** What the workspace says that it means; null: nothing yet. */
  mappedTo: string | null;
}

export interface UtmAudit {
  /** Visits whose value breaks the rules, most first. */
  rows: AuditRow[];
  /** By parameter: visits that carry it, and those that are right as they are or by a mapping. */
  totals: Readonly<Record<UtmField, { visits: number; right: number; repaired: number }>>;
}

/** The value that a value means. */
export const repairValue = (mappings: readonly Mapping[], field: UtmField, value: string): string =>
  mappings.find((mapping) => mapping.field === field && mapping.fromValue === value)?.toValue ?? value;

/** The values that count as `value`: itself, and those mapped to it. */
export const valuesMeaning = (mappings: readonly Mapping[], field: UtmField, value: string): string[] => [
  ...new Set([
    ...(mappings.some((mapping) => mapping.field === field && mapping.fromValue === value) ? [] : [value]),
    ...mappings
      .filter((mapping) => mapping.field === field && mapping.toValue === value)
      .map(({ fromValue }) => fromValue),
  ]),
];

/** Holds past traffic against the dictionary. */
export function auditTraffic(
  visits: readonly UtmVisits[],
  dictionary: Dictionary,
  mappings: readonly Mapping[],
): UtmAudit {
  const totals = {
    source: { visits: 0, right: 0, repaired: 0 },
    medium: { visits: 0, right: 0, repaired: 0 },
    campaign: { visits: 0, right: 0, repaired: 0 },
  };
  const rows: AuditRow[] = [];
  for (const row of visits) {
    const total = totals[row.field];
    total.visits += row.visits;
    const mappedTo = repairValue(mappings, row.field, row.value);
    const isMapped = mappedTo !== row.value;
    const problem = utmProblem(row.field, row.value, dictionary);
    if (isMapped) total.repaired += row.visits;
    else if (!problem) total.right += row.visits;
    if (problem || isMapped)
      rows.push({
        ...row,
        message: problem?.message ?? "Right as it is, and mapped.",
        suggestion: problem?.suggestion ?? null,
        mappedTo: isMapped ? mappedTo : null,
      });
  }
  return { rows: rows.toSorted((a, b) => b.visits - a.visits || a.value.localeCompare(b.value)), totals };
}

/** Why a mapping cannot be stored; null: it can. */
export function mappingRefusal(
  { field, fromValue, toValue }: Mapping,
  dictionary: Dictionary,
  known: readonly Mapping[],
): string | null {
  if (fromValue === toValue) return "A value cannot be mapped to itself.";
  const problem = utmProblem(field, toValue, dictionary);
  if (problem) return `${problem.message} Choose a value that is allowed.`;
  return known.some((mapping) => mapping.field === field && mapping.fromValue === toValue)
    ? "This value is already mapped to another one. Choose that one."
    : null;
}
