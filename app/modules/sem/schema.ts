import { z } from "zod";
import { answered, resourceId, timestamp, timestamps } from "#app/platform/api/answer-fields.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { isVisible, PRINTABLE } from "#app/shared/text/text.ts";
import { FIRST_STATUSES, STATUSES } from "./domain/campaign.ts";

const NAME_MAX_CHARS = 120;

const name = z
  .string({ error: "Enter a name." })
  .trim()
  .min(1, "Enter a name.")
  .max(NAME_MAX_CHARS, `Use at most ${NAME_MAX_CHARS} characters.`)
  .regex(PRINTABLE, "Use letters, digits and signs only.")
  .refine(isVisible, "Use at least one character that can be seen.")
  .meta({ description: "What people call it.", example: "Spring sale" });

const STATUS = { description: "`ended` is final." };

/** A new campaign. */
export const createCampaignSchema = z
  .strictObject({
    name,
    status: z.enum(FIRST_STATUSES, { error: "A new campaign is draft or active." }).default("draft").meta(STATUS),
  })
  .meta({ id: "CampaignInput", example: { name: "Spring sale", status: "draft" } });
export type CreateCampaignInput = z.infer<typeof createCampaignSchema>;

/** What may change; a key that is left out stays as it is. */
export const updateCampaignSchema = z
  .strictObject({
    name: name.optional(),
    status: z
      .enum(STATUSES, { error: `Use one of ${STATUSES.join(", ")}.` })
      .optional()
      .meta(STATUS),
  })
  .refine(...SOME_FIELD)
  .meta({ id: "CampaignChange", example: { status: "active" } });
export type UpdateCampaignInput = z.infer<typeof updateCampaignSchema>;

/** Filters of a list of campaigns, as written in an address. */
export const campaignFilters = {
  status: z.enum(STATUSES).optional().meta({ description: "Only campaigns in this state." }),
  archived: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "`true`: only archived ones; `false`: only others." }),
};

/** A campaign as the API answers it. */
export const campaignModel = z
  .object({
    id: resourceId("campaign", "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d21"),
    name: answered(name),
    status: z.enum(STATUSES).meta(STATUS),
    archivedAt: timestamp.nullable().meta({ description: "Null while it is in the lists." }),
    ...timestamps,
  })
  .meta({ id: "Campaign" });
