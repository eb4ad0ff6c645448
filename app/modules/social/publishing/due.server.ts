import type { AppContext } from "#app/platform/context.server.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { days } from "#app/shared/time.ts";
import { isDirect } from "../domain/channels.ts";
import * as repo from "../repo.server.ts";
import { notifyByHand, notifyFailed } from "./notifications.server.ts";
import { NO_ANSWER } from "./try-part.server.ts";

/** Posts that one run starts; the next run starts the others. */
const MAX_DUE = 2_000;
/** What one call of the Workflows takes. */
const BATCH = 100;
/** Longer than all tries and waits of one post take. */
const STUCK_MS = days(2);

type Due = Pick<repo.SocialPost, "id" | "workspaceId" | "attempt">;

const instanceOf = ({ id, workspaceId, attempt }: Due) => ({
  id: `${id}-${attempt}`,
  params: { workspaceId, postId: id, attempt },
});

/** Starts the instance of each post; of one that runs already nothing is started. */
export async function startPublishing({ env }: Pick<AppContext, "env">, posts: readonly Due[]): Promise<void> {
  for (let at = 0; at < posts.length; at += BATCH)
    await env.SOCIAL_PUBLISH.createBatch(posts.slice(at, at + BATCH).map(instanceOf));
}

/** Starts one attempt to publish the first comment of a published post. */
export async function startComment(
  { env }: Pick<AppContext, "env">,
  { workspaceId, postId, attempt }: { workspaceId: string; postId: string; attempt: number },
): Promise<void> {
  const params = { workspaceId, postId, attempt: 0, comment: attempt };
  await env.SOCIAL_PUBLISH.createBatch([{ id: `${postId}-comment-${attempt}`, params }]);
}

/** A post whose instance was lost: nobody knows whether it went out. */
async function endStuck(context: AppContext, post: repo.SocialPost, now: Date): Promise<void> {
  await notifyFailed(context, post, "unclear", NO_ANSWER);
  const scope = { db: context.db, workspaceId: post.workspaceId };
  await repo.settlePost(scope, post.id, ["publishing"], { status: "unclear" }, now);
}

/** Hands what is due to the Workflows; posts of networks without a connection wait for a person. */
export async function publishDue(context: AppContext, now: Date): Promise<void> {
  const open = await repo.findDue(context.db, now, MAX_DUE);
  const due = open.filter(({ status }) => status === "scheduled");
  for (const post of open)
    if (post.status === "publishing" && now.getTime() - post.updatedAt.getTime() > STUCK_MS)
      await endStuck(context, post, now);
  const plans = new Map<string, boolean>();
  for (const { workspaceId } of due)
    if (!plans.has(workspaceId))
      plans.set(workspaceId, await workspaceIncludes(context.db, workspaceId, "social", now));
  const direct: repo.SocialPost[] = [];
  for (const post of due) {
    const scope = { db: context.db, workspaceId: post.workspaceId };
    if (!plans.get(post.workspaceId)) {
      await notifyFailed(context, post, "failed", "The workspace's plan no longer includes social posts.");
      await repo.settlePost(scope, post.id, ["scheduled"], { status: "failed" }, now);
    } else if (post.accountId !== null && isDirect(post.channel)) direct.push(post);
    else {
      await notifyByHand(context, post);
      await repo.settlePost(scope, post.id, ["scheduled"], { status: "by_hand" }, now);
    }
  }
  await startPublishing(context, direct);
}
