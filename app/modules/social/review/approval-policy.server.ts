import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { isOwner } from "../allow-change.server.ts";
import { ensureGroup } from "../composer/ensure-group.server.ts";
import * as repo from "../repo.server.ts";
import { APPROVAL_STATES, type Approval } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";

/** Whether what the actor writes waits for an owner: the workspace wants that, and the actor is none. */
export const needsReview = async (context: RequestContext, actor: Actor): Promise<boolean> =>
  !isOwner(actor) && (await socialStub(context, actor.workspaceId).settings()).needsApproval;

export const askedBy = (context: RequestContext, { userId }: Actor): Approval => ({
  ...{ state: "asked", note: "", userId, name: "" },
  atMs: context.now().getTime(),
});

/** Asks for the approval of a post that waits, and returns the post with its group. */
export async function askForPost(
  context: RequestContext,
  actor: Actor,
  post: repo.SocialPost,
): Promise<repo.SocialPost> {
  const groupId = await ensureGroup(context, post);
  await socialStub(context, actor.workspaceId).setApproval(groupId, APPROVAL_STATES, askedBy(context, actor));
  return { ...post, groupId };
}

/** Takes the approval of a group back: what was scheduled waits again. */
export async function reopenApproval(context: RequestContext, actor: Actor, groupId: string): Promise<void> {
  const scope = workspaceScope(context, actor);
  const now = context.now();
  const posts = await repo.findGroupPosts(scope, groupId);
  // Posts that wait or failed are written too: a decision or a retry that read them before finds them changed.
  for (const { id, status } of posts) {
    if (status === "failed") await repo.settlePost(scope, id, ["failed"], { status: "failed" }, now);
    else await repo.settlePost(scope, id, ["scheduled", "in_review"], { status: "in_review" }, now);
  }
  const isOpen = posts.some(({ status }) => ["scheduled", "in_review", "failed"].includes(status));
  await socialStub(context, actor.workspaceId).setApproval(
    groupId,
    isOpen ? APPROVAL_STATES : ["approved"],
    askedBy(context, actor),
  );
}

/** Changes the content of a group. Where the actor's posts need approval, the group's is taken back. */
export async function changeContent<T>(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  change: () => Promise<T>,
): Promise<T> {
  if (!(await needsReview(context, actor))) return change();
  await reopenApproval(context, actor, groupId);
  try {
    return await change();
  } finally {
    // Once more, also after a failure: an owner may have approved the earlier content in between.
    await reopenApproval(context, actor, groupId);
  }
}
