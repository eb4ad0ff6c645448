/** Blocks of a template, and characters of one text of a block. */
export const MAX_BLOCKS = 40;
export const MAX_BLOCK_CHARS = 5_000;
export const MAX_URL_CHARS = 2_000;
export const MAX_DOCUMENT_BYTES = 60_000;
export const MAX_NAME_CHARS = 120;
export const MAX_SUBJECT_CHARS = 200;
export const MAX_PREHEADER_CHARS = 200;
/** Gmail cuts a mail's HTML off beyond this. */
export const MAX_HTML_BYTES = 102_000;
/** Versions of a template that stay readable. */
export const KEPT_VERSIONS = 20;
export const MAX_ADDRESS_CHARS = 300;
/** Links of one mail that are counted apart. */
export const MAX_LINKS = 100;
/** Opens and clicks that are kept of one recipient. */
export const MAX_EVENTS_PER_RECIPIENT = 60;
/** Recipients that one sender holds at a time. */
export const HAND = 25;
/** Mails that one message of the queue sends before it makes place for others. */
export const LOT = 200;
/** Attempts for one recipient that a server refused for now. */
export const MAX_ATTEMPTS = 4;
