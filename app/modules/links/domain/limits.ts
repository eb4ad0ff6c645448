/** Longest slug: fits a line of print, and is still typed by hand. */
export const MAX_SLUG_CHARS = 50;
export const MIN_SLUG_CHARS = 3;
export const MAX_DESTINATION_CHARS = 2_000;
export const MAX_TITLE_CHARS = 120;
export const MAX_FOLDER_CHARS = 60;
export const MAX_TAG_CHARS = 40;
export const MAX_TAGS = 10;
export const MAX_UTM_CHARS = 100;
/** Destinations of a split, the first one included. */
export const MAX_VARIANTS = 4;
export const MAX_WEIGHT = 100;
export const MAX_TARGETS = 5;
/** Countries, devices or languages that one target names. */
export const MAX_TARGET_VALUES = 50;
/** Targets, variants, parameters and preview of a link as JSON, in UTF-8. */
export const MAX_ROUTING_BYTES = 8_000;
export const MAX_BLOCKED_HOSTS = 500;
export const MAX_PASSWORD_CHARS = 128;
export const MAX_PREVIEW_TITLE_CHARS = 120;
export const MAX_PREVIEW_TEXT_CHARS = 300;
/** One purchase: a hundred million in whole units. */
export const MAX_PURCHASE_CENTS = 10_000_000_000;
/** Rows of one file of links. */
export const MAX_IMPORT_ROWS = 500;
export const MAX_IMPORT_BYTES = 500_000;
