import { z } from "zod";
import { createProjectSchema } from "#app/modules/seo/index.server.ts";
import { connectChoices } from "#app/modules/websites/index.server.ts";

/** The one field of an account without a website. */
export const connectSchema = z.strictObject({ url: createProjectSchema.shape.url, ...connectChoices });
