import { z } from "zod";
import { isVisible, PRINTABLE, PRINTABLE_LINES } from "#app/shared/text.ts";

interface Lengths {
  /** Default 1. With 0 the text may be empty. */
  min?: number;
  max: number;
}

const field = (label: string, { min = 1, max }: Lengths, shape: RegExp) =>
  z
    .string({ error: `${label} is required` })
    // Browsers send line breaks as two characters and count them as one.
    .transform((text) => text.replace(/\r\n?/g, "\n").trim().normalize("NFC"))
    .pipe(
      z
        // Empty once trimmed: conform takes that for missing.
        .string({ error: `${label} is required` })
        .refine((text) => (min === 0 && text === "") || isVisible(text), { error: `${label} is required`, abort: true })
        .min(min, `${label} is too short (at least ${min} characters)`)
        .max(max, `${label} is too long (max ${max.toLocaleString("en")} characters)`)
        .regex(shape, `${label} contains characters that cannot be used`),
    );

/** A text on one line, such as a title: visible, printable, in one spelling. */
export const lineField = (label: string, lengths: Lengths) => field(label, lengths, PRINTABLE);

/** A text of several lines that people write for people. */
export const proseField = (label: string, lengths: Lengths) => field(label, lengths, PRINTABLE_LINES);

/** The key of one opened form: sent twice, it does its work once. Becomes the id of what the form makes. */
export const formKey = z.uuid({ error: "This form is incomplete. Please load the page again." });
