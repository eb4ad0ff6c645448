import { connectionModel, listConnectionsByApi } from "#app/modules/integrations/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";

export default apiList(
  { scope: "integrations", feature: "social", write: false },
  {
    path: "/integrations/connections",
    operationId: "listConnections",
    tags: ["Integrations"],
    summary: "List connections",
    description: "The connections of the key's workspace to other services. Their credentials are never part of them.",
    answer: "A page of connections.",
    model: connectionModel,
    sort: ["createdAt"],
    run: ({ scope }, query) => listConnectionsByApi(scope, query),
  },
);
