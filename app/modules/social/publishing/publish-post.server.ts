import { openConnection } from "#app/modules/integrations/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { IMAGE_MEDIA_TYPES } from "#app/shared/files/image-info.ts";
import { VIDEO_MEDIA_TYPES } from "#app/shared/files/video-info.ts";
import { isDirect } from "../domain/channels.ts";
import { fileFor, imageFault, mediaFault } from "../domain/media.ts";
import { partsOf } from "../domain/text/thread.ts";
import { continueEvergreen } from "../evergreen/plan-repeat.server.ts";
import { imageKey } from "../files.server.ts";
import { publicImageUrl } from "../media/public-image.server.ts";
import * as repo from "../repo.server.ts";
import type { Group, RemoteRef } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { publishComment } from "./first-comment.server.ts";
import type { JobImage, JobVideo } from "./networks/adapter.ts";
import { ADAPTERS } from "./networks/adapters.server.ts";
import { readLinkCard } from "./networks/link-card.server.ts";
import { recordKey } from "./networks/record-key.ts";
import { notifyFailed } from "./notifications.server.ts";
import { type Tried, tryPart } from "./try-part.server.ts";
import { type PublishSteps, tryUntilEnd } from "./try-until-end.server.ts";

export interface PublishParams {
  workspaceId: string;
  postId: string;
  attempt: number;
  /** The attempt at its first comment, where the post itself is published. */
  comment?: number;
}

async function readFile(context: AppContext, workspaceId: string, groupId: string, id: string) {
  const stored = await context.env.FILES.get(imageKey({ workspaceId, groupId, id }));
  if (!stored) throw new Error("The file of an image or video is missing");
  return new Uint8Array(await stored.arrayBuffer());
}

/** The images of a group as a channel gets them: cropped, where there is a crop for it. */
const readImages = (context: AppContext, workspaceId: string, group: Group, channel: string): JobImage[] =>
  group.images.map((image) => {
    const { id, type, width, height } = fileFor(image, channel);
    return {
      ...{ type, width, height, alt: image.alt },
      mediaType: IMAGE_MEDIA_TYPES[type],
      read: () => readFile(context, workspaceId, group.id, id),
      publicUrl: () => publicImageUrl(context, { workspaceId, groupId: group.id, imageId: id }),
    };
  });

const readVideo = (context: AppContext, workspaceId: string, { id: groupId, video }: Group): JobVideo | null =>
  video
    ? {
        ...video,
        mediaType: VIDEO_MEDIA_TYPES[video.type],
        read: () => readFile(context, workspaceId, groupId, video.id),
      }
    : null;

/** One try to publish one part of a post. A post that was removed meanwhile is not published. */
async function attemptPart(
  context: AppContext,
  { workspaceId, postId }: PublishParams,
  part: number,
  thread: readonly RemoteRef[],
): Promise<Tried & { parts: number }> {
  const scope = { db: context.db, workspaceId };
  const post = await repo.findPost(scope, postId);
  const failed = (reason: string) => ({ kind: "failed" as const, reason, parts: 0 });
  if (post?.status !== "publishing") return failed("The post was deleted or changed.");
  const { channel, accountId } = post;
  if (accountId === null || !isDirect(channel)) return failed("The post no longer has an account.");
  const opened = await openConnection(context, workspaceId, accountId);
  if (!opened.ok) return failed("The account is no longer connected. Choose another account.");
  const store = socialStub(context, workspaceId);
  const [group, settings] = await Promise.all([post.groupId ? store.group(post.groupId) : null, store.settings()]);
  const parts = partsOf(channel, post.text, post.isThread, settings.servers[accountId]);
  const text = parts?.[part];
  if (!parts || text === undefined) return failed("The text no longer fits into a thread.");
  // It may have been scheduled where its files were not at hand: through the API, from the board, as a repeat.
  const wrong = group && part === 0 ? mediaFault(channel, text, group) : null;
  const missing = part === 0 ? imageFault(channel, group?.images.length ?? 0) : null;
  if (wrong || missing) return failed(wrong ?? missing ?? "");
  const [root, parent] = [thread[0], thread.at(-1)];
  const cardUrl = group?.link?.destination ?? /https?:\/\/\S+/.exec(text)?.[0] ?? null;
  const tried = await tryPart(
    store,
    ADAPTERS[channel],
    opened.value,
    { workspaceId, postId, part },
    {
      text,
      images: group && part === 0 ? readImages(context, workspaceId, group, channel) : [],
      video: group && part === 0 ? readVideo(context, workspaceId, group) : null,
      key: channel === "bluesky" ? recordKey(postId, part) : `${postId}-${part}`,
      nowMs: context.now().getTime(),
      card: async () => (cardUrl === null ? null : readLinkCard(context, cardUrl)),
      replyTo: root && parent ? { root, parent } : null,
    },
  );
  return { ...tried, parts: parts.length };
}

/** Publishes one post on one account with its first comment, each exactly once, and notes how it ended. */
export async function publishPost(context: AppContext, steps: PublishSteps, params: PublishParams): Promise<void> {
  const isComment = params.comment !== undefined;
  if (!isComment && !(await publishPostItself(context, steps, params))) return;
  await publishComment(context, steps, params, params.comment ?? 0);
  if (isComment) return;
  await steps.do("plan repeat", async () => {
    await continueEvergreen(context, params.workspaceId, params.postId);
    return null;
  });
}

/** Whether this attempt published the post. */
async function publishPostItself(context: AppContext, steps: PublishSteps, params: PublishParams): Promise<boolean> {
  const { workspaceId, postId, attempt } = params;
  const scope = { db: context.db, workspaceId };
  const claimed = await steps.do("claim", () => repo.claimPost(scope, postId, attempt, context.now()));
  if (!claimed) return false;
  const thread: RemoteRef[] = [];
  for (let part = 0; ; part += 1) {
    const place = { workspaceId, postId, part };
    const end = await tryUntilEnd(context, steps, place, String(part), () =>
      attemptPart(context, params, part, thread),
    );
    if (end.kind !== "published") {
      await steps.do("note failure", async () => {
        await endPost(context, params, end);
        return null;
      });
      return false;
    }
    thread.push(end.ref);
    if (thread.length >= end.parts) break;
  }
  await steps.do("note success", async () => {
    await settlePublished(context, params, thread[0] ?? null);
    return null;
  });
  return true;
}

async function endPost(
  context: AppContext,
  { workspaceId, postId }: PublishParams,
  { kind, reason }: { kind: "failed" | "unclear"; reason: string },
): Promise<void> {
  const scope = { db: context.db, workspaceId };
  const post = await repo.findPost(scope, postId);
  if (post?.status !== "publishing") return;
  await notifyFailed(context, post, kind, reason);
  await repo.settlePost(scope, postId, ["publishing"], { status: kind }, context.now());
}

/** Notes where a post is, and publishes its event. */
async function settlePublished(
  context: AppContext,
  { workspaceId, postId }: PublishParams,
  remote: RemoteRef | null,
): Promise<void> {
  const scope = { db: context.db, workspaceId };
  const post = await repo.findPost(scope, postId);
  if (!post) return;
  const store = socialStub(context, workspaceId);
  const group = post.groupId ? await store.group(post.groupId) : null;
  const { channel, accountId, groupId } = post;
  const url = remote?.url ?? "";
  await store.published(workspaceId, {
    ...{ postId, groupId, channel, accountId, url },
    linkId: group?.versions[postId]?.linkId ?? null,
    remote: remote?.id ? remote : null,
    atMs: context.now().getTime(),
  });
  await repo.settlePost(scope, postId, ["publishing"], { status: "published", url }, context.now());
}
