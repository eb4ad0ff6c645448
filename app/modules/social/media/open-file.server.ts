import type { AppContext } from "#app/platform/context.server.ts";
import { type ByteRange, readByteRange } from "#app/platform/http/byte-range.ts";
import { IMAGE_MEDIA_TYPES } from "#app/shared/files/image-info.ts";
import { VIDEO_MEDIA_TYPES } from "#app/shared/files/video-info.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { imageKey } from "../files.server.ts";
import type { Group } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { NO_IMAGE } from "./change-media.server.ts";

export interface OpenFile {
  type: string;
  sizeBytes: number;
  /** The part that was asked for; null: all of it. */
  range: ByteRange | null;
  body: ReadableStream;
}

/** Type and size of a file of a group: an image, a crop or the video. */
function describeFile({ images, video }: Group, id: string): { type: string; sizeBytes: number } | null {
  if (video?.id === id) return { type: VIDEO_MEDIA_TYPES[video.type], sizeBytes: video.bytes };
  const file = images.flatMap((image) => [image, ...Object.values(image.crops ?? {})]).find((one) => one.id === id);
  return file ? { type: IMAGE_MEDIA_TYPES[file.type], sizeBytes: file.bytes } : null;
}

/** A file of a post of a workspace, or the part of it that a Range header asks for. Errors: not_found. */
export async function openFile(
  { env }: Pick<AppContext, "env">,
  { workspaceId, groupId, id }: { workspaceId: string; groupId: string; id: string },
  rangeHeader: string | null = null,
): Promise<Result<OpenFile>> {
  const group = await socialStub({ env }, workspaceId).group(groupId);
  const about = group && describeFile(group, id);
  if (!about) return err(NO_IMAGE);
  const range = readByteRange(rangeHeader, about.sizeBytes);
  const stored = await env.FILES.get(imageKey({ workspaceId, groupId, id }), range ? { range } : {});
  return stored && "body" in stored ? ok({ ...about, range, body: stored.body }) : err(NO_IMAGE);
}
