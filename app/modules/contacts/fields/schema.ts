import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { CONSENT_CHANNELS, CUSTOM_FIELD_TYPES } from "#app/shared/segment/rule.ts";
import { PRINTABLE, PRINTABLE_LINES } from "#app/shared/text/text.ts";

export const MAX_OPTIONS = 200;
const MAX_OPTION_CHARS = 200;

const key = z
  .string({ error: "Key is required" })
  .max(60, "Key is too long (max 60 characters)")
  .regex(/^[a-z][A-Za-z0-9_]*$/, "A key begins with a small letter and has letters, digits and _ only");

/** One option a line. */
const options = z
  .string()
  .max((MAX_OPTION_CHARS + 2) * MAX_OPTIONS, "There are too many options")
  .regex(PRINTABLE_LINES, "Options contain characters that cannot be used")
  .default("")
  .transform((text) => [
    ...new Set(
      text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ])
  .refine((all) => all.length <= MAX_OPTIONS, `Use at most ${MAX_OPTIONS} options`)
  .refine(
    (all) => all.every((one) => one.length <= MAX_OPTION_CHARS),
    `An option has at most ${MAX_OPTION_CHARS} characters`,
  );

const fieldFields = {
  fieldKey: key,
  label: lineField("Label", { max: 100 }),
  type: z.enum(CUSTOM_FIELD_TYPES, { error: "Choose a type" }),
  options,
};

const hasOptions = ({ type, options: all }: { type: string; options: string[] }): boolean =>
  type !== "select" || all.length > 0;
const OPTIONS_MISSING = { path: ["options"], message: "Enter at least one option" };

/** The form of a field. Its key is not called "key": that is the name of the hidden key of every form. */
export const newFieldSchema = z
  .object(fieldFields)
  .refine(hasOptions, OPTIONS_MISSING)
  .transform(({ fieldKey, ...field }) => ({ key: fieldKey, ...field }));
export const archiveSchema = z.object({
  id: z.string().min(1).max(64).regex(PRINTABLE),
  archive: z.enum(["1", "0"]).transform((value) => value === "1"),
});

export const topicSchema = z.object({
  name: lineField("Name", { max: 100 }),
  description: lineField("Description", { min: 0, max: 500 }).default(""),
  channel: z.enum(CONSENT_CHANNELS, { error: "Choose a channel" }),
});

export const editedSchema = z.object({ id: z.string().min(1).max(64).regex(PRINTABLE) });
export const editTopicSchema = topicSchema.extend(editedSchema.shape);

/** Which entry of a list is open for editing. */
export const editQuerySchema = z.object({ edit: z.string().max(64).optional().catch(undefined) });

export type FieldInput = z.infer<typeof newFieldSchema>;
export type TopicInput = z.infer<typeof topicSchema>;
