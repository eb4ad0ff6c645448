/** Accounts that one post goes to. */
export const MAX_TARGETS = 20;
export const MAX_IMAGES = 4;
export const MAX_IMAGE_BYTES = 5_000_000;
/** Read into memory once to be checked and once to be sent, beside the copies of the network calls. */
export const MAX_VIDEO_BYTES = 20_000_000;
/** With the other fields and the marks of the form. */
export const MAX_VIDEO_FORM_BYTES = 20_050_000;
export const MAX_IMAGE_SIDE_PIXELS = 8_192;
export const MAX_ALT_CHARS = 1_000;
export const MAX_LINK_CHARS = 2_000;
export const MAX_CAMPAIGN_CHARS = 100;
/** Of a text that is written; what a network takes is less on most. */
export const MAX_WRITTEN_CHARS = 25_000;
/** Of a first comment that is written; most networks take less. */
export const MAX_COMMENT_CHARS = 5_000;
export const MAX_NOTE_CHARS = 1_000;
