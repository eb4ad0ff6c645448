import type { DayRange } from "../domain/dimensions.ts";
import { readableSearch } from "../domain/filters/filter-query.ts";
import { dayText, parseDay } from "../domain/period/site-clock.ts";
import { NOTE_MAX_CHARS } from "./schema.ts";

/**
 * Returns the address of the overview with the note form open and filled in for one day; the person adds the reason.
 */
export function noteHref(base: string, range: DayRange, day: number, text: string): string {
  const note = `${dayText(day)} ${text.slice(0, NOTE_MAX_CHARS)}`;
  return `${base}${readableSearch(new URLSearchParams({ period: "custom", from: dayText(range.fromDay), to: dayText(range.toDay), note }))}#notes`;
}

/** What such a link fills in; null without one. */
export function readNoteDraft(params: URLSearchParams): { day: string; text: string } | null {
  const note = params.get("note") ?? "";
  const [day, text] = [note.slice(0, 10), note.slice(11, 11 + NOTE_MAX_CHARS)];
  return parseDay(day) === null || text === "" ? null : { day, text };
}
