import { z } from "zod";
import { decimalField } from "#app/platform/forms/decimal-field.server.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { KINDS, LANGUAGES } from "../domain/kind.ts";
import * as limits from "../domain/limits.ts";
import { folderField, ownerField, tagsField } from "../library/schema.ts";
import { bodyField, titleField } from "../schema.ts";

/** The text as it was when the person began; a save on top of another one is refused. */
const version = decimalField(z.number({ error: "This form is out of date. Please open the page again." }).int().min(1));

export const saveSchema = z.object({
  version,
  title: titleField,
  body: bodyField.default(""),
  /** Sent by the page's own script, which stays on the page. */
  live: z.literal("1").optional(),
});
export type SaveInput = z.infer<typeof saveSchema>;

export const detailsSchema = z.object({
  kind: z.enum(KINDS),
  language: z.enum(LANGUAGES),
  folder: folderField.default(""),
  tags: tagsField,
  owner: ownerField,
  keyphrase: lineField("Keyphrase", { min: 0, max: limits.MAX_KEYPHRASE_CHARS }).default(""),
  description: lineField("Description", { min: 0, max: limits.MAX_DESCRIPTION_CHARS }).default(""),
  /** In the time zone of the person; empty: no date. */
  plannedFor: z.string().max(20).default(""),
});
export const emptySchema = z.object({});
export const revisionSchema = z.object({ revision: z.string().max(40) });
