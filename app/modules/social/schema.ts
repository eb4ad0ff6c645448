import { z } from "zod";
import { proseField } from "#app/platform/forms/text-fields.server.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { CHANNEL_NAMES, TEXT_MAX_CHARS } from "./domain/channels.ts";

const text = proseField("Text", { max: TEXT_MAX_CHARS });
const channel = z.enum(CHANNEL_NAMES, { error: `Use one of ${CHANNEL_NAMES.join(", ")}` });
const NO_MOMENT = "Use a date and time with its zone, such as 2026-12-01T09:00:00Z";
const moment = z.iso
  .datetime({ offset: true, error: NO_MOMENT })
  .max(40, NO_MOMENT)
  .transform((written) => new Date(written));

/** A new post; how long its text may be depends on the channel. */
export const createPostSchema = z.strictObject({ text, channel, scheduledAt: moment.nullable().default(null) });
export type CreatePostInput = z.infer<typeof createPostSchema>;

/** What may change; a key that is left out stays as it is. */
export const updatePostSchema = z
  .strictObject({ text: text.optional(), channel: channel.optional(), scheduledAt: moment.nullable().optional() })
  .refine(...SOME_FIELD);
export type UpdatePostInput = z.infer<typeof updatePostSchema>;

/** What a list of posts is cut down by. */
export const postFilters = {
  channel: channel.optional(),
  scheduledAfter: moment.optional(),
  scheduledBefore: moment.optional(),
};
