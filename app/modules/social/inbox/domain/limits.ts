/** Of a text that somebody else wrote; networks end far below. */
export const MAX_MENTION_CHARS = 5_000;
export const MAX_REPLY_CHARS = 5_000;
export const MAX_SEARCHES = 10;
export const MAX_PHRASE_CHARS = 100;
