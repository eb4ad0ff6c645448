export const MAX_PUSH_TITLE_CHARS = 80;
export const MAX_PUSH_TEXT_CHARS = 240;
/** Recipients that one sender holds at a time. */
export const PUSH_HAND = 60;
/** Messages that one message of the queue sends before it makes place for others. */
export const PUSH_LOT = 600;
/** Attempts for one browser whose push service refused for now. */
export const MAX_PUSH_ATTEMPTS = 4;
export const MAX_ENDPOINT_CHARS = 1_000;
export const URGENCIES = ["low", "normal", "high"] as const;
export type Urgency = (typeof URGENCIES)[number];
/** Hours that a push service keeps a message for a device that is off. */
export const MAX_LIFETIME_HOURS = 672;
