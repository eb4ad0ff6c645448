/** Bytes that the tokenizer of the HTML standard looks for. */
export const LINE_FEED = 0x0a;
export const BANG = 0x21;
export const DOUBLE_QUOTE = 0x22;
export const NUMBER_SIGN = 0x23;
export const AMPERSAND = 0x26;
export const SINGLE_QUOTE = 0x27;
export const HYPHEN = 0x2d;
export const SLASH = 0x2f;
export const SEMICOLON = 0x3b;
export const LESS = 0x3c;
export const EQUALS = 0x3d;
export const GREATER = 0x3e;
export const QUESTION = 0x3f;
export const CLOSING_BRACKET = 0x5d;
/** In place of a byte beyond the end. */
export const NONE = -1;

export const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
/** Whether a byte ends the name of a tag. */
export const endsName = (code: number): boolean => code === GREATER || code === SLASH || isSpace(code);

/** Whether `name`, in lower case, is at `start` in any case. */
export function isNamed(bytes: Uint8Array, start: number, name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    const code = bytes[start + index] ?? 0;
    if ((code >= 0x41 && code <= 0x5a ? code + 0x20 : code) !== name.charCodeAt(index)) return false;
  }
  return true;
}

/** In lower case as the HTML standard means it: of ASCII letters alone. */
export const asciiLowerCase = (text: string): string =>
  /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
