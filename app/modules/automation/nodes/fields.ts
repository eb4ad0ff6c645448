import type { FlowField } from "#app/platform/manifest/flow-kinds.ts";
import { CONDITION_OPS, MAX_CONDITIONS } from "../domain/running/conditions.ts";

const PLACES = Array.from({ length: MAX_CONDITIONS }, (_, at) => at + 1);

/** Fields of up to three conditions that must all hold. */
export const conditionFields = (hint: string): FlowField[] =>
  PLACES.flatMap((at): FlowField[] => [
    { name: `path${at}`, label: `Condition ${at}: what`, type: "path", optional: true, ...(at === 1 ? { hint } : {}) },
    { name: `op${at}`, label: `Condition ${at}: how`, type: "select", options: CONDITION_OPS, byDefault: "is" },
    { name: `value${at}`, label: `Condition ${at}: value`, type: "text", optional: true, maxChars: 200 },
  ]);

export const CONTACT_HINT = "Like contact.country, contact.tags, custom.plan, or event.formId of what started the run.";

export const UNITS = [
  ["minutes", "minutes"],
  ["hours", "hours"],
  ["days", "days"],
  ["weeks", "weeks"],
] as const;

export const timeoutFields = (onlyIf?: FlowField["onlyIf"]): FlowField[] => [
  {
    name: "amount",
    label: "For at most",
    type: "number",
    min: 1,
    max: 1_000,
    byDefault: "3",
    ...(onlyIf && { onlyIf }),
  },
  { name: "unit", label: "Unit", type: "select", options: UNITS, byDefault: "days", ...(onlyIf && { onlyIf }) },
];

export const timeField = (onlyIf?: FlowField["onlyIf"]): FlowField => ({
  name: "time",
  label: "At",
  type: "time",
  byDefault: "09:00",
  hint: "In the contact's own time zone.",
  ...(onlyIf && { onlyIf }),
});

export const WEEKDAYS = [
  ["1", "Monday"],
  ["2", "Tuesday"],
  ["3", "Wednesday"],
  ["4", "Thursday"],
  ["5", "Friday"],
  ["6", "Saturday"],
  ["0", "Sunday"],
] as const;

/** The holdout of a flow: how many are kept out, and what both groups are compared by. */
export const HOLDOUT_FIELDS: readonly FlowField[] = [
  {
    name: "percent",
    label: "Percent of contacts to keep out",
    type: "number",
    min: 0,
    max: 50,
    byDefault: "0",
    hint: "0 means no holdout. A contact stays in the same group at each entry.",
  },
  { name: "type", label: "Success is", type: "resource", resource: "event_type", optional: true },
  { name: "path1", label: "Condition: what", type: "path", optional: true, hint: "Like event.type." },
  { name: "op1", label: "Condition: how", type: "select", options: CONDITION_OPS, byDefault: "is" },
  { name: "value1", label: "Condition: value", type: "text", optional: true, maxChars: 200 },
  { name: "days", label: "Within days after the entry", type: "number", min: 1, max: 90, byDefault: "14" },
  {
    name: "value",
    label: "Field with the value",
    type: "path",
    optional: true,
    hint: "Like event.total or event.valueCents, to compare revenue as well.",
  },
];

/** Text with variables. */
export const VARIABLES_HINT = "Variables: {{contact.firstName|there}}, {{contact.name}}, {{custom.plan}}, {{event.…}}.";
