import type { AppContext } from "#app/platform/context.server.ts";
import type { SocialRpc } from "./social-rpc.ts";

/** The object that keeps the posts of one workspace; its name is the workspace's id. */
export const socialStub = ({ env }: Pick<AppContext, "env">, workspaceId: string): SocialRpc =>
  // The stub's generated type wraps every answer in disposables; what arrives is what SocialRpc says.
  env.SOCIAL.getByName(workspaceId) as unknown as SocialRpc;
