import { z } from "zod";
import { answered, resourceId, timestamps } from "#app/platform/api/answer-fields.ts";
import { emailField, lineField } from "#app/platform/forms/text-fields.server.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";

const name = lineField("Name", { max: 200 }).meta({
  description: "Name of the person, on one line.",
  example: "Mari Maasikas",
});
const email = emailField().meta({
  description: "Address of the person, stored in lower case; a workspace has an address once.",
  example: "mari@example.com",
});
const source = lineField("Source", { min: 0, max: 100 }).meta({
  description: "Where the lead came from, in your own words; empty when nobody knows.",
  example: "newsletter",
});
const stage = z.string().min(1, "Stage is required").max(64, "Stage is too long").meta({
  description: "Id of the stage of the pipeline: new, contacted, qualified, won, lost, or one of your own.",
  example: "new",
});

/** A new lead. */
export const createLeadSchema = z
  .strictObject({ name, email, source: source.default(""), stage: stage.default("new") })
  .meta({ id: "LeadInput", example: { name: "Mari Maasikas", email: "mari@example.com", source: "newsletter" } });
export type CreateLeadInput = z.infer<typeof createLeadSchema>;

/** What may change; a key that is left out stays as it is. */
export const updateLeadSchema = z
  .strictObject({ name: name.optional(), email: email.optional(), source: source.optional(), stage: stage.optional() })
  .refine(...SOME_FIELD)
  .meta({ id: "LeadChange", example: { stage: "contacted" } });
export type UpdateLeadInput = z.infer<typeof updateLeadSchema>;

/** What a list of leads is cut down by. */
export const leadFilters = {
  stage: stage.optional().meta({ description: "Only leads in this stage." }),
  source: source.optional().meta({ description: "Only leads from exactly this source." }),
  email: email.optional().meta({ description: "Only the lead with this address." }),
};

/** A lead as the API answers it. */
export const leadModel = z
  .object({
    id: resourceId("lead", "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d31"),
    name: answered(name),
    email: answered(email),
    source: answered(source),
    stage: answered(stage),
    ...timestamps,
  })
  .meta({ id: "Lead" });
