import { appError } from "#app/shared/error.ts";
import { publicNameProblem } from "#app/shared/public-name/public-name.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

import { MAX_SLUG_CHARS, MIN_SLUG_CHARS } from "./limits.ts";

const refuse = (message: string) => err(appError("invalid_input", message));

/**
 * Returns a slug as it is stored: in lower case. Only ASCII letters, digits, hyphens and underscores are allowed, so that no
 * letter of another alphabet looks like one of them. Errors: invalid_input.
 */
export function checkSlug(text: string): Result<string> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything outside ASCII is refused, not a control character
  if (/[^\x00-\x7f]/.test(text))
    return refuse("Use plain letters a to z, digits, - and _. Letters of other alphabets can look the same.");
  const slug = text.trim().toLowerCase();
  if (slug.length < MIN_SLUG_CHARS) return refuse(`Use at least ${MIN_SLUG_CHARS} characters.`);
  if (slug.length > MAX_SLUG_CHARS) return refuse(`Use at most ${MAX_SLUG_CHARS} characters.`);
  if (!/^[a-z0-9][a-z0-9_-]*[a-z0-9]$/.test(slug))
    return refuse("Use letters a to z, digits, - and _; begin and end with a letter or digit.");
  const problem = publicNameProblem(slug);
  if (problem !== null) return refuse(problem);
  return ok(slug);
}

/** No vowels, so that no words arise, and no characters that look alike: 0 and o, 1, i and l. */
const RANDOM_ALPHABET = "23456789bcdfghjkmnpqrstvwxz";
/** 27^7: ten billion slugs. */
export const RANDOM_SLUG_CHARS = 7;
/** Bytes above are skipped, so that every character is equally likely. */
const UNBIASED = 256 - (256 % RANDOM_ALPHABET.length);
/** Enough that the skipped ones never leave too few: the chance is below 10^-15. */
export const RANDOM_SLUG_BYTES = 32;

/** Returns a random slug from `RANDOM_SLUG_BYTES` random bytes. */
export const randomSlug = (bytes: Uint8Array): string =>
  [...bytes]
    .filter((byte) => byte < UNBIASED)
    .slice(0, RANDOM_SLUG_CHARS)
    .map((byte) => RANDOM_ALPHABET[byte % RANDOM_ALPHABET.length])
    .join("");
