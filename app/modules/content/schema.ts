import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { STATUSES } from "./domain/status.ts";

export const TITLE_MAX_CHARS = 200;
/** At most 600 kB in UTF-8, within the megabyte that a request may have. */
export const BODY_MAX_CHARS = 200_000;

const title = lineField("Title", { max: TITLE_MAX_CHARS });
const body = proseField("Body", { min: 0, max: BODY_MAX_CHARS });
const status = z.enum(STATUSES, { error: `Use one of ${STATUSES.join(", ")}` });

/** A new piece of content. */
export const createContentSchema = z.strictObject({ title, body: body.default(""), status: status.default("draft") });
export type CreateContentInput = z.infer<typeof createContentSchema>;

/** What may change; a key that is left out stays as it is. */
export const updateContentSchema = z
  .strictObject({ title: title.optional(), body: body.optional(), status: status.optional() })
  .refine(...SOME_FIELD);
export type UpdateContentInput = z.infer<typeof updateContentSchema>;

/** What a list of content is cut down by. */
export const contentFilters = { status: status.optional() };
