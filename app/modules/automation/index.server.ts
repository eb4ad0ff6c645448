/** Public API of the automation flows for functions and other modules. */
export {
  EXAMPLE_FLOW_ID,
  flowFilters,
  flowHeadModel,
  flowModel,
  flowRunModel,
  runFilters,
  startRunSchema,
} from "./api/schema.ts";
export { getFlowByApi, listFlowsByApi, listRunsByApi, startRunByApi } from "./api/service.server.ts";
export { type DemoOrder, importDemoFlows } from "./demo/import-demo.server.ts";
export { fillIn, fillInAddress } from "./domain/running/fill-in.ts";
export { takeBusEvent, takeReturn } from "./engine/take-event.server.ts";
export { erasePersonRuns, eraseWorkspaceFlows, exportFlows, exportPersonRuns } from "./personal-data.server.ts";
export { type FlowHoldout, readHoldouts } from "./runs/holdouts.server.ts";
export { wakeFlows } from "./service.server.ts";
