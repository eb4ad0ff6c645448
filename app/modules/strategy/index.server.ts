/** Public API of the strategy generator for functions: use cases only. */
export { EXAMPLE_STRATEGY_ID, strategyHeadModel, strategyModel } from "./api/schema.ts";
export { getStrategyByApi, listStrategiesByApi } from "./api/service.server.ts";
export { getCompetitorByApi, listCompetitorsByApi } from "./competitors/api.server.ts";
export { competitorModel, competitorWithChangesModel, EXAMPLE_COMPETITOR_ID } from "./competitors/schema.ts";
