import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { days } from "#app/shared/time.ts";
import { channelOf } from "../domain/channels.ts";
import { findClashes } from "../domain/text/clash.ts";
import { findRecent, type SocialPost } from "../repo.server.ts";

/** Newest posts of an account that a new one is compared with, and how old they may be. */
const COMPARED = 200;
const COMPARED_DAYS = 30;

/** What is in the way of posts: a sentence each, at most three. */
export async function describeClashes(
  scope: WorkspaceScope,
  posts: readonly SocialPost[],
  now: Date,
): Promise<string[]> {
  const oldest = now.getTime() - days(COMPARED_DAYS);
  const found: string[] = [];
  for (const post of posts) {
    const others = (await findRecent(scope, post, COMPARED)).filter(
      ({ status, createdAt, groupId }) =>
        status !== "draft" && createdAt.getTime() > oldest && (groupId === null || groupId !== post.groupId),
    );
    const toPlanned = ({ id, text, scheduledAt }: SocialPost) => ({ id, text, atMs: scheduledAt?.getTime() ?? null });
    const [clash] = findClashes(toPlanned(post), others.map(toPlanned));
    if (clash)
      found.push(
        clash.kind === "same_text"
          ? `${channelOf(post.channel).title} has a post with nearly the same text from the last ${COMPARED_DAYS} days.`
          : `${channelOf(post.channel).title} has another post within an hour of this one.`,
      );
  }
  return [...new Set(found)].slice(0, 3);
}
