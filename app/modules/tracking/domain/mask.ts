/** A text on one line, at most `max` code points of it; what was cut ends in "…", which counts. */
export function cutText(text: string, max: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const points = [...line];
  return points.length <= max
    ? line
    : `${points
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

/** What a page of ours is called in its address: small words with hyphens, a figure here and there. */
const WORD = /^[a-z]+(?:[-_.][a-z0-9]+)*$/;
const MAX_WORD_LENGTH = 60;
const MAX_DIGITS = 3;
/** A single unbroken run longer than any word: a token. */
const LONG_RUN = /[a-z0-9]{25}/;
const HEXADECIMAL = /^[0-9a-f._-]{12,}$/;

const isWord = (segment: string): boolean =>
  WORD.test(segment) &&
  segment.length <= MAX_WORD_LENGTH &&
  segment.replace(/\D/g, "").length <= MAX_DIGITS &&
  !LONG_RUN.test(segment) &&
  !HEXADECIMAL.test(segment);

/** A path without what tells one thing or person from another: no query, no fragment, and ":id" for every segment that is not a plain word. */
export function maskPath(path: string): string {
  const [plain = ""] = path.split(/[?#]/, 1);
  const segments = plain.split("/").filter((segment) => segment !== "");
  return `/${segments.map((segment) => (isWord(segment) ? segment : ":id")).join("/")}`;
}

const MAIL_ADDRESS = /[^\s@<>()"',;:]+@[^\s@<>()"',;:]+/g;
const ADDRESS = /\b(https?:\/\/[^\s/?#"')]+)?(\/[^\s?#"'):]*)?([?#][^\s"')]*)/g;
/** Runs of letters and digits together, as keys and ids are. */
const TOKEN = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi;
const LONG_NUMBER = /\b\d{7,}\b/g;

/** A text without mail addresses, queries of addresses, keys, ids and long numbers. */
export const maskText = (text: string): string =>
  text.replace(MAIL_ADDRESS, ":email").replace(ADDRESS, "$1$2").replace(TOKEN, ":id").replace(LONG_NUMBER, ":id");
