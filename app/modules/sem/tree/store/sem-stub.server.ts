import type { AppContext } from "#app/platform/context.server.ts";
import type { SemRpc } from "./sem-rpc.ts";

/** Returns the object that holds what the campaigns of a workspace consist of. Access was decided by the caller. */
export const semStub = ({ env }: Pick<AppContext, "env">, workspaceId: string): SemRpc =>
  // The stub's generated type wraps every answer in disposables; what arrives is what SemRpc says.
  env.SEM.getByName(workspaceId) as unknown as SemRpc;
