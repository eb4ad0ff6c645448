/** A text on one line, at most `max` code points of it: no control characters, no halves of a surrogate pair. */
export function cutText(text: string, max: number): string {
  const line = text
    .replace(/\p{Cs}/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return [...line].slice(0, max).join("").trimEnd();
}

/** What a page of ours is called in its address: small words with hyphens, a figure here and there. */
const WORD = /^[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)*$/;
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

/** Returns a path without identifying parts: no query, no fragment, and ":id" for every segment that is not a plain word. */
export function maskPath(path: string): string {
  const [plain = ""] = path.split(/[?#]/, 1);
  const segments = plain.split("/").filter((segment) => segment !== "");
  return `/${segments.map((segment) => (isWord(segment) ? segment : ":id")).join("/")}`;
}

/** Longer texts are looked at no further: nothing of them is kept beyond this. */
const MAX_READ = 1_000;
const MAIL_ADDRESS = /[^\s@<>()"',;:]+@[^\s@<>()"',;:]+/g;
const QUERY = /(?<=[/\w])[?#&][\w.%~[\]-]*=[^\s"')]*/g;
/** Runs of letters and digits together, as keys and ids are. */
const TOKEN = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi;
const LONG_NUMBER = /\b\d{7,}\b/g;

/** A text without mail addresses, queries of addresses, keys, ids and long numbers. */
export const maskText = (text: string): string =>
  text
    .slice(0, MAX_READ)
    .replace(MAIL_ADDRESS, ":email")
    .replace(QUERY, "")
    .replace(TOKEN, ":id")
    .replace(LONG_NUMBER, ":id");
