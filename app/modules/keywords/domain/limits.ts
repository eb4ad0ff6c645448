/** Bounds of what a project may hold, so that every list stays quick and one workspace cannot fill the database. */
export const MAX_KEYWORDS = 20_000;
/** Keywords added with one form. */
export const MAX_ADDED = 2_000;
export const KEYWORD_MAX_CHARS = 200;
export const GROUP_MAX_CHARS = 60;
export const NOTE_MAX_CHARS = 500;
export const URL_MAX_CHARS = 2_048;

/** Of an uploaded file. */
export const MAX_FILE_BYTES = 5_000_000;
/** The file and what a browser writes around it. */
export const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + 10_000;
export const MAX_FILE_ROWS = 50_000;
/** Files of one workspace that wait to be imported. */
export const MAX_DRAFTS = 20;
/** Imported files of one project. */
export const MAX_IMPORTS = 60;
/** Imported rows of one workspace. */
export const MAX_WORKSPACE_ROWS = 600_000;
/** Errors that are shown; all are counted. */
export const MAX_SHOWN_ERRORS = 50;
