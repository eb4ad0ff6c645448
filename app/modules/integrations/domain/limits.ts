import { days } from "#app/shared/time.ts";

export const MAX_NAME_CHARS = 80;
export const MAX_URL_CHARS = 500;
export const MAX_TEXT_CHARS = 200;
export const MAX_SECRET_CHARS = 1_000;
/** Lines of the log that a page shows. */
export const SHOWN_CALLS = 25;
export const SHOWN_POSTS = 10;
export const SHOWN_ENTRIES = 5;
/** How long before a sign-in ends the owners hear of it. */
export const NOTICE_MS = days(7);
