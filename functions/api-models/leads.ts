import { z } from "@hono/zod-openapi";
import {
  createLeadSchema,
  type Lead,
  leadFilters,
  NAME_MAX_CHARS,
  SOURCE_MAX_CHARS,
  updateLeadSchema,
} from "#app/modules/leads/index.server.ts";
import { fieldsQuery, listQuery } from "../api-middleware/list.ts";
import { pageOf } from "../api-middleware/operation.ts";
import type { Demand } from "../api-middleware/scope.ts";
import { EXAMPLE_ID, time } from "./common.ts";

/** What every operation on leads demands. */
export const READ: Demand = { scope: "leads", feature: "lead_generation", write: false };
export const WRITE: Demand = { ...READ, write: true };

export const TAGS = ["Leads"];

const NAME = { minLength: 1, maxLength: NAME_MAX_CHARS, description: "On one line.", example: "Mari Maasikas" };
const EMAIL = {
  maxLength: 254,
  description: "Stored in lower case; a workspace has an address once.",
  example: "mari@example.com",
};
const SOURCE = {
  maxLength: SOURCE_MAX_CHARS,
  description: "Where the lead came from, in your own words; empty when nobody knows.",
  example: "newsletter",
};
const STAGE = { description: "How far the talk has come.", example: "new" };

const { name, email, source, stage } = createLeadSchema.shape;

export const leadInput = createLeadSchema
  .extend({
    name: name.meta(NAME),
    email: email.meta(EMAIL),
    source: source.meta({ ...SOURCE, default: "" }),
    stage: stage.meta({ ...STAGE, default: "new" }),
  })
  .meta({ id: "LeadInput", example: { name: NAME.example, email: EMAIL.example, source: SOURCE.example } });

export const leadChange = updateLeadSchema
  .safeExtend({
    name: updateLeadSchema.shape.name.meta(NAME),
    email: updateLeadSchema.shape.email.meta(EMAIL),
    source: updateLeadSchema.shape.source.meta(SOURCE),
    stage: updateLeadSchema.shape.stage.meta(STAGE),
  })
  .meta({ id: "LeadChange", example: { stage: "contacted" } });

export const leadModel = z
  .object({
    id: z.string().meta({ description: "Id of the lead.", example: EXAMPLE_ID }),
    name: z.string().meta({ example: NAME.example }),
    email: z.string().meta({ example: EMAIL.example }),
    source: z.string().meta({ example: SOURCE.example }),
    stage: leadFilters.stage.unwrap().meta({ example: "new" }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Lead" });

export const leadQuery = fieldsQuery(leadModel);
export const leadsQuery = listQuery({
  sort: ["createdAt", "updatedAt"],
  model: leadModel,
  filters: {
    stage: leadFilters.stage.meta({ description: "Only leads in this stage." }),
    source: leadFilters.source.meta({
      maxLength: SOURCE_MAX_CHARS,
      description: "Only leads from exactly this source.",
      example: "newsletter",
    }),
    email: leadFilters.email.meta({
      maxLength: 254,
      description: "Only the lead with this address.",
      example: "mari@example.com",
    }),
  },
});

export const leadPage = pageOf(leadModel, "LeadPage");

/** A lead as the API shows it; its workspace and who added it stay out. */
export const toLead = ({ id, name, email, source, stage, createdAt, updatedAt }: Lead): z.infer<typeof leadModel> => ({
  id,
  name,
  email,
  source,
  stage,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
