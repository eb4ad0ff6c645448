import { utf8Length } from "#app/shared/text/text.ts";
import { MAX_DOCUMENT_BYTES } from "../domain/limits.ts";
import { documentSchema } from "./domain/blocks.ts";

/** What a template of a mail holds, from our own forms or from a file. */
export const mailContentSchema = documentSchema
  .strict()
  .refine(({ blocks }) => new Set(blocks.map(({ id }) => id)).size === blocks.length, "Two blocks have the same id")
  .refine((document) => utf8Length(JSON.stringify(document)) <= MAX_DOCUMENT_BYTES, "The mail is too large");
