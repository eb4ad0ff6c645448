import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { adoptPost, type SocialPost } from "../repo.server.ts";
import { NO_APPROVAL } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { rowId } from "./row-id.server.ts";

/** The group of a post. One that a program wrote alone gets a group of its own, so that it can be edited like the others. */
export async function ensureGroup(context: RequestContext, post: SocialPost): Promise<string> {
  if (post.groupId !== null) return post.groupId;
  const groupId = await rowId(post.id, "group");
  await socialStub(context, post.workspaceId).saveGroup(post.workspaceId, {
    ...{ id: groupId, authorId: post.userId, text: post.text, link: null, ending: "", isThread: post.isThread },
    images: [],
    approval: NO_APPROVAL,
    versions: { [post.id]: { linkId: null, linkUrl: null } },
    createdAtMs: post.createdAt.getTime(),
    updatedAtMs: context.now().getTime(),
  });
  await adoptPost(workspaceScope(context, post), post.id, groupId);
  return groupId;
}
