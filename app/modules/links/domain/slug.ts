import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isImpersonation } from "./impersonation.ts";
import { MAX_SLUG_CHARS, MIN_SLUG_CHARS } from "./limits.ts";

/** Words that people would take for a part of the product, and words that later addresses of links may need. */
const RESERVED: ReadonlySet<string> = new Set([
  ...["admin", "administrator", "account", "api", "app", "auth", "billing", "confirm", "dashboard", "healthz", "help"],
  ...["kaja", "legal", "login", "logout", "mail", "null", "official", "password", "payment", "privacy", "qr", "reset"],
  ...["robots", "root", "security", "settings", "signin", "signup", "sitemap", "stats", "status", "support", "system"],
  ...["terms", "undefined", "verify", "version", "webhooks", "www"],
]);

/** Offensive wherever they occur in a slug. */
const OFFENSIVE_PARTS = ["fuck", "nigger", "nigga", "faggot", "porn", "motherf", "bullshit", "hitler", "whore"];
/** Offensive alone; parts of harmless words ("class", "scunthorpe", "document", "shiitake"). */
const OFFENSIVE_WORDS: ReadonlySet<string> = new Set([
  ...["ass", "arse", "bitch", "cock", "cum", "cunt", "dick", "fag", "kike", "nazi", "piss", "rape", "retard", "shit"],
  ...["slut", "spic", "tits", "twat", "wank"],
]);

/** Digits that are read as letters: "sh1t". */
const READ_AS: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b", 9: "g" };

const asLetters = (text: string): string => text.replace(/[0-9]/g, (digit) => READ_AS[digit] ?? digit);

function isOffensive(slug: string): boolean {
  const words = slug.split(/[-_]/);
  const joined = words.join("");
  return (
    [slug, asLetters(slug)].some((text) => text.split(/[-_]/).some((word) => OFFENSIVE_WORDS.has(word))) ||
    [joined, asLetters(joined)].some(
      (text) => OFFENSIVE_WORDS.has(text) || OFFENSIVE_PARTS.some((part) => text.includes(part)),
    )
  );
}

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
  if (RESERVED.has(slug)) return refuse("This word is reserved. Choose another one.");
  if (isImpersonation(slug))
    return refuse("People could take this for an official page of a company. Choose another one.");
  if (isOffensive(slug)) return refuse("This word may offend people. Choose another one.");
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
