import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { IMAGE_MEDIA_TYPES, imageInfo } from "#app/shared/files/image-info.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type ChannelName, channelOf } from "../domain/channels.ts";
import { type FocalPoint, hasShape } from "../domain/crop.ts";
import { shapesOf } from "../domain/media-specs.ts";
import { socialModule } from "../manifest.ts";
import type { ImageCrop } from "../store/social-rpc.ts";
import { addFile, changeMedia, deleteFiles, NO_IMAGE, onFile, openGroup, refuseImage } from "./change-media.server.ts";

interface Crop {
  /** Of the file of the crop. */
  id: string;
  image: string;
  channel: ChannelName;
  shape: string;
  focus: FocalPoint;
  zoom: number;
  file: File;
}

const MB = 1_000_000;

/**
 * Stores what one channel gets of an image, as the browser cut it; the image itself stays as it is. Errors: forbidden, plan_required,
 * rate_limited, not_found, conflict, invalid_input (no JPEG, another shape, too large for the channel), limit_reached.
 */
export async function cropImage(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  { id, image: imageId, channel, shape: shapeId, focus, zoom, file }: Crop,
): Promise<Result<null>> {
  const opened = await openGroup(context, actor, groupId);
  if (!opened.ok) return opened;
  const { store } = opened.value;
  const shape = shapesOf(channel).find((one) => one.id === shapeId);
  if (!shape) return err(onFile("Choose a shape."));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const info = imageInfo(bytes);
  if (info?.type !== "jpeg" || !hasShape(info, shape))
    return err(onFile("The crop does not have the chosen shape. Please try again."));
  const { title, maxImageBytes } = channelOf(channel);
  if (bytes.length > maxImageBytes)
    return err(onFile(`${title} takes images of at most ${maxImageBytes / MB} MB. This crop is larger.`));
  const { width, height } = info;
  const crop: ImageCrop = { id, shape: shape.id, zoom, type: "jpeg", bytes: bytes.length, width, height };
  const maxBytes = socialModule.limits.socialImageBytes[actor.plan];
  const saved = await addFile(
    context,
    actor,
    { groupId, id, bytes, contentType: IMAGE_MEDIA_TYPES.jpeg },
    () => store.setCrop(groupId, imageId, channel, { crop, focus }, maxBytes),
    ({ kind }) => kind === "saved",
  );
  if (saved.kind !== "saved") return err(refuseImage(saved.kind, actor.plan));
  if (saved.replaced) await deleteFiles(context, actor, groupId, [saved.replaced]);
  return ok(null);
}

/** Lets a channel have the whole image again. Errors: forbidden, plan_required, rate_limited, not_found, conflict. */
export async function removeCrop(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  { image, channel }: { image: string; channel: ChannelName },
): Promise<Result<null>> {
  const changed = await changeMedia(context, actor, groupId, (store) =>
    store.setCrop(groupId, image, channel, null, 0),
  );
  if (!changed.ok) return changed;
  const saved = changed.value;
  if (saved.kind !== "saved") return err(NO_IMAGE);
  if (saved.replaced) await deleteFiles(context, actor, groupId, [saved.replaced]);
  return ok(null);
}
