import { z } from "@hono/zod-openapi";
import {
  type CampaignRow,
  campaignFilters,
  createCampaignSchema,
  updateCampaignSchema,
} from "#app/modules/sem/index.server.ts";
import { fieldsQuery, listQuery } from "../api-middleware/list.ts";
import { pageOf } from "../api-middleware/operation.ts";
import type { Demand } from "../api-middleware/scope.ts";
import { idParamsLike, time } from "./common.ts";

/** What every operation on campaigns demands. */
export const READ: Demand = { scope: "campaigns", feature: "sem_basic", write: false };
export const WRITE: Demand = { ...READ, write: true };

export const TAGS = ["Campaigns"];

const EXAMPLE_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d21";

export const idParams = idParamsLike(EXAMPLE_ID);

export const campaignModel = z
  .object({
    id: z.string().meta({ description: "Id of the campaign.", example: EXAMPLE_ID }),
    name: z.string().meta({ example: "Spring sale" }),
    status: campaignFilters.status.unwrap().meta({ description: "`ended` is final." }),
    archivedAt: time.nullable().meta({ description: "Null while it is in the lists." }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Campaign" });

export const campaignInput = createCampaignSchema.meta({
  id: "CampaignInput",
  example: { name: "Spring sale", status: "draft" },
});
export const campaignChange = updateCampaignSchema.meta({ id: "CampaignChange", example: { status: "active" } });

export const campaignQuery = fieldsQuery(campaignModel);
export const campaignsQuery = listQuery({
  sort: ["createdAt"],
  model: campaignModel,
  filters: {
    status: campaignFilters.status.meta({ description: "Only campaigns in this state." }),
    archived: campaignFilters.archived.meta({ description: "`true`: only archived ones; `false`: only others." }),
  },
});

export const campaignPage = pageOf(campaignModel, "CampaignPage");

/** A campaign as the API shows it; its workspace and who made it stay out. */
export const toCampaign = ({
  id,
  name,
  status,
  archivedAt,
  createdAt,
  updatedAt,
}: CampaignRow): z.infer<typeof campaignModel> => ({
  id,
  name,
  status,
  archivedAt: archivedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
