import {
  archiveCampaign,
  campaignFilters,
  campaignModel,
  createCampaign,
  createCampaignSchema,
  getCampaign,
  listCampaigns,
  updateCampaign,
  updateCampaignSchema,
} from "#app/modules/sem/index.server.ts";
import { operations } from "../../api-middleware/operation.ts";
import { apiResource } from "../../api-middleware/resource/api-resource.ts";

export const campaigns = apiResource({
  path: "/campaigns",
  scope: "campaigns",
  feature: "sem_basic",
  tag: "Campaigns",
  name: ["campaign", "campaigns"],
  operationName: ["Campaign", "Campaigns"],
  model: campaignModel,
  list: {
    description: "Search campaigns of the key's workspace; archived ones only when they are asked for.",
    filters: campaignFilters,
    sort: ["createdAt"],
    run: (scope, query) => listCampaigns(scope, { ...query, archived: query.archived === "true" }),
  },
  create: {
    description:
      "Records a campaign: its name and state. Nothing is sent to an advertising network. A plan allows a number of campaigns that are not archived: 3 on Starter, 100 on Pro, 10,000 on Agency.",
    input: createCampaignSchema,
    problems: [422],
    run: createCampaign,
  },
  read: { description: "One campaign of the key's workspace, also when it is archived.", run: getCampaign },
  update: {
    description:
      "Changes what is given and leaves the rest. A draft can become active; an active one paused or ended; a paused one active or ended; an ended one stays ended. An archived campaign is not changed any more.",
    input: updateCampaignSchema,
    problems: [409],
    run: updateCampaign,
  },
  remove: {
    verb: "archive",
    description:
      "Takes the campaign out of the lists, the dashboard's active campaigns and the plan's count, for good. Its figures of the past stay; doing it again changes nothing.",
    run: archiveCampaign,
  },
});

export default operations(campaigns.list, campaigns.create);
