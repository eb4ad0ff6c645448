import { z } from "zod";
import { MAX_MOVE_DAYS } from "#app/shared/dates/calendar-days.ts";
import { decimalField } from "./decimal-field.server.ts";

/** Something that is taken to another day of a calendar. */
export const moveByDaysSchema = z.object({
  id: z.string().min(1).max(64),
  days: decimalField(z.number().int().min(-MAX_MOVE_DAYS).max(MAX_MOVE_DAYS)),
  /** When it was to be, as the calendar showed it. */
  atMs: decimalField(z.number().int().min(0).max(8_640_000_000_000_000)),
});
export type MoveByDays = z.infer<typeof moveByDaysSchema>;
