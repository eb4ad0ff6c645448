import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { KINDS, LANGUAGES } from "../domain/kind.ts";
import * as limits from "../domain/limits.ts";
import { parseTags } from "../domain/tags.ts";
import { titleField } from "../schema.ts";

const SELECT_ONE = "Select at least one piece.";
const ids = z
  .array(z.string().max(40), { error: SELECT_ONE })
  .min(1, SELECT_ONE)
  .max(limits.MAX_BULK, `Select at most ${limits.MAX_BULK} pieces at once.`);

export const folderField = lineField("Folder", { min: 0, max: limits.MAX_FOLDER_CHARS });
/** A member's id; empty for nobody. */
export const ownerField = z.string().max(40).default("");
export const tagsField = z
  .string()
  .max(limits.MAX_TAGS * (limits.MAX_TAG_CHARS + 4))
  .default("")
  .transform((text, issues) => {
    const tags = parseTags(text);
    if (tags) return tags;
    issues.addIssue({
      code: "custom",
      message: `At most ${limits.MAX_TAGS} tags of ${limits.MAX_TAG_CHARS} characters each, separated by commas`,
    });
    return z.NEVER;
  });

/** The bar of the list sends the fields of every action. */
const unused = z.string().max(2_000).optional();
const others = { folder: unused, tag: unused, owner: unused };

export const bulkFolderSchema = z.strictObject({ ...others, ids, folder: folderField.default("") });
export const bulkTagSchema = z.strictObject({
  ...others,
  ids,
  tag: lineField("Tag", { max: limits.MAX_TAG_CHARS }),
});
export const bulkOwnerSchema = z.strictObject({ ...others, ids, owner: ownerField });
export const bulkSchema = z.strictObject({ ...others, ids });

export const newItemSchema = z.object({
  title: titleField,
  kind: z.enum(KINDS, { error: "Choose a kind" }),
  language: z.enum(LANGUAGES, { error: "Choose a language" }),
  folder: folderField.default(""),
});
