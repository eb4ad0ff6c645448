import { EXAMPLE_STRATEGY_ID, getStrategyByApi, strategyModel } from "#app/modules/strategy/index.server.ts";
import { apiRead } from "../../api-middleware/resource/api-read.ts";
import { READ, TAGS } from "../../api-models/strategies.ts";

export default apiRead(READ, {
  path: "/strategies/{id}",
  idExample: EXAMPLE_STRATEGY_ID,
  operationId: "getStrategy",
  tags: TAGS,
  summary: "Read a strategy",
  description: "One strategy of the key's workspace with its channels and the tasks of its plan.",
  answer: "The strategy.",
  model: strategyModel,
  run: ({ scope }, id) => getStrategyByApi(scope, id),
});
