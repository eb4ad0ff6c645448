export const MAX_NAME_CHARS = 100;
export const MAX_URL_CHARS = 1_000;
/** Of each list in a snapshot. */
export const MAX_HEADINGS = 30;
export const MAX_PRICES = 30;
export const MAX_TYPES = 15;
export const MAX_HEADING_CHARS = 120;
export const MAX_TITLE_CHARS = 300;
export const MAX_DESCRIPTION_CHARS = 400;
export const MAX_TYPE_CHARS = 40;
/** What one change may hold, all its texts together. */
export const MAX_CHANGE_CHARS = 2_500;
/** Changes that are kept of each page; the oldest give way. */
export const MAX_CHANGES = 20;
/** How often a page may be read, in days. */
export const PERIODS_DAYS = [1, 7] as const;
export type PeriodDays = (typeof PERIODS_DAYS)[number];
/** After so many readings without an answer in a row the workspace is notified, once. */
export const FAILURES_BEFORE_NOTICE = 3;
