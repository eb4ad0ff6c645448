import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { isAffordable, MAX_FILTERS, parseFilter } from "../domain/filters/filter-query.ts";
import { MAX_ADDRESS_COMPARISONS } from "../domain/filters/pattern.ts";
import { parseDay } from "../domain/period/site-clock.ts";

export const NOTE_MAX_CHARS = 200;
const SEGMENT_NAME_MAX_CHARS = 60;
const SHARE_EXPIRIES = ["7", "30", "90", "none"] as const;
const PASSWORD_CHARS = { min: 8, max: 128 };

const id = z.string().min(1).max(64);

const day = z
  .string({ error: "Choose a day." })
  .max(10, "Choose a day.")
  .transform((text, refinement) => {
    const parsed = parseDay(text);
    if (parsed !== null) return parsed;
    refinement.addIssue({ code: "custom", message: "Choose a day." });
    return z.NEVER;
  });

/** Filters as the address has them, one a line; what cannot be read is refused. */
const filters = z
  .string({ error: "There are no filters to save." })
  .max(20_000)
  .transform((text) => text.split("\n").filter(Boolean))
  .refine(
    (texts) => texts.length > 0 && texts.length <= MAX_FILTERS && texts.every((text) => parseFilter(text) !== null),
    "There are no filters to save.",
  )
  .refine(
    (texts) => isAffordable(texts.map(parseFilter).filter((filter) => filter !== null)),
    `Filters look for at most ${MAX_ADDRESS_COMPARISONS} texts and parts of patterns together. Use fewer values.`,
  );

/**
 * The forms of the overview: a note on a day, and filters under a name; with an id the one that is there is changed. Filters of a
 * segment are replaced only where the form has shown which one has the name: `taken`.
 */
export const overviewFormSchema = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("note"),
    id: id.optional(),
    day,
    text: lineField("Note", { max: NOTE_MAX_CHARS }),
  }),
  z.strictObject({ intent: z.literal("delete_note"), id }),
  z.strictObject({
    intent: z.enum(["save_segment", "replace_segment"]),
    id: id.optional(),
    taken: id.optional(),
    name: lineField("Name", { max: SEGMENT_NAME_MAX_CHARS }),
    filters,
  }),
  z.strictObject({ intent: z.literal("delete_segment"), id }),
]);
export type OverviewForm = z.infer<typeof overviewFormSchema>;

/** A new link to the overview. An empty password is none. */
export const shareSchema = z
  .strictObject({
    title: lineField("Title", { max: 80 }),
    expiry: z.enum(SHARE_EXPIRIES, { error: "Choose how long the link works." }),
    password: z
      .string()
      .min(PASSWORD_CHARS.min, `Use at least ${PASSWORD_CHARS.min} characters.`)
      .max(PASSWORD_CHARS.max, `Use at most ${PASSWORD_CHARS.max} characters.`)
      .optional(),
  })
  .transform(({ expiry, password = null, title }) => ({
    title,
    password,
    expiresInDays: expiry === "none" ? null : Number(expiry),
  }));
export type ShareInput = z.infer<typeof shareSchema>;

export const shareIdSchema = z.strictObject({ shareId: id });

export const sharePasswordSchema = z.strictObject({
  password: z
    .string({ error: "Enter the password." })
    .max(PASSWORD_CHARS.max, "Wrong password. Check it and try again."),
});
