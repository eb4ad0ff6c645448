import type { AppContext } from "#app/platform/context.server.ts";
import { findPushWorkspace } from "../campaigns/repo.server.ts";
import { pushStub } from "../store/push-stub.server.ts";
import { readPushToken } from "./tokens.server.ts";

/** Notes that a message was shown or clicked. Returns where the click leads; null for a token that we did not sign. */
export async function touchPush(
  context: Pick<AppContext, "config" | "db" | "env">,
  text: string,
  kind: "shown" | "click",
): Promise<string | null> {
  const token = await readPushToken(context, text);
  if (token && "messageId" in token)
    return pushStub(context, token.workspaceId).touchFlowMessage(token.messageId, kind);
  const workspaceId = token && (await findPushWorkspace(context, token.campaignId));
  return token && workspaceId ? pushStub(context, workspaceId).touch(token.campaignId, token.n, kind) : null;
}
