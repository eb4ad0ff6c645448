/** Data about a text, at its beginning between two lines of `---`. */
export const FRONT_MATTER = /^---\n[\s\S]{0,10000}?\n---(?:\n|$)/;
