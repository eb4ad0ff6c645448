import { minutes } from "#app/shared/time.ts";

/** Clocks of servers differ. */
const CLOCK_MS = minutes(2);

/** Letters and digits of a text, for a comparison: servers change blanks and marks. */
export const bare = (text: string): string => text.replace(/https?:\/\//g, "").replace(/[^\p{L}\p{N}]+/gu, "");

/** The same where servers change links as well. */
export const withoutLinks = (text: string): string => bare(text.replace(/https?:\/\/\S+/g, ""));

/** Whether a post may be the one of a call: not from before it. False for a time that cannot be read. */
export const isSince = (createdAtMs: number, startedAtMs: number): boolean => createdAtMs >= startedAtMs - CLOCK_MS;

/** A time as the Graph API writes it, "2026-11-27T09:00:00+0000", in milliseconds. */
export const readGraphTime = (text: string): number => Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, "$1:$2"));
