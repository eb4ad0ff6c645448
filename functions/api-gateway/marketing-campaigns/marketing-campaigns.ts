import {
  listCampaignsByApi,
  marketingCampaignFilters,
  marketingCampaignHeadModel,
} from "#app/modules/cross-module/index.server.ts";
import { apiList } from "../../api-middleware/api-list.ts";
import { READ, TAGS } from "../../api-models/marketing-campaigns.ts";

export default apiList(READ, {
  path: "/marketing-campaigns",
  operationId: "listMarketingCampaigns",
  tags: TAGS,
  summary: "List marketing campaigns",
  description: "Marketing campaigns of the key's workspace. Search campaigns are under `/campaigns`.",
  answer: "A page of marketing campaigns.",
  model: marketingCampaignHeadModel,
  filters: marketingCampaignFilters,
  sort: ["updatedAt"],
  run: ({ scope }, query) => listCampaignsByApi(scope, query),
});
