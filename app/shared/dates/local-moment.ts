import { zoneOffsetMs } from "#app/shared/dates/zoned-days.ts";

/** A moment as a browser's field of date and time writes it, in a zone: "2026-11-26T09:30". */
export const toLocalMoment = (ms: number, timeZone: string): string =>
  new Date(ms + zoneOffsetMs(ms, timeZone)).toISOString().slice(0, 16);

/** The moment that a field of date and time means in a zone; null when it is none. Of an hour that comes twice the first is meant. */
export function fromLocalMoment(text: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const wall = Date.parse(`${text}:00Z`);
  if (Number.isNaN(wall)) return null;
  const first = wall - zoneOffsetMs(wall, timeZone);
  // The clocks may change between the guess and the moment.
  return new Date(wall - zoneOffsetMs(first, timeZone));
}

/** The day of a moment in a zone: "2026-11-26". */
export const dayIn = (ms: number, timeZone: string): string => toLocalMoment(ms, timeZone).slice(0, 10);
