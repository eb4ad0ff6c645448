import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { VIDEO_MEDIA_TYPES, videoInfo } from "#app/shared/files/video-info.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { mediaFault } from "../domain/media.ts";
import { socialModule } from "../manifest.ts";
import type { GroupVideo } from "../store/social-rpc.ts";
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

const NO_VIDEO = appError("not_found", "This video no longer exists.");
const ONE_VIDEO = "A post has one video. Delete it first.";

/**
 * Stores the video of a post, once for each id; length and size are read from its own header. Errors: forbidden, plan_required,
 * rate_limited, not_found, conflict, invalid_input (no video, not for an account of the post), limit_reached.
 */
export async function addVideo(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  { id, file, alt }: { id: string; file: File; alt: string },
): Promise<Result<GroupVideo>> {
  const opened = await openGroup(context, actor, groupId);
  if (!opened.ok) return opened;
  const { posts, store } = opened.value;
  const group = await store.group(groupId);
  if (!group) return err(NO_IMAGE);
  if (group.video?.id === id) return ok(group.video);
  if (group.video) return err(onFile(ONE_VIDEO));
  if (group.images.length > 0) return err(onFile(MIXED));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const info = videoInfo(bytes);
  if (!info) return err(onFile("This file is not an MP4 or QuickTime video."));
  if (info.durationMs === 0)
    return err(onFile("The file does not say how long the video lasts. Save it as MP4 again."));
  const video: GroupVideo = { id, alt, bytes: bytes.length, ...info };
  for (const { channel, text, accountId } of posts) {
    const fault = mediaFault(channel, text, { images: [], video }, { isByHand: accountId === null });
    if (fault) return err(onFile(fault));
  }
  const maxBytes = socialModule.limits.socialImageBytes[actor.plan];
  const added = await addFile(
    context,
    actor,
    { groupId, id, bytes, contentType: VIDEO_MEDIA_TYPES[info.type] },
    () => store.setVideo(groupId, video, maxBytes),
    (result) => result === "added",
  );
  if (added === "added") return ok(video);
  return err(added === "full" ? onFile(ONE_VIDEO) : refuseImage(added, actor.plan));
}

/** Changes what a video is described as. Errors: forbidden, plan_required, rate_limited, not_found, conflict. */
export async function describeVideo(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  { video, alt }: { video: string; alt: string },
): Promise<Result<null>> {
  const done = await changeMedia(context, actor, groupId, (store) => store.describeVideo(groupId, video, alt));
  if (!done.ok) return done;
  return done.value ? ok(null) : err(NO_VIDEO);
}

/** Deletes a video for good. Errors: as `describeVideo`. */
export async function deleteVideo(
  context: RequestContext,
  actor: Actor,
  groupId: string,
  video: string,
): Promise<Result<null>> {
  const done = await changeMedia(context, actor, groupId, (store) => store.removeVideo(groupId, video));
  if (!done.ok) return done;
  if (!done.value) return err(NO_VIDEO);
  await deleteFiles(context, actor, groupId, [video]);
  return ok(null);
}
