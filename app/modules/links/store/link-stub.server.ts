import type { AppContext } from "#app/platform/context.server.ts";
import type { LinkRpc } from "./link-rpc.ts";

/** The object that counts the clicks of one link; its name is the link's id. */
export const linkStub = ({ env }: Pick<AppContext, "env">, linkId: string): LinkRpc =>
  // The stub's generated type wraps every answer in disposables; what arrives is what LinkRpc says.
  env.LINK.getByName(linkId) as unknown as LinkRpc;
