import { days } from "../time.ts";
import {
  CONTACT_FIELDS,
  type ComparisonKind,
  type ComparisonOp,
  type ComparisonValue,
  type ContactField,
  type CustomFieldType,
  MAX_RULE_DAYS,
  OPS_OF,
} from "./rule.ts";

export const kindOfField = (field: ContactField): ComparisonKind => CONTACT_FIELDS[field];

const KIND_OF_TYPE: Record<CustomFieldType, ComparisonKind> = {
  text: "text",
  url: "text",
  select: "text",
  number: "number",
  date: "date",
  checkbox: "checkbox",
};

export const kindOfCustom = (type: CustomFieldType): ComparisonKind => KIND_OF_TYPE[type];

/** What an operator needs beside itself. */
export type OperandShape = "none" | "text" | "list" | "number" | "day" | "days";

/** Returns what has to be typed for an operator. */
export function operandOf(kind: ComparisonKind, op: ComparisonOp): OperandShape {
  if (op === "isEmpty" || op === "isNotEmpty" || op === "isTrue" || op === "isFalse") return "none";
  if (op === "isOneOf") return "list";
  if (op === "before" || op === "onOrAfter") return "day";
  if (op === "withinDays" || op === "moreThanDaysAgo" || op === "inNextDays") return "days";
  return kind === "number" ? "number" : "text";
}

/** A calendar day that exists: "2026-02-30" does not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const isDayCount = (value: unknown): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MAX_RULE_DAYS;

const FITS: Record<OperandShape, (value: ComparisonValue | undefined) => boolean> = {
  none: (value) => value === undefined,
  text: (value) => typeof value === "string" && value !== "",
  list: (value) => Array.isArray(value) && value.length > 0 && value.every((one) => one !== ""),
  number: (value) => typeof value === "number" && Number.isFinite(value),
  day: (value) => typeof value === "string" && isDay(value),
  days: isDayCount,
};

const NEEDS: Record<OperandShape, string> = {
  none: "This comparison takes no value",
  text: "Enter a value to compare with",
  list: "Enter at least one value",
  number: "Enter a number",
  day: "Enter a date",
  days: `Enter a number of days from 1 to ${MAX_RULE_DAYS}`,
};

const isOpOf = (kind: ComparisonKind, op: ComparisonOp): boolean =>
  (OPS_OF[kind] as readonly ComparisonOp[]).includes(op);

/** Returns what is wrong with a comparison of a kind of value; null when nothing is. */
export function checkComparison(
  kind: ComparisonKind,
  op: ComparisonOp,
  value: ComparisonValue | undefined,
): string | null {
  if (!isOpOf(kind, op)) return "This comparison does not fit the field";
  const shape = operandOf(kind, op);
  return FITS[shape](value) ? null : NEEDS[shape];
}

/** Lower case of A to Z alone, as SQLite's lower() does it. */
export const asciiLower = (text: string): string => text.replace(/[A-Z]+/g, (run) => run.toLowerCase());

/** One comparison, made ready: both the statement and the evaluation in memory take it as it is. */
export type Comparison =
  | { test: "empty"; empty: boolean }
  | { test: "true"; is: boolean }
  | { test: "oneOf"; not: boolean; fold: boolean; values: readonly (string | number)[] }
  | { test: "contains" | "startsWith" | "endsWith"; not: boolean; value: string }
  | { test: "range"; from?: number | string; above?: number | string; below?: number | string; to?: number | string };

interface Clock {
  nowMs: number;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Makes a comparison of moments or days ready. Days are counted in UTC. */
function momentRange(kind: "time" | "date", op: ComparisonOp, value: ComparisonValue, { nowMs }: Clock): Comparison {
  if (op === "before" || op === "onOrAfter") {
    const edge = kind === "date" ? String(value) : Date.parse(`${value}T00:00:00Z`);
    return op === "before" ? { test: "range", below: edge } : { test: "range", from: edge };
  }
  const distance = days(Number(value));
  const at = (ms: number): number | string => (kind === "date" ? dayOf(ms) : ms);
  if (op === "inNextDays") return { test: "range", from: at(nowMs), to: at(nowMs + distance) };
  if (op === "moreThanDaysAgo") return { test: "range", below: at(nowMs - distance) };
  return { test: "range", from: at(nowMs - distance), to: at(nowMs) };
}

function numberTest(op: ComparisonOp, value: number): Comparison {
  if (op === "moreThan") return { test: "range", above: value };
  if (op === "lessThan") return { test: "range", below: value };
  if (op === "atLeast") return { test: "range", from: value };
  if (op === "atMost") return { test: "range", to: value };
  return { test: "oneOf", not: op === "isNot", fold: false, values: [value] };
}

function textTest(fold: boolean, op: ComparisonOp, value: string | string[]): Comparison {
  const ready = (text: string): string => (fold ? asciiLower(text) : text);
  if (Array.isArray(value)) return { test: "oneOf", not: false, fold, values: [...new Set(value.map(ready))] };
  if (op === "contains" || op === "startsWith" || op === "endsWith")
    return { test: op, not: false, value: ready(value) };
  if (op === "notContains") return { test: "contains", not: true, value: ready(value) };
  return { test: "oneOf", not: op === "isNot", fold, values: [ready(value)] };
}

/** Makes a comparison ready; null when operator or value do not fit the kind, so that nobody is selected. */
export function comparisonOf(
  kind: ComparisonKind,
  op: ComparisonOp,
  value: ComparisonValue | undefined,
  clock: Clock,
): Comparison | null {
  if (checkComparison(kind, op, value) !== null) return null;
  if (op === "isEmpty" || op === "isNotEmpty") return { test: "empty", empty: op === "isEmpty" };
  if (kind === "checkbox") return { test: "true", is: op === "isTrue" };
  if (kind === "number") return numberTest(op, value as number);
  if (kind === "time" || kind === "date") return momentRange(kind, op, value as ComparisonValue, clock);
  return textTest(kind === "text", op, value as string | string[]);
}
