import type { Actor } from "#app/platform/access/access.server.ts";
import { limitMessage } from "#app/platform/access/limits.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { IMAGE_MEDIA_TYPES, imageInfo } from "#app/shared/files/image-info.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { allowChange } from "../allow-change.server.ts";
import { mediaFault } from "../domain/media.ts";
import { isEditable } from "../domain/status.ts";
import { imageKey } from "../files.server.ts";
import { socialModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import { changeContent } from "../review/approval-policy.server.ts";
import type { GroupImage, ImageAdded } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { MAX_IMAGE_SIDE_PIXELS, MAX_IMAGES } from "./domain/limits.ts";

const NO_IMAGE = appError("not_found", "This image no longer exists.");
const ON_ITS_WAY = appError(
  "conflict",
  "The post is being published or already published. It can no longer be changed.",
);
const onFile = (message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path: "file", message }] });

/** The group of a post whose images may change. Errors: forbidden, plan_required, rate_limited, not_found, conflict. */
async function openGroup(context: RequestContext, actor: Actor, groupId: string): Promise<Result<repo.SocialPost[]>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const posts = await repo.findGroupPosts(workspaceScope(context, actor), groupId);
  if (posts.length === 0) return err(appError("not_found", "Post not found in this workspace."));
  return posts.every(({ status }) => isEditable(status)) ? ok(posts) : err(ON_ITS_WAY);
}

/**
 * Stores an image of a post, once for each id. Errors: forbidden, plan_required, rate_limited, not_found, conflict, invalid_input
 * (no image, too large for an account of the post), limit_reached.
 */
export async function addImage(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  { id, file, alt }: { id: string; file: File; alt: string },
): Promise<Result<GroupImage>> {
  const opened = await openGroup(context, actor, groupId);
  if (!opened.ok) return opened;
  const { workspaceId, plan } = actor;
  const store = socialStub(context, workspaceId);
  const group = await store.group(groupId);
  if (!group) return err(NO_IMAGE);
  const known = group.images.find((image) => image.id === id);
  if (known) return ok(known);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const info = imageInfo(bytes);
  if (!info) return err(onFile("This file is not a JPEG, PNG, WebP or GIF image."));
  if (Math.max(info.width, info.height) > MAX_IMAGE_SIDE_PIXELS)
    return err(onFile(`At most ${MAX_IMAGE_SIDE_PIXELS} pixels wide and high. Make the image smaller.`));
  const image: GroupImage = { id, alt, bytes: bytes.length, ...info };
  for (const { channel, text, accountId } of opened.value) {
    const fault = mediaFault(channel, text, [...group.images, image], accountId === null);
    if (fault) return err(onFile(fault));
  }
  const key = imageKey({ workspaceId, groupId, id });
  // The file comes first: an image always has its bytes.
  await context.env.FILES.put(key, bytes, { httpMetadata: { contentType: IMAGE_MEDIA_TYPES[info.type] } });
  const max = { images: MAX_IMAGES, bytes: socialModule.limits.socialImageBytes[plan] };
  const added = await changeContent(context, actor, groupId, () => store.addImage(groupId, image, max));
  if (added === "added") return ok(image);
  await context.env.FILES.delete(key);
  return err(refuseImage(added, plan));
}

function refuseImage(reason: Exclude<ImageAdded, "added">, plan: Actor["plan"]): AppError {
  if (reason === "gone") return NO_IMAGE;
  if (reason === "full") return appError("limit_reached", `A post has at most ${MAX_IMAGES} images. Delete one first.`);
  const { allows, way } = limitMessage(plan, socialModule.limits.socialImageBytes);
  return appError("limit_reached", `${allows} This image does not fit. Delete images that you no longer need.${way}`);
}

/** Changes what an image is described as. Errors: as `addImage`. */
export async function describeImage(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  { image, alt }: { image: string; alt: string },
): Promise<Result<null>> {
  const opened = await openGroup(context, actor, groupId);
  if (!opened.ok) return opened;
  const store = socialStub(context, actor.workspaceId);
  const done = await changeContent(context, actor, groupId, () => store.describeImage(groupId, image, alt));
  return done ? ok(null) : err(NO_IMAGE);
}

/** Deletes an image for good. Errors: as `addImage`. */
export async function deleteImage(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  image: string,
): Promise<Result<null>> {
  const opened = await openGroup(context, actor, groupId);
  if (!opened.ok) return opened;
  const store = socialStub(context, actor.workspaceId);
  if (!(await changeContent(context, actor, groupId, () => store.removeImage(groupId, image)))) return err(NO_IMAGE);
  await context.env.FILES.delete(imageKey({ workspaceId: actor.workspaceId, groupId, id: image }));
  return ok(null);
}

/** The file of an image of a workspace. Errors: not_found. */
export async function openImage(
  context: Pick<AppContext, "env">,
  workspaceId: string,
  groupId: string,
  imageId: string,
): Promise<Result<{ type: string; sizeBytes: number; body: ReadableStream }>> {
  const group = await socialStub(context, workspaceId).group(groupId);
  const image = group?.images.find(({ id }) => id === imageId);
  const stored = image ? await context.env.FILES.get(imageKey({ workspaceId, groupId, id: image.id })) : null;
  return image && stored
    ? ok({ type: IMAGE_MEDIA_TYPES[image.type], sizeBytes: image.bytes, body: stored.body })
    : err(NO_IMAGE);
}
