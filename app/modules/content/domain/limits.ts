export const MAX_TITLE_CHARS = 200;
/** At most 600 kB in UTF-8, within the megabyte that a request may have. */
export const MAX_BODY_CHARS = 200_000;
export const MAX_FOLDER_CHARS = 60;
export const MAX_TAGS = 20;
export const MAX_TAG_CHARS = 40;
export const MAX_KEYPHRASE_CHARS = 100;
/** Search engines show about half of it. */
export const MAX_DESCRIPTION_CHARS = 320;
export const MAX_SLUG_CHARS = 80;
export const MAX_APPROVALS = 5;
/** Pieces that one form changes at once. */
export const MAX_BULK = 100;
/** Past states that are kept of a piece; the oldest go first. */
export const MAX_REVISIONS = 10;
/** Past states that are kept of all pieces of a workspace together; the oldest go first. */
export const MAX_WORKSPACE_REVISIONS = 2_500;
export const MAX_COMMENTS = 200;
export const MAX_COMMENT_CHARS = 2_000;
export const MAX_QUOTE_CHARS = 300;
export const MAX_REVIEW_LINKS = 20;
export const MAX_REDIRECTS = 10;
