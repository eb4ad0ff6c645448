import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { MAX_DICTIONARY_VALUES, UTM_MAX_CHARS } from "../domain/limits.ts";
import { SEPARATORS, UTM_FIELDS } from "./domain/rules.ts";

const LIST_MAX_CHARS = MAX_DICTIONARY_VALUES * (UTM_MAX_CHARS + 2);
const VISIBLE = /^[^\s\p{C}]+$/u;

/** One value a line, as they are typed: blank lines and repetitions fall away. */
const values = (label: string) =>
  z
    .string()
    .max(LIST_MAX_CHARS, `${label}: the list is too long`)
    .default("")
    .transform((text) => [
      ...new Set(
        text
          .split(/[\r\n,]+/)
          .map((line) => line.normalize("NFC").trim())
          .filter(Boolean),
      ),
    ])
    .superRefine((list, { addIssue }) => {
      if (list.length > MAX_DICTIONARY_VALUES)
        addIssue({
          code: "custom",
          message: `${label}: enter at most ${MAX_DICTIONARY_VALUES} values; these are ${list.length}`,
        });
      const wrong = list.find((value) => value.length > UTM_MAX_CHARS || !VISIBLE.test(value));
      if (wrong !== undefined)
        addIssue({
          code: "custom",
          message: `${label}: “${wrong.slice(0, 40)}” is too long or contains a space`,
        });
    });

export const dictionarySchema = z.object({
  sources: values("Sources"),
  media: values("Media"),
  campaigns: values("Campaigns"),
  lowerCase: z.literal("on").optional().transform(Boolean),
  separator: z.enum(SEPARATORS, { error: "Choose a separator" }),
});
export type DictionaryInput = z.infer<typeof dictionarySchema>;

export const mappingSchema = z.object({
  field: z.enum(UTM_FIELDS, { error: "Choose a parameter" }),
  fromValue: z.string({ error: "Choose a value" }).min(1, "Choose a value").max(500),
  toValue: lineField("Meaning", { max: UTM_MAX_CHARS }),
});
export type MappingInput = z.infer<typeof mappingSchema>;

export const mappingIdSchema = z.object({ id: z.string().min(1).max(64) });

const part = z.string().max(UTM_MAX_CHARS).catch("");

/** What the builder is asked, in its address. */
export const builderQuerySchema = z.object({
  url: z.string().max(4_000).catch(""),
  source: part,
  medium: part,
  campaign: part,
  term: part,
  content: part,
  tab: z.enum(["builder", "rules", "audit"]).catch("builder"),
});
export type BuilderQuery = z.infer<typeof builderQuerySchema>;
