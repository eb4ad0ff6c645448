import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { IMAGE_MEDIA_TYPES, imageInfo } from "#app/shared/files/image-info.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MAX_IMAGE_SIDE_PIXELS, MAX_IMAGES } from "../composer/domain/limits.ts";
import { mediaFault } from "../domain/media.ts";
import { shapesOf } from "../domain/media-specs.ts";
import { socialModule } from "../manifest.ts";
import type { GroupImage } from "../store/social-rpc.ts";
import {
  addFile,
  changeMedia,
  deleteFiles,
  MIXED,
  NO_IMAGE,
  onFile,
  openGroup,
  refuseImage,
} from "./change-media.server.ts";

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
  const { posts, store } = opened.value;
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
  for (const { channel, text, accountId } of posts) {
    // Size, type and shape can be mended by a crop once the image is there; the post is checked before it goes out.
    const situation = { isByHand: accountId === null, mayCrop: shapesOf(channel).length > 0 };
    const fault = mediaFault(channel, text, { images: [...group.images, image] }, situation);
    if (fault) return err(onFile(fault));
  }
  const max = { images: MAX_IMAGES, bytes: socialModule.limits.socialImageBytes[actor.plan] };
  const added = await addFile(
    context,
    actor,
    { groupId, id, bytes, contentType: IMAGE_MEDIA_TYPES[info.type] },
    () => store.addImage(groupId, image, max),
    (result) => result === "added",
  );
  return added === "added" ? ok(image) : err(refuseImage(added, actor.plan));
}

/** Changes what an image is described as. Errors: as `addImage`. */
export async function describeImage(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  { image, alt }: { image: string; alt: string },
): Promise<Result<null>> {
  const done = await changeMedia(context, actor, groupId, (store) => store.describeImage(groupId, image, alt));
  if (!done.ok) return done;
  return done.value ? ok(null) : err(NO_IMAGE);
}

/** Deletes an image for good. Errors: as `addImage`. */
export async function deleteImage(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  image: string,
): Promise<Result<null>> {
  const files = await changeMedia(context, actor, groupId, (store) => store.removeImage(groupId, image));
  if (!files.ok) return files;
  if (!files.value) return err(NO_IMAGE);
  await deleteFiles(context, actor, groupId, files.value);
  return ok(null);
}
