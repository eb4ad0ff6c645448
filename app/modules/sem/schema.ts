import { z } from "zod";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { isVisible, PRINTABLE } from "#app/shared/text/text.ts";
import { FIRST_STATUSES, STATUSES } from "./domain/campaign.ts";

export const NAME_MAX_CHARS = 120;

const name = z
  .string({ error: "Enter a name." })
  .trim()
  .min(1, "Enter a name.")
  .max(NAME_MAX_CHARS, `Use at most ${NAME_MAX_CHARS} characters.`)
  .regex(PRINTABLE, "Use letters, digits and signs only.")
  .refine(isVisible, "Use at least one character that can be seen.");

/** A new campaign. */
export const createCampaignSchema = z.strictObject({
  name,
  status: z.enum(FIRST_STATUSES, { error: "A new campaign is draft or active." }).default("draft"),
});
export type CreateCampaignInput = z.infer<typeof createCampaignSchema>;

/** What may change; a key that is left out stays as it is. */
export const updateCampaignSchema = z
  .strictObject({
    name: name.optional(),
    status: z.enum(STATUSES, { error: `Use one of ${STATUSES.join(", ")}.` }).optional(),
  })
  .refine(...SOME_FIELD);
export type UpdateCampaignInput = z.infer<typeof updateCampaignSchema>;

/** What a list of campaigns may be cut down by, as it stands in an address. */
export const campaignFilters = {
  status: z.enum(STATUSES).optional(),
  archived: z.enum(["true", "false"]).default("false"),
};
