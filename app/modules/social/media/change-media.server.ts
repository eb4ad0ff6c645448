import type { Actor } from "#app/platform/access/access.server.ts";
import { limitMessage } from "#app/platform/access/limits.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { allowChange } from "../allow-change.server.ts";
import { MAX_IMAGES } from "../composer/domain/limits.ts";
import { isEditable } from "../domain/status.ts";
import { imageKey } from "../files.server.ts";
import { socialModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import { changeContent } from "../review/approval-policy.server.ts";
import type { ImageAdded } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";

export const NO_IMAGE = appError("not_found", "This image no longer exists.");
const ON_ITS_WAY = appError(
  "conflict",
  "The post is being published or already published. It can no longer be changed.",
);
export const MIXED = "A post has images or one video, not both. Delete the other files first.";
export const onFile = (message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path: "file", message }] });

type Store = ReturnType<typeof socialStub>;

/** The posts of a group whose media may change, and its store. */
interface OpenGroup {
  posts: repo.SocialPost[];
  store: Store;
}

/** The group of a post whose media may change. Errors: forbidden, plan_required, rate_limited, not_found, conflict. */
export async function openGroup(context: RequestContext, actor: Actor, groupId: string): Promise<Result<OpenGroup>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const posts = await repo.findGroupPosts(workspaceScope(context, actor), groupId);
  if (posts.length === 0) return err(appError("not_found", "Post not found in this workspace."));
  if (!posts.every(({ status }) => isEditable(status))) return err(ON_ITS_WAY);
  return ok({ posts, store: socialStub(context, actor.workspaceId) });
}

/** Changes the media of a post, whose approval falls with it. Returns what the change returns. Errors: as `openGroup`. */
export async function changeMedia<T>(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  change: (store: Store) => Promise<T>,
): Promise<Result<T>> {
  const opened = await openGroup(context, actor, groupId);
  if (!opened.ok) return opened;
  return ok(await changeContent(context, actor, groupId, () => change(opened.value.store)));
}

interface NewFile {
  groupId: string;
  id: string;
  bytes: Uint8Array;
  contentType: string;
}

/**
 * Stores a file and lets `add` note it in the group. The file comes first: what is noted always has its bytes; they go again
 * where `isAdded` refuses the result.
 */
export async function addFile<T>(
  context: RequestContext,
  actor: Actor,
  { groupId, id, bytes, contentType }: NewFile,
  add: () => Promise<T>,
  isAdded: (added: T) => boolean,
): Promise<T> {
  const key = imageKey({ workspaceId: actor.workspaceId, groupId, id });
  await context.env.FILES.put(key, bytes, { httpMetadata: { contentType } });
  const added = await changeContent(context, actor, groupId, add);
  if (!isAdded(added)) await context.env.FILES.delete(key);
  return added;
}

/** Deletes files of a group for good. */
export const deleteFiles = (context: RequestContext, actor: Actor, groupId: string, ids: string[]): Promise<void> =>
  context.env.FILES.delete(ids.map((id) => imageKey({ workspaceId: actor.workspaceId, groupId, id })));

/** Why a file was not added. */
export function refuseImage(reason: Exclude<ImageAdded, "added">, plan: Actor["plan"]): AppError {
  if (reason === "gone") return NO_IMAGE;
  if (reason === "mixed") return onFile(MIXED);
  if (reason === "full") return appError("limit_reached", `A post has at most ${MAX_IMAGES} images. Delete one first.`);
  const { allows, way } = limitMessage(plan, socialModule.limits.socialImageBytes);
  return appError("limit_reached", `${allows} This file does not fit. Delete files that you no longer need.${way}`);
}
