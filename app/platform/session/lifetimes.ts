import { days, hours } from "#app/shared/time.ts";

/** A session that nobody used for this long is over. */
export const SESSION_IDLE_MS = days(14);

/** A session ends after this long however much it is used. */
export const SESSION_ABSOLUTE_MS = days(30);

/** The idle end moves forward at most this often, so that reading pages writes nothing. */
export const SESSION_SLIDE_MS = hours(1);

/** The idle end of a session used at `nowMs`, never beyond its absolute end; milliseconds since the epoch. */
export const slidingEndMs = (nowMs: number, createdAtMs: number): number =>
  Math.min(nowMs + SESSION_IDLE_MS, createdAtMs + SESSION_ABSOLUTE_MS);

/** Sessions of one person at a time. */
export const MAX_SESSIONS = 100;
