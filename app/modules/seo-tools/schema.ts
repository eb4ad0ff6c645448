import { z } from "zod";
import { exact } from "#app/shared/format/number.ts";
import { PRINTABLE, PRINTABLE_LINES } from "#app/shared/text/text.ts";
import type { ToolField } from "./domain/tool.ts";

const LINE_MAX_CHARS = 500;
const URL_MAX_CHARS = 2_048;
const SEVERAL_MAX = 50;
/** Longest raw text for each character that is meant: line breaks come as two, and blanks around a line are cut off. */
const RAW_FACTOR = 4;

const maxOf = ({ kind, maxChars }: ToolField): number => maxChars ?? (kind === "url" ? URL_MAX_CHARS : LINE_MAX_CHARS);

const fieldSchema = (field: ToolField): z.ZodType<string | string[]> => {
  const values = (field.options ?? []).map(({ value }) => value);
  if (field.kind === "choice") return z.enum(values as [string, ...string[]], { error: "Choose one of the list." });
  if (field.kind === "several")
    return z.array(z.enum(values as [string, ...string[]], { error: "Choose from the list." })).max(SEVERAL_MAX);
  if (field.kind === "switch") return z.enum(["", "on"], { error: "Switch it on or off." });
  const max = maxOf(field);
  const tooLong = `Use at most ${exact(max)} characters.`;
  return z
    .string()
    .max(max * RAW_FACTOR, tooLong)
    .transform((text) => (field.kind === "lines" ? text.replace(/\r\n?/g, "\n") : text.trim()))
    .pipe(
      z
        .string()
        .max(max, tooLong)
        .regex(field.kind === "lines" ? PRINTABLE_LINES : PRINTABLE, "This contains characters that cannot be used."),
    );
};

/** What a tool takes, made of its fields: the one door for addresses and forms. */
export const valuesSchema = (fields: readonly ToolField[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])));
