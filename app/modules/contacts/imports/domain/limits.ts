/** Of an uploaded file: a Worker holds it, its text and its rows at once. */
export const MAX_IMPORT_BYTES = 15_000_000;
/** The file and what a browser writes around it. */
export const MAX_IMPORT_FORM_BYTES = MAX_IMPORT_BYTES + 10_000;
/** A form shows the first 100 fields again that were typed. */
export const MAX_COLUMNS = 80;
/** Texts of one row together: more is no contact, but a quote that was never closed. */
export const MAX_ROW_CHARS = 100_000;
/** Rows that are written at once, all or none; other calls of the workspace wait meanwhile. */
export const CHUNK_ROWS = 200;
/** A value of the object's storage holds 2 MB. */
export const MAX_CHUNK_CHARS = 400_000;
/** Files that wait for their mapping or for a decision. */
export const MAX_DRAFTS = 10;
/** How long a file waits that is not imported. */
export const DRAFT_DAYS = 1;
/** How long an import can be undone, and its refused rows be downloaded. */
export const UNDO_DAYS = 30;
