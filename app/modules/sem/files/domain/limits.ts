/** A file of campaigns or a report; about 100,000 keywords. */
export const MAX_IMPORT_BYTES = 10_000_000;
/** With what the form adds. */
export const MAX_IMPORT_FORM_BYTES = MAX_IMPORT_BYTES + 100_000;
