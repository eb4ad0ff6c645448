import { z } from "zod";

const SEARCH_MAX_CHARS = 100;

/** The search of the catalogue, out of its address. What is too long is cut: nothing is lost by it. */
export const catalogueQuerySchema = z.object({
  q: z
    .string()
    .max(2_000)
    .transform((text) => text.trim().slice(0, SEARCH_MAX_CHARS))
    .catch(""),
});
