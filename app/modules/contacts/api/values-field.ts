import { z } from "zod";
import { exact } from "#app/shared/format/number.ts";
import { PRINTABLE, PRINTABLE_LINES, utf8Length } from "#app/shared/text/text.ts";
import type { CustomValue } from "../domain/contact.ts";

const MAX_NAME_CHARS = 60;

interface Limits {
  maxValues: number;
  maxTextChars: number;
  /** Of all together as JSON. */
  maxBytes: number;
}

function problemOf(name: string, value: unknown, { maxTextChars }: Limits): string | null {
  if (name === "" || name.length > MAX_NAME_CHARS || !PRINTABLE.test(name))
    return `Names have 1 to ${MAX_NAME_CHARS} characters`;
  if (typeof value === "string") {
    if (value.length > maxTextChars) return `Use at most ${exact(maxTextChars)} characters`;
    return PRINTABLE_LINES.test(value) ? null : "Contains characters that cannot be used";
  }
  return value === null || typeof value === "boolean" || Number.isFinite(value)
    ? null
    : "Must be a text, a number, true, false or null";
}

/** Values by names that the caller chooses. They are counted before they are read: a schema would go through all of them first. */
export const valuesField = (limits: Limits, texts: { description: string; example: Record<string, CustomValue> }) =>
  z
    .custom<Readonly<Record<string, CustomValue>>>(
      (value) => typeof value === "object" && value !== null && !Array.isArray(value),
      "Must be an object of names and values",
    )
    .superRefine((values, refinement) => {
      const issue = (message: string, path: string[] = []) => refinement.addIssue({ code: "custom", path, message });
      const names = Object.keys(values);
      if (names.length > limits.maxValues) return issue(`Give at most ${limits.maxValues} values`);
      for (const name of names) {
        const problem = problemOf(name, values[name], limits);
        if (problem) issue(problem, [name.slice(0, MAX_NAME_CHARS)]);
      }
      if (utf8Length(JSON.stringify(values)) > limits.maxBytes)
        issue(`Together they have at most ${exact(limits.maxBytes)} bytes as JSON`);
    })
    .meta({
      ...texts,
      type: "object",
      additionalProperties: { anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }, { type: "null" }] },
    });
