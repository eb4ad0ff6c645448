import { PAGE_LIMITS } from "../page-limits.ts";

/** Each run of white space as one space, none at the ends. */
export function normalizeWhitespace(text: string): string {
  const trimmed = text.trim();
  return isWhitespaceNormalized(trimmed) ? trimmed : trimmed.replace(/\s+/g, " ");
}

/** Whether nothing within a trimmed text is to be folded: true of most, and cheaper to ask than to fold. */
function isWhitespaceNormalized(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20 ? text.charCodeAt(at + 1) === 0x20 : code < 0x20) return false;
    if (code >= 0x80) return !/\s\s|[^\S ]/.test(text);
  }
  return true;
}

/** A text with a space at its end, unless there is one, or no text, or too much of it. */
export const withTrailingSpace = (text: string): string =>
  text === "" || text.endsWith(" ") || text.length >= PAGE_LIMITS.textChars ? text : `${text} `;
