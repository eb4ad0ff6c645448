import { openConnection } from "#app/modules/integrations/index.server.ts";
import { getLinkByApi } from "#app/modules/links/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isDirect } from "../domain/channels.ts";
import { ADAPTERS } from "../publishing/networks/adapters.server.ts";
import type { PublishedPost, Results } from "../store/social-rpc.ts";

const NONE = { likes: 0, replies: 0, reposts: 0 };

async function readCounts(context: AppContext, workspaceId: string, post: PublishedPost) {
  const { accountId, channel, remote } = post;
  const counts = isDirect(channel) ? ADAPTERS[channel].counts : null;
  if (accountId === null || remote === null || !counts) return NONE;
  const opened = await openConnection(context, workspaceId, accountId);
  return opened.ok ? counts(opened.value, remote) : null;
}

/** Reads what became of a published post, on its network and by its short link; null: the network did not answer. */
export async function readRemoteResults(
  context: AppContext,
  workspaceId: string,
  post: PublishedPost,
): Promise<Omit<Results, "postId" | "atMs"> | null> {
  const scope = { db: context.db, env: context.env, now: context.now, workspaceId };
  const link = post.linkId === null ? null : await getLinkByApi(scope, post.linkId);
  const clicks = link?.ok ? link.value.clicks : 0;
  const counts = await readCounts(context, workspaceId, post);
  return counts ? { ...counts, clicks } : null;
}
