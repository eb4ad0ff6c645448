import type { AppContext } from "#app/platform/context.server.ts";
import type { PurchasesRpc } from "./purchases-rpc.ts";

/** The object that keeps the purchases after clicks on the links of one workspace; its name is the workspace's id. */
export const purchasesStub = ({ env }: Pick<AppContext, "env">, workspaceId: string): PurchasesRpc =>
  // The stub's generated type wraps every answer in disposables; what arrives is what PurchasesRpc says.
  env.LINK_PURCHASES.getByName(workspaceId) as unknown as PurchasesRpc;
