import { z } from "zod";
import { isVisible, PRINTABLE, PRINTABLE_LINES } from "#app/shared/text.ts";

interface Lengths {
  /** Default 1. With 0 the text may be empty. */
  min?: number;
  max: number;
}

const field = (label: string, { min = 1, max }: Lengths, shape: RegExp) => {
  const trimmed = z
    .string({ error: `${label} is required` })
    .refine((text) => (min === 0 && text === "") || isVisible(text), { error: `${label} is required`, abort: true })
    .min(min, `${label} is too short (at least ${min} characters)`)
    .max(max, `${label} is too long (max ${max.toLocaleString("en")} characters)`)
    .regex(shape, `${label} contains characters that cannot be used`);
  return (
    z
      .string({ error: `${label} is required` })
      // Browsers send line breaks as two characters and count them as one.
      .transform((text) => text.replace(/\r\n?/g, "\n").trim().normalize("NFC"))
      // Empty once trimmed: conform takes that for missing, which a text that may be empty is not.
      .pipe(min === 0 ? (trimmed.default("") as unknown as typeof trimmed) : trimmed)
  );
};

/** A text on one line, such as a title: visible, printable, in one spelling. */
export const lineField = (label: string, lengths: Lengths) => field(label, lengths, PRINTABLE);

/** A text of several lines that people write for people. */
export const proseField = (label: string, lengths: Lengths) => field(label, lengths, PRINTABLE_LINES);
