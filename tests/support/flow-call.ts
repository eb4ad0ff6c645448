import { newId } from "#app/platform/ids.ts";
import type { FlowCall } from "#app/platform/manifest/flow-kinds.ts";

/** A step of a flow that calls an address. */
export const flowCallOf = (workspaceId: string, url: string, flowId = "flow"): FlowCall => ({
  ...{ workspaceId, flowId, flowName: "Orders", runId: "run", key: `run:${newId()}` },
  settings: { method: "POST", url, body: "" },
  contact: {
    ...{ id: "c1", name: "Mari", email: "mari@tea.example", phone: null, jobTitle: "", country: "EE", language: "et" },
    ...{ timeZone: null, ownerId: null, source: "test", stage: null, score: 0, custom: {}, tags: [] },
  },
  caller: { flowId, runId: "run", key: "", depth: 0 },
  ...{ event: {}, vars: {}, nowMs: Date.now(), enteredAtMs: Date.now(), cameAtMs: Date.now(), timeZone: "UTC" },
});
