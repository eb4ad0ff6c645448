import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { parseFigure } from "./figure.ts";

/** A number that a tool asks for, and what it may be. */
export interface NumberField {
  name: string;
  label: string;
  hint?: string;
  /** Smallest value that is taken. */
  min: number;
  max: number;
  /** Excludes `min` itself: the smallest value is a hundredth above it, as results of less mean nothing. */
  aboveMin?: true;
  whole?: true;
  /** What an empty field means; without it the field is required. */
  fallback?: number;
}

/** Largest amount or count that a calculator takes, when nothing else limits it: figures stay exact. */
export const FIGURE_MAX = 1_000_000_000_000;

/** A cent of an amount, a hundredth of a percent. */
const SMALLEST_STEP = 0.01;

export type Figures<Fields extends readonly NumberField[]> = Readonly<Record<Fields[number]["name"], number>>;

/** What is wrong with a typed number; null when it can be used. */
function problemOf(field: NumberField, value: number | null): string | null {
  if (value === null) return "Enter a number, such as 12.5.";
  const { min, max, aboveMin, whole } = field;
  if (whole && !Number.isInteger(value)) return "Enter a whole number.";
  const smallest = aboveMin ? min + SMALLEST_STEP : min;
  if (value < smallest) return `Enter a number of at least ${exact(smallest)}.`;
  return value > max ? `Enter a number of at most ${exact(max)}.` : null;
}

/** Reads the numbers of a form; or says beside each field what is wrong. */
export function readFigures<const Fields extends readonly NumberField[]>(
  fields: Fields,
  textOf: (name: string) => string,
): Result<Figures<Fields>, Record<string, string>> {
  const figures: Record<string, number> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const text = textOf(field.name).trim();
    if (text === "" && field.fallback !== undefined) {
      figures[field.name] = field.fallback;
      continue;
    }
    const value = text === "" ? null : parseFigure(text);
    const problem = text === "" ? "Enter a number." : problemOf(field, value);
    if (problem === null) figures[field.name] = value ?? 0;
    else problems[field.name] = problem;
  }
  return Object.keys(problems).length > 0 ? err(problems) : ok(figures as Figures<Fields>);
}
