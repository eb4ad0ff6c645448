import { notify } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { channelOf } from "../domain/channels.ts";
import { postPath } from "../paths.ts";
import type { SocialPost } from "../repo.server.ts";

/** Notifies the author that a post did not go out, with the network's reason; once for each try. */
export const notifyFailed = (
  context: AppContext,
  { id, workspaceId, userId, channel, attempt }: SocialPost,
  kind: "failed" | "unclear",
  reason: string,
): Promise<void> =>
  notify(context, {
    id: `social-${kind}-${id}-${attempt}`,
    ...{ userId, workspaceId },
    kind: "campaign_alerts",
    title:
      kind === "failed"
        ? `A post for ${channelOf(channel).title} was not published`
        : `It is not clear whether a post for ${channelOf(channel).title} was published`,
    body: reason,
    href: postPath(id),
  });

/** Notifies the author that the first comment of a published post did not go out; once for each attempt. */
export const notifyCommentFailed = (
  context: AppContext,
  { id, workspaceId, userId, channel }: SocialPost,
  attempt: number,
  kind: "failed" | "unclear",
  reason: string,
): Promise<void> =>
  notify(context, {
    id: `social-comment-${kind}-${id}-${attempt}`,
    ...{ userId, workspaceId },
    kind: "campaign_alerts",
    title:
      kind === "failed"
        ? `The first comment of a post on ${channelOf(channel).title} was not published`
        : `It is not clear whether the first comment of a post on ${channelOf(channel).title} was published`,
    body: `The post itself is published. ${reason}`,
    href: postPath(id),
  });

/** Reminds the author to publish a post on a network that lets nobody else do it. */
export const notifyByHand = (
  context: AppContext,
  { id, workspaceId, userId, channel, attempt }: SocialPost,
): Promise<void> =>
  notify(context, {
    id: `social-by-hand-${id}-${attempt}`,
    ...{ userId, workspaceId },
    kind: "campaign_alerts",
    title: `Publish your post on ${channelOf(channel).title}`,
    body: "It is due now. Text and images are ready to be copied.",
    href: postPath(id),
  });
