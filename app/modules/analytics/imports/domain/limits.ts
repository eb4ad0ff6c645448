/** Of an uploaded file. */
export const MAX_IMPORT_BYTES = 10_000_000;
/** The file and what a browser writes around it. */
export const MAX_IMPORT_FORM_BYTES = MAX_IMPORT_BYTES + 10_000;
