import { z } from "zod";
import { exact } from "#app/shared/format/number.ts";
import { isVisible, PRINTABLE, PRINTABLE_LINES } from "#app/shared/text/text.ts";
import { checkEmail, MAX_EMAIL_LENGTH, normaliseEmail } from "../password-policy/email.ts";

interface Lengths {
  /** Default 1. With 0 the text may be empty. */
  min?: number;
  max: number;
}

/** Longest raw text for each character of the text that is meant: line breaks come as two, letters in parts, and blanks are cut off. */
const RAW_FACTOR = 4;

const field = (label: string, { min = 1, max }: Lengths, shape: RegExp) => {
  const tooLong = `${label} is too long (max ${exact(max)} characters)`;
  const trimmed = z
    .string({ error: `${label} is required` })
    .refine((text) => (min === 0 && text === "") || isVisible(text), { error: `${label} is required`, abort: true })
    .min(min, `${label} is too short (at least ${min} characters)`)
    .max(max, tooLong)
    .regex(shape, `${label} contains characters that cannot be used`);
  return (
    z
      .string({ error: `${label} is required` })
      .max(max * RAW_FACTOR, tooLong)
      // Browsers send line breaks as two characters and count them as one.
      .transform((text) => text.replace(/\r\n?/g, "\n").trim().normalize("NFC"))
      // Empty once trimmed: conform takes that for missing, which a text that may be empty is not.
      .pipe(min === 0 ? (trimmed.default("") as unknown as typeof trimmed) : trimmed)
      // The document of the API describes what comes in, whose own maximum is that of the raw text.
      .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })
  );
};

/** A text on one line, such as a title: visible, printable, in one spelling. */
export const lineField = (label: string, lengths: Lengths) => field(label, lengths, PRINTABLE);

/** A text of several lines that people write for people. */
export const proseField = (label: string, lengths: Lengths) => field(label, lengths, PRINTABLE_LINES);

/** Far above any address with blanks around it; the address itself ends at 254 characters. */
const MAX_RAW_EMAIL_CHARS = 1_000;

/** A mail address, as it is stored. `missing` words that there is none. */
export const emailField = (missing: string | ((issue: { input?: unknown }) => string) = "Email is required") =>
  z
    .string({ error: missing })
    .max(MAX_RAW_EMAIL_CHARS, { error: "Email address is too long", abort: true })
    .superRefine((text, issues) => {
      const problem = checkEmail(text);
      if (problem) issues.addIssue({ code: "custom", message: problem });
    })
    .transform(normaliseEmail)
    .meta({ maxLength: MAX_EMAIL_LENGTH });
