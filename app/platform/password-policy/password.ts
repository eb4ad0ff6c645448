import { COMMON_PASSWORDS } from "./common-passwords.data.ts";
import { COMPOSITION_RULES, MIN_PASSWORD_LENGTH } from "./rules.ts";

/** Limits and messages of the specification, sections 5 and 9. */
const MAX_LENGTH = 128;

/** Words that no password may contain, beside the person's own. */
const PRODUCT_WORDS = ["kaja"];
/** Shorter words ("ann", "com") sit inside too many good passwords. */
const MIN_CONTEXT_LENGTH = 4;
/** At most this many digits and signs around a common word are taken for decoration ("Dragon2024!"). */
const MAX_DECORATION = 8;

/** The signs people write for letters. */
const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

let common: ReadonlySet<string> | null = null;
const isListed = (word: string): boolean => {
  common ??= new Set(COMMON_PASSWORDS.split(" "));
  return common.has(word);
};

const unleet = (text: string): string => text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);

const without = (text: string, ends: RegExp): string[] => {
  const core = text.replace(ends, "");
  return core.length > 0 && text.length - core.length <= MAX_DECORATION ? [core, unleet(core)] : [];
};

/** The words that a password may be a decorated spelling of. */
const coresOf = (password: string): Set<string> => {
  const lower = password.toLowerCase();
  const cores = [lower, unleet(lower)];
  for (const ends of [
    /[^\p{L}\p{N}]+$/u,
    /[^\p{L}]+$/u,
    /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu,
    /^[^\p{L}]+|[^\p{L}]+$/gu,
  ])
    cores.push(...without(lower, ends));
  // "passwordpassword" is its repeated part, "aaaaaaaa" a single letter.
  return new Set(cores.flatMap((core) => [core, /^(.+?)\1+$/su.exec(core)?.[1] ?? core]));
};

const isCommon = (password: string): boolean => {
  for (const core of coresOf(password)) if (core.length === 1 || isListed(core)) return true;
  return false;
};

/** Words of at least four characters in names, mail addresses and the like. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= MIN_CONTEXT_LENGTH);

const holdsContext = (password: string, contextWords: readonly string[]): boolean => {
  const lower = password.toLowerCase();
  const spelled = unleet(lower);
  return [...PRODUCT_WORDS, ...wordsOf(contextWords)].some((word) => lower.includes(word) || spelled.includes(word));
};

/**
 * The specified message for a password that is not accepted, or null when it is.
 * `contextWords` are the person's mail address and names: a password must not hold any word of
 * four or more characters out of them, nor the product's name, nor be a common password in
 * disguise (letter case, "pa$$w0rd", digits and signs around it).
 */
export const checkPassword = (password: string, contextWords: readonly string[] = []): string | null => {
  if (password === "") return "Password is required";
  if (password.length < MIN_PASSWORD_LENGTH) return `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;
  if (password.length > MAX_LENGTH) return `Password is too long (max ${MAX_LENGTH} characters)`;
  if (!COMPOSITION_RULES.every(({ isMet }) => isMet(password))) {
    return "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character";
  }
  if (isCommon(password) || holdsContext(password, contextWords))
    return "This password is too common. Please choose a stronger password.";
  return null;
};
