import { z } from "zod";
import { answered, resourceId, timestamps } from "#app/platform/api/answer-fields.ts";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { STATUSES } from "./domain/status.ts";

/** At most 600 kB in UTF-8, within the megabyte that a request may have. */
const BODY_MAX_CHARS = 200_000;

const title = lineField("Title", { max: 200 }).meta({ description: "On one line.", example: "Tea in winter" });
const body = proseField("Body", { min: 0, max: BODY_MAX_CHARS }).meta({
  description: "Markdown. It is stored as it is, not checked or rendered.",
  example: "# Tea in winter\n\nServe it hot.",
});
const status = z.enum(STATUSES, { error: `Use one of ${STATUSES.join(", ")}` }).meta({
  description: "All but `draft` and `archived` need a text. An archived piece can only become a draft.",
  example: "draft",
});

/** A new piece of content. */
export const createContentSchema = z
  .strictObject({ title, body: body.default(""), status: status.default("draft") })
  .meta({
    id: "ContentInput",
    example: { title: "Tea in winter", body: "# Tea in winter\n\nServe it hot.", status: "draft" },
  });
export type CreateContentInput = z.infer<typeof createContentSchema>;

/** What may change; a key that is left out stays as it is. */
export const updateContentSchema = z
  .strictObject({ title: title.optional(), body: body.optional(), status: status.optional() })
  .refine(...SOME_FIELD)
  .meta({ id: "ContentChange", example: { status: "in_review" } });
export type UpdateContentInput = z.infer<typeof updateContentSchema>;

/** What a list of content is cut down by. */
export const contentFilters = { status: status.optional().meta({ description: "Only pieces with this status." }) };

/** A piece of content as the API answers it. */
export const contentModel = z
  .object({
    id: resourceId("piece", "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d31"),
    title: answered(title).meta({ description: "Its title, on one line." }),
    body: answered(body).meta({ description: "Markdown." }),
    status: status.meta({ description: "Where it stands." }),
    ...timestamps,
  })
  .meta({ id: "Content" });

/** The same in a list, without its text. */
export const contentSummaryModel = contentModel.omit({ body: true }).meta({ id: "ContentSummary" });
