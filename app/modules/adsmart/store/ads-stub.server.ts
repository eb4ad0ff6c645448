import type { AppContext } from "#app/platform/context.server.ts";
import type { AdsRpc } from "./ads-rpc.ts";

/** The object that keeps the advertising figures of one workspace. */
export const adsStub = ({ env }: Pick<AppContext, "env">, workspaceId: string): AdsRpc =>
  // The stub's generated type wraps every answer in disposables; what arrives is what AdsRpc says.
  env.ADS.getByName(workspaceId) as unknown as AdsRpc;
