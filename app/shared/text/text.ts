/**
 * A text on one line that every program shows as it is stored: no control characters, no halves of a
 * surrogate pair, no code points that XML refuses, and no marks that turn the writing direction, with which a name can pass for another.
 */
export const PRINTABLE = /^[^\p{Cc}\p{Cs}\ufffe\uffff\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;

/** The same for a text of several lines: line breaks and tabs are allowed. */
export const PRINTABLE_LINES = /^(?:[^\p{Cc}\p{Cs}\ufffe\uffff\u2028\u2029\u202a-\u202e\u2066-\u2069]|[\n\t])*$/u;

/** Formatting characters, blanks, lone combining marks and the letters that draw nothing. */
const INVISIBLE = /[\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Whether a reader sees anything of a text: one of zero-width characters alone names nobody. */
export const isVisible = (text: string): boolean => text.replace(INVISIBLE, "") !== "";

/** A scheme, "www.", or a dot with a word of two letters or more right behind it: "example.com", but neither "J.R." nor "Dr. Maria". */
const WEB_ADDRESS = /[/\\\u00ad\u200b\u2060\ufeff]|\bwww\.|[\p{L}\p{N}][.\u3002\u00b7]\p{L}{2,}/iu;

/** Whether mail programs may make a link of a text, or of a part of it. */
export const looksLikeWebAddress = (text: string): boolean => WEB_ADDRESS.test(text.normalize("NFKC"));

/** What is said of a name that mails would show as a link. */
export const webAddressName = (label: string): string =>
  `${label} looks like a web address. Put a space after each dot, or leave the dot out.`;

/** One spelling for comparing: compatibility forms, letter case and runs of blanks make no difference. Empty when nothing is left. */
export const foldText = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8. */
export const utf8Length = (text: string): number => encoder.encode(text).length;

/** Without case and accents, so that "cafe" finds "Café". */
export const foldWord = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Words without case, accents and signs, so that "E-mail" finds "e mail". */
export const foldWords = (text: string): string =>
  foldWord(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
