import { z } from "zod";
import { emailField, lineField } from "#app/platform/forms/text-fields.server.ts";
import { SOME_FIELD } from "#app/shared/some-field.ts";
import { STAGES } from "./domain/stages.ts";

export const NAME_MAX_CHARS = 200;
export const SOURCE_MAX_CHARS = 100;

const name = lineField("Name", { max: NAME_MAX_CHARS });
const source = lineField("Source", { min: 0, max: SOURCE_MAX_CHARS });
const stage = z.enum(STAGES, { error: `Use one of ${STAGES.join(", ")}` });
const email = emailField();

/** A new lead. */
export const createLeadSchema = z.strictObject({
  name,
  email,
  source: source.default(""),
  stage: stage.default("new"),
});
export type CreateLeadInput = z.infer<typeof createLeadSchema>;

/** What may change; a key that is left out stays as it is. */
export const updateLeadSchema = z
  .strictObject({ name: name.optional(), email: email.optional(), source: source.optional(), stage: stage.optional() })
  .refine(...SOME_FIELD);
export type UpdateLeadInput = z.infer<typeof updateLeadSchema>;

/** What a list of leads is cut down by. */
export const leadFilters = { stage: stage.optional(), source: source.optional(), email: email.optional() };
