import { z } from "zod";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { publicNameProblem } from "#app/shared/public-name/public-name.ts";
import { LANGUAGES } from "../domain/kind.ts";
import { MAX_SLUG_CHARS } from "../domain/limits.ts";

const SLUG = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/;
const slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_SLUG_CHARS, `At most ${MAX_SLUG_CHARS} characters`)
  .regex(SLUG, "Use the letters a to z, digits and single hyphens");

export const publishSchema = z.object({ slug: slug.default("") });
export const scheduleSchema = z.object({
  slug: slug.default(""),
  /** In the time zone of the person. */
  publishAt: z.string({ error: "Choose a date and time" }).max(20),
});
export const siteSchema = z.object({
  title: lineField("Title", { max: 100 }),
  slug: slug
    .min(3, "At least 3 characters")
    .max(40, "At most 40 characters")
    .superRefine((name, issues) => {
      const problem = publicNameProblem(name);
      if (problem !== null) issues.addIssue({ code: "custom", message: problem });
    }),
  description: lineField("Description", { min: 0, max: 200 }).default(""),
  language: z.enum(LANGUAGES),
});
