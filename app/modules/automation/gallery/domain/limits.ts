export const MAX_TEMPLATE_NAME_CHARS = 100;
export const MAX_ABOUT_CHARS = 300;
/** UTF-8 bytes of what a template holds: a form, the largest of its kinds, has 100 kB. */
export const MAX_CONTENT_BYTES = 100_000;
/** Characters of a file: the content with the indentation that makes it readable. */
export const MAX_FILE_CHARS = 300_000;
/** Templates of other workspaces that a gallery shows. */
export const MAX_SHARED_SHOWN = 200;
/** Templates of one kind on the first page of the gallery; the page of the kind shows all. */
export const MAX_PER_KIND = 6;
/** Records that the page "Save as template" offers. */
export const MAX_RECORDS = 20;
/** Lines of a preview. */
export const MAX_LINES = 200;
