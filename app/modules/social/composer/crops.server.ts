import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { IMAGE_MEDIA_TYPES, imageInfo } from "#app/shared/files/image-info.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type ChannelName, channelOf } from "../domain/channels.ts";
import { type FocalPoint, hasShape } from "../domain/crop.ts";
import { shapesOf } from "../domain/media-specs.ts";
import { imageKey } from "../files.server.ts";
import { socialModule } from "../manifest.ts";
import { changeContent } from "../review/approval-policy.server.ts";
import type { ImageCrop } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { NO_IMAGE, onFile, openGroup, refuseImage } from "./images.server.ts";

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
  const { workspaceId, plan } = actor;
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
  const key = imageKey({ workspaceId, groupId, id });
  // The file comes first: a crop always has its bytes.
  await context.env.FILES.put(key, bytes, { httpMetadata: { contentType: IMAGE_MEDIA_TYPES.jpeg } });
  const store = socialStub(context, workspaceId);
  const maxBytes = socialModule.limits.socialImageBytes[plan];
  const saved = await changeContent(context, actor, groupId, () =>
    store.setCrop(groupId, imageId, channel, { crop, focus }, maxBytes),
  );
  if (saved.kind !== "saved") {
    await context.env.FILES.delete(key);
    return err(refuseImage(saved.kind, plan));
  }
  if (saved.replaced) await context.env.FILES.delete(imageKey({ workspaceId, groupId, id: saved.replaced }));
  return ok(null);
}

/** Lets a channel have the whole image again. Errors: forbidden, plan_required, rate_limited, not_found, conflict. */
export async function removeCrop(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  { image, channel }: { image: string; channel: ChannelName },
): Promise<Result<null>> {
  const opened = await openGroup(context, actor, groupId);
  if (!opened.ok) return opened;
  const store = socialStub(context, actor.workspaceId);
  const saved = await changeContent(context, actor, groupId, () => store.setCrop(groupId, image, channel, null, 0));
  if (saved.kind !== "saved") return err(NO_IMAGE);
  const { workspaceId } = actor;
  if (saved.replaced) await context.env.FILES.delete(imageKey({ workspaceId, groupId, id: saved.replaced }));
  return ok(null);
}
