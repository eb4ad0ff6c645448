import type { AppContext } from "#app/platform/context.server.ts";
import type { OnsiteRpc } from "./onsite-rpc.ts";

/** The object that counts the onsite messages of one workspace; its name is the workspace's id. */
export const onsiteStub = ({ env }: Pick<AppContext, "env">, workspaceId: string): OnsiteRpc =>
  // The stub's generated type wraps every answer in disposables; what arrives is what OnsiteRpc says.
  env.ONSITE.getByName(workspaceId) as unknown as OnsiteRpc;
