import { z } from "zod";
import { isVisible, PRINTABLE } from "#app/shared/text/text.ts";

export const NAME_MAX_CHARS = 60;
export const QUERY_MAX_CHARS = 2_000;

/** The page that the form was sent from, to return to. */
const from = z
  .string()
  .max(QUERY_MAX_CHARS * 2)
  .default("");
const list = z.string().regex(/^[a-z][a-z0-9.-]{1,63}$/);

/** The form that saves the list as it is shown. */
export const saveViewSchema = z.object({
  list,
  name: z
    .string({ error: "Enter a name for this view." })
    .trim()
    .min(1, "Enter a name for this view.")
    .max(NAME_MAX_CHARS, `Use at most ${NAME_MAX_CHARS} characters.`)
    .refine((name) => isVisible(name) && PRINTABLE.test(name), "This name contains characters that cannot be used."),
  query: z.string().max(QUERY_MAX_CHARS, "This view is too long to save.").default(""),
  from,
});

/** The button that deletes a view. */
export const deleteViewSchema = z.object({ id: z.string().min(1).max(64), from });

export type SaveViewInput = z.infer<typeof saveViewSchema>;
