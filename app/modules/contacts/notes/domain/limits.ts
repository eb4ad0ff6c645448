/** Largest file of a contact. */
export const MAX_FILE_BYTES = 10_000_000;
/** Of the form around it. */
export const MAX_FILE_FORM_BYTES = 10_100_000;
