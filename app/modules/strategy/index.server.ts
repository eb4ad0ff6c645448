/** Public API of the strategy generator for functions: use cases only. */
export { EXAMPLE_STRATEGY_ID, strategyHeadModel, strategyModel } from "./api/schema.ts";
export { getStrategyByApi, listStrategiesByApi } from "./api/service.server.ts";
