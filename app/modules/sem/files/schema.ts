import { z } from "zod";

/** A file; the use case looks at what it holds. */
export const uploadSchema = z.object({ file: z.instanceof(File, { error: "Choose a file." }) });

export const exportSchema = z.object({
  format: z.enum(["google", "microsoft"]).default("google"),
  only: z.enum(["all", "changes"]).default("all"),
});
