import { z } from "zod";
import { parseWebsiteUrl, URL_MAX_CHARS } from "#app/platform/web/url/website-url.ts";

/** The two buttons that a form has beside its own once an address was refused. */
export const connectChoices = {
  /** Connects the website although it does not answer. */
  connectAnyway: z.boolean().default(false),
  /** Takes this address in place of the one in the field. */
  suggestion: z
    .string()
    .max(URL_MAX_CHARS)
    .optional()
    .transform((text) => {
      const parsed = text ? parseWebsiteUrl(text) : null;
      return parsed?.ok ? parsed.value : undefined;
    }),
};
