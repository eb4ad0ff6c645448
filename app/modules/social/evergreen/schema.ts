import { z } from "zod";
import { proseField } from "#app/platform/forms/text-fields.server.ts";
import { MAX_WRITTEN_CHARS } from "../composer/domain/limits.ts";
import { MAX_GAP_DAYS, MAX_REPEATS, MIN_GAP_DAYS } from "./domain/rule.ts";

const text = proseField("Text", { min: 0, max: MAX_WRITTEN_CHARS }).default("");
const GAP = `Use ${MIN_GAP_DAYS} to ${MAX_GAP_DAYS} days.`;
const REPEATS = `Use a number from 1 to ${MAX_REPEATS}, or leave it empty.`;

/** An empty field of a form is none. */
const empty = (value: unknown): unknown => (value === "" ? undefined : value);

export const evergreenSchema = z.object({
  variation1: text,
  variation2: text,
  variation3: text,
  gapDays: z.coerce.number({ error: GAP }).int(GAP).min(MIN_GAP_DAYS, GAP).max(MAX_GAP_DAYS, GAP),
  maxRepeats: z.preprocess(
    empty,
    z.coerce.number({ error: REPEATS }).int(REPEATS).min(1, REPEATS).max(MAX_REPEATS, REPEATS).optional(),
  ),
  endsOn: z.preprocess(empty, z.iso.date({ error: "Choose a day." }).max(10).optional()),
});

export type EvergreenInput = z.infer<typeof evergreenSchema>;
