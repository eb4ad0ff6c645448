import type { Actor } from "#app/platform/access/access.server.ts";
import { limitMessage } from "#app/platform/access/limits.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { IMAGE_MEDIA_TYPES, imageInfo } from "#app/shared/files/image-info.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { allowChange } from "../allow-change.server.ts";
import { mediaFault } from "../domain/media.ts";
import { shapesOf } from "../domain/media-specs.ts";
import { isEditable } from "../domain/status.ts";
import { imageKey } from "../files.server.ts";
import { socialModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import { changeContent } from "../review/approval-policy.server.ts";
import type { GroupImage, ImageAdded } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { MAX_IMAGE_SIDE_PIXELS, MAX_IMAGES } from "./domain/limits.ts";

export const NO_IMAGE = appError("not_found", "This image no longer exists.");
const ON_ITS_WAY = appError(
  "conflict",
  "The post is being published or already published. It can no longer be changed.",
);
export const MIXED = "A post has images or one video, not both. Delete the other files first.";
export const onFile = (message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path: "file", message }] });

/** The group of a post whose images may change. Errors: forbidden, plan_required, rate_limited, not_found, conflict. */
export async function openGroup(
  context: RequestContext,
  actor: Actor,
  groupId: string,
): Promise<Result<repo.SocialPost[]>> {
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
  if (group.video) return err(onFile(MIXED));
  for (const { channel, text, accountId } of opened.value) {
    // Size, type and shape can be mended by a crop once the image is there; the post is checked before it goes out.
    const situation = { isByHand: accountId === null, mayCrop: shapesOf(channel).length > 0 };
    const fault = mediaFault(channel, text, { images: [...group.images, image] }, situation);
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

/** Why a file was not added. */
export function refuseImage(reason: Exclude<ImageAdded, "added">, plan: Actor["plan"]): AppError {
  if (reason === "gone") return NO_IMAGE;
  if (reason === "mixed") return onFile(MIXED);
  if (reason === "full") return appError("limit_reached", `A post has at most ${MAX_IMAGES} images. Delete one first.`);
  const { allows, way } = limitMessage(plan, socialModule.limits.socialImageBytes);
  return appError("limit_reached", `${allows} This file does not fit. Delete files that you no longer need.${way}`);
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
  const files = await changeContent(context, actor, groupId, () => store.removeImage(groupId, image));
  if (!files) return err(NO_IMAGE);
  const { workspaceId } = actor;
  await context.env.FILES.delete(files.map((id) => imageKey({ workspaceId, groupId, id })));
  return ok(null);
}
