import { listStrategiesByApi, strategyHeadModel } from "#app/modules/strategy/index.server.ts";
import { apiList } from "../../api-middleware/resource/api-list.ts";
import { READ, TAGS } from "../../api-models/strategies.ts";

export default apiList(READ, {
  path: "/strategies",
  operationId: "listStrategies",
  tags: TAGS,
  summary: "List strategies",
  description:
    "The strategies of the key's workspace, the newest first, without their plans: `GET /strategies/{id}` answers one with its plan.",
  answer: "A page of strategies.",
  model: strategyHeadModel,
  pageName: "StrategyPage",
  run: ({ scope }, query) => listStrategiesByApi(scope, query),
});
