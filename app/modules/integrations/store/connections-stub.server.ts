import type { AppContext } from "#app/platform/context.server.ts";
import type { ConnectionsRpc } from "./connections-rpc.ts";

/** The object of a workspace's connections; its name is the workspace's id. */
export const connectionsStub = ({ env }: Pick<AppContext, "env">, workspaceId: string): ConnectionsRpc =>
  // The stub's generated type wraps every answer in disposables; what arrives is what ConnectionsRpc says.
  env.CONNECTIONS.getByName(workspaceId) as unknown as ConnectionsRpc;
