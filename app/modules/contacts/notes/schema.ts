import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { isDay } from "#app/shared/segment/comparison.ts";
import { CONSENT_CHANNELS } from "#app/shared/segment/rule.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { MAX_FILE_BYTES } from "./domain/limits.ts";

const id = z.string().min(1).max(64).regex(PRINTABLE);

export const noteSchema = z.object({ text: proseField("Note", { max: 10_000 }) });

export const taskSchema = z.object({
  title: lineField("Task", { max: 200 }),
  due: z.string().max(10).refine(isDay, "Enter a date").optional(),
  ownerId: id.optional(),
});

export const entrySchema = z.object({ id });
export const doneSchema = z.object({ id, done: z.enum(["1", "0"]).transform((value) => value === "1") });

export const consentSchema = z.object({
  channel: z.enum(CONSENT_CHANNELS, { error: "Choose a channel" }),
  topic: id.optional(),
  state: z.enum(["granted", "denied", "withdrawn"], { error: "Choose a state" }),
  text: proseField("Text", { max: 5_000 }),
  source: lineField("Source", { max: 200 }),
});

export const fileSchema = z.object({
  file: z
    .file({ error: "Choose a file" })
    .min(1, "The file is empty")
    .max(MAX_FILE_BYTES, `The file is larger than ${MAX_FILE_BYTES / 1_000_000} MB`),
});

export type TaskInput = z.infer<typeof taskSchema>;
export type ConsentInput = z.infer<typeof consentSchema>;
