import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { MAX_ABOUT_CHARS, MAX_TEMPLATE_NAME_CHARS } from "./domain/limits.ts";

export const FILE_FORMAT = "kaja-template";

/** The file of a template without its content, which its kind checks. */
export const fileHeadSchema = z.strictObject({
  format: z.literal(FILE_FORMAT),
  version: z.literal(1),
  kind: z.string().max(40),
  name: lineField("Name", { max: MAX_TEMPLATE_NAME_CHARS }),
  about: proseField("Description", { min: 0, max: MAX_ABOUT_CHARS }),
});
