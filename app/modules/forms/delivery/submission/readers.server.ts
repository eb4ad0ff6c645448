import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { checkEmail, normaliseEmail } from "#app/platform/password-policy/email.ts";
import type { IdentityReaders } from "../../domain/answering/identity.ts";

/** Longest text that can be a phone number with its blanks and signs. */
const MAX_PHONE_CHARS = 40;

export const identityReaders: IdentityReaders = {
  email: (text) => (checkEmail(text) === null ? normaliseEmail(text) : null),
  phone: (text) => {
    if (text.length > MAX_PHONE_CHARS) return null;
    // People write the prefix of a call abroad in place of the plus sign.
    const number = parsePhoneNumberFromString(text.replace(/^\s*00/, "+"));
    return number?.isValid() ? number.number : null;
  },
};
