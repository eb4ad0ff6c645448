import type { AppContext } from "#app/platform/context.server.ts";
import type { PushRpc } from "./push-rpc.ts";

/** The object that holds the push subscriptions and deliveries of one workspace; its name is the workspace's id. */
export const pushStub = ({ env }: Pick<AppContext, "env">, workspaceId: string): PushRpc =>
  // The stub's generated type wraps every answer in disposables; what arrives is what PushRpc says.
  env.PUSH.getByName(workspaceId) as unknown as PushRpc;
