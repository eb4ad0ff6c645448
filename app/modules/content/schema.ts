import { z } from "zod";
import { answered, resourceId, timestamps } from "#app/platform/api/answer-fields.ts";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { KINDS, LANGUAGES } from "./domain/kind.ts";
import * as limits from "./domain/limits.ts";
import { FREE_STATUSES, STATUSES } from "./domain/status.ts";
import { tidyTags } from "./domain/tags.ts";

export const titleField = lineField("Title", { max: limits.MAX_TITLE_CHARS });
export const bodyField = proseField("Body", { min: 0, max: limits.MAX_BODY_CHARS });

const title = titleField.meta({ description: "On one line.", example: "Tea in winter" });
const body = bodyField.meta({
  description: "Markdown. It is stored as it is, not checked or rendered.",
  example: "# Tea in winter\n\nServe it hot.",
});
const status = z.enum(FREE_STATUSES, { error: `Use one of ${FREE_STATUSES.join(", ")}` }).meta({
  description: "All but `draft` and `archived` need a text. An archived piece can only become a draft.",
  example: "draft",
});
const anyStatus = z.enum(STATUSES, { error: `Use one of ${STATUSES.join(", ")}` });
const kind = z
  .enum(KINDS, { error: `Use one of ${KINDS.join(", ")}` })
  .meta({ description: "What the piece is for.", example: "article" });
const folder = lineField("Folder", { min: 0, max: limits.MAX_FOLDER_CHARS }).meta({
  description: "The folder of the library; empty for none.",
  example: "Blog",
});
const tags = z
  .array(lineField("Tag", { max: limits.MAX_TAG_CHARS }))
  .max(limits.MAX_TAGS, `At most ${limits.MAX_TAGS} tags`)
  .transform(tidyTags)
  .meta({ description: "In lower case, each once.", example: ["tea", "winter"] });
const language = z
  .enum(LANGUAGES, { error: `Use one of ${LANGUAGES.join(", ")}` })
  .meta({ description: "What the piece is written in.", example: "en" });
const keyphrase = lineField("Keyphrase", { min: 0, max: limits.MAX_KEYPHRASE_CHARS }).meta({
  description: "What the piece should be found by in search engines; empty for none.",
  example: "tea in winter",
});
const description = lineField("Description", { min: 0, max: limits.MAX_DESCRIPTION_CHARS }).meta({
  description: "For search results; empty for none.",
  example: "Which teas warm best, and how to brew them.",
});

/** A new piece of content. */
export const createContentSchema = z
  .strictObject({
    title,
    body: body.default(""),
    status: status.default("draft"),
    kind: kind.default("article"),
    folder: folder.default(""),
    tags: tags.default([]),
    language: language.default("en"),
    keyphrase: keyphrase.default(""),
    description: description.default(""),
  })
  .meta({
    id: "ContentInput",
    example: { title: "Tea in winter", body: "# Tea in winter\n\nServe it hot.", status: "draft" },
  });
export type CreateContentInput = z.infer<typeof createContentSchema>;

/** What may change; a key that is left out stays as it is. */
export const updateContentSchema = z
  .strictObject({
    title: title.optional(),
    body: body.optional(),
    status: status.optional(),
    kind: kind.optional(),
    folder: folder.optional(),
    tags: tags.optional(),
    language: language.optional(),
    keyphrase: keyphrase.optional(),
    description: description.optional(),
  })
  .refine(...SOME_FIELD)
  .meta({ id: "ContentChange", example: { status: "in_review" } });
export type UpdateContentInput = z.infer<typeof updateContentSchema>;

/** What a list of content is cut down by. */
export const contentFilters = { status: anyStatus.optional().meta({ description: "Only pieces with this status." }) };

/** A piece of content as the API answers it. */
export const contentModel = z
  .object({
    id: resourceId("piece", "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d31"),
    title: answered(title).meta({ description: "Its title, on one line." }),
    body: answered(body).meta({ description: "Markdown." }),
    status: anyStatus.meta({ description: "How far the piece has come.", example: "draft" }),
    kind,
    folder: answered(folder),
    tags: z.array(z.string()).meta({ description: "In alphabetical order.", example: ["tea", "winter"] }),
    language,
    keyphrase: answered(keyphrase),
    description: answered(description),
    ...timestamps,
  })
  .meta({ id: "Content" });

/** The same in a list, without its text. */
export const contentSummaryModel = contentModel.omit({ body: true }).meta({ id: "ContentSummary" });
