import type { AppContext } from "#app/platform/context.server.ts";
import { IMAGE_MEDIA_TYPES } from "#app/shared/files/image-info.ts";
import { VIDEO_MEDIA_TYPES } from "#app/shared/files/video-info.ts";
import { MAX_IMAGES } from "../composer/domain/limits.ts";
import { imageKey } from "../files.server.ts";
import type { Group } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";

/** Copies the images with their crops, or the video, of the first post, as far as the plan has room. */
export async function copyMedia(
  context: AppContext,
  workspaceId: string,
  { from, to, maxBytes }: { from: Group; to: string; maxBytes: number },
): Promise<boolean> {
  const store = socialStub(context, workspaceId);
  // The file comes first: an image or video always has its bytes.
  const copyFile = async (id: string, contentType: string): Promise<boolean> => {
    const stored = await context.env.FILES.get(imageKey({ workspaceId, groupId: from.id, id }));
    if (!stored) return false;
    await context.env.FILES.put(imageKey({ workspaceId, groupId: to, id }), await stored.arrayBuffer(), {
      httpMetadata: { contentType },
    });
    return true;
  };
  for (const image of from.images) {
    if (!(await copyFile(image.id, IMAGE_MEDIA_TYPES[image.type]))) continue;
    for (const { id, type } of Object.values(image.crops ?? {})) await copyFile(id, IMAGE_MEDIA_TYPES[type]);
    if ((await store.addImage(to, image, { images: MAX_IMAGES, bytes: maxBytes })) !== "added") return false;
  }
  const { video } = from;
  if (!video || !(await copyFile(video.id, VIDEO_MEDIA_TYPES[video.type]))) return true;
  return (await store.setVideo(to, video, maxBytes)) === "added";
}
