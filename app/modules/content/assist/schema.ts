import { z } from "zod";
import { proseField } from "#app/platform/forms/text-fields.server.ts";
import { LANGUAGES } from "../domain/kind.ts";
import { MAX_PASSAGE_CHARS, TASKS } from "./domain/tasks.ts";

export const assistSchema = z.object({
  task: z.enum(TASKS, { error: "Choose what to write." }),
  passage: proseField("Passage", { min: 0, max: MAX_PASSAGE_CHARS }).default(""),
  /** Of a translation. */
  into: z.enum(LANGUAGES).optional(),
});
export type AssistInput = z.infer<typeof assistSchema>;
export const usedSchema = z.object({});
