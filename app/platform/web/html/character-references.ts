import { decodeHTML, decodeHTMLAttribute } from "entities/lib/decode.js";
import { AMPERSAND, isLetter, NUMBER_SIGN, SEMICOLON } from "./html-bytes.ts";

/** The longest name, "&CounterClockwiseContourIntegral;", and one more. */
const LONGEST_NAMED = 34;
/** Number references of nine digits and more. The decoder computes NaN for some hundreds of digits, and then throws. */
const LONG_NUMBER = /&#(?:x([\da-f]{9,})|(\d{9,}))/gi;
/** More digits than any character needs: written as a number of no character. */
const MOST_DIGITS = 8;

/** A long number reference in as few digits as mean the same. */
function shortened(_reference: string, hex: string | undefined, decimal: string | undefined): string {
  const digits = (hex ?? decimal ?? "").replace(/^0+(?!$)/, "");
  const bounded = digits.length <= MOST_DIGITS ? digits : "9".repeat(MOST_DIGITS);
  return hex === undefined ? `&#${bounded}` : `&#x${bounded}`;
}

const withShortNumbers = (text: string): string => text.replace(LONG_NUMBER, shortened);

/** Decodes the character references of a text. Never throws. */
export const decodeText = (text: string): string => decodeHTML(withShortNumbers(text));

/** Decodes the character references of an attribute's value, where "&copy=" is none. Never throws. */
export const decodeAttribute = (value: string): string => decodeHTMLAttribute(withShortNumbers(value));

const isHexDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);

/** `end`, or where a character reference begins that may continue beyond it; never before `at`. */
export function withoutHalfReference(bytes: Uint8Array, at: number, end: number): number {
  for (let index = end - 1; index >= at && index > end - LONGEST_NAMED; index--) {
    const code = bytes[index] ?? 0;
    if (code === SEMICOLON) return end;
    if (code === AMPERSAND) return index;
    // Only a reference may be cut: a blank, a quote or a full stop is part of none.
    if (!isLetter(code) && !isHexDigit(code) && code !== NUMBER_SIGN) return end;
  }
  return withoutHalfNumber(bytes, at, end);
}

/** A number reference may have any number of digits; a longer one may be cut. */
const LONGEST_NUMBER = 4_096;

function withoutHalfNumber(bytes: Uint8Array, at: number, end: number): number {
  const first = Math.max(at, end - LONGEST_NUMBER);
  let index = end - 1;
  while (index >= first && isHexDigit(bytes[index] ?? 0)) index--;
  if (index > at && ((bytes[index] ?? 0) | 0x20) === 0x78) index--;
  return index > at && bytes[index] === NUMBER_SIGN && bytes[index - 1] === AMPERSAND ? index - 1 : end;
}
