import type { AppContext } from "#app/platform/context.server.ts";
import type { FlowRpc } from "./flow-rpc.ts";

/** The object that holds the versions and runs of one flow; its name is the flow's id. */
export const flowStub = ({ env }: Pick<AppContext, "env">, flowId: string): FlowRpc =>
  // The stub's generated type wraps every answer in disposables; what arrives is what FlowRpc says.
  env.FLOW.getByName(flowId) as unknown as FlowRpc;
