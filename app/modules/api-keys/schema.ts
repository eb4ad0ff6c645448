import { z } from "zod";
import { PRINTABLE } from "#app/shared/text.ts";
import { DEFAULT_RATE_LIMIT, MAX_NAME_LENGTH, RATE_LIMITS, SCOPE_NAMES } from "./domain/rules.ts";

const NAME_MISSING = "Please enter a name for your API key";
const SCOPES_MISSING = "Please select at least one permission";

const limitTexts = RATE_LIMITS.map(String) as [string, ...string[]];

/** The form that makes a key. */
export const createKeySchema = z.object({
  name: z
    .string({ error: NAME_MISSING })
    .trim()
    .min(1, NAME_MISSING)
    .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters`)
    .regex(PRINTABLE, "Use letters, digits and signs only"),
  permissions: z
    .array(z.enum(SCOPE_NAMES, { error: "This permission does not exist" }), { error: SCOPES_MISSING })
    .min(1, SCOPES_MISSING)
    .transform((chosen) => SCOPE_NAMES.filter((scope) => chosen.includes(scope))),
  rateLimit: z.enum(limitTexts, { error: "Choose one of the rate limits" }).default(String(DEFAULT_RATE_LIMIT)).transform(Number),
});

export type CreateKeyInput = z.infer<typeof createKeySchema>;
