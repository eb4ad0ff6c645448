/** Addresses of pages that one brief compares. */
export const MIN_ADDRESSES = 3;
export const MAX_ADDRESSES = 10;
/** A brief is made of fewer pages than were asked for, but not of one. */
export const MIN_READ_PAGES = 2;
export const MAX_ADDRESS_CHARS = 500;
/** Of the field with all addresses. */
export const MAX_ADDRESSES_CHARS = MAX_ADDRESSES * (MAX_ADDRESS_CHARS + 50);
/** A page with fewer words is a message or an empty frame, not a text. */
export const MIN_PAGE_WORDS = 50;

/** What is stored of a brief besides its addresses, in UTF-8. */
export const MAX_BRIEF_BYTES = 12_000;
export const MAX_TERMS = 40;
export const MAX_TERM_CHARS = 60;
export const MAX_HEADINGS = 40;
export const MAX_HEADING_CHARS = 100;
export const MAX_QUESTIONS = 15;
export const MAX_QUESTION_CHARS = 150;
export const MAX_ENTITIES = 20;
export const MAX_ENTITY_CHARS = 50;
export const MAX_PAGE_TITLE_CHARS = 100;
