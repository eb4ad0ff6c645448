import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { days } from "#app/shared/time.ts";
import { channelOf } from "../domain/channels.ts";
import { ALIKE, findClashes, shinglesOf, similarity } from "../domain/text/clash.ts";
import { findRecent, type SocialPost } from "../repo.server.ts";
import { socialStub } from "../store/social-stub.server.ts";

/** Newest posts of an account that a new one is compared with, and how old they may be. */
const COMPARED = 200;
const COMPARED_DAYS = 30;

/** Rules of an account that a new post is compared with. */
const COMPARED_RULES = 200;

/** Evergreen posts whose texts, also those to come, say nearly the same. */
async function describeEvergreen(
  context: Pick<AppContext, "env">,
  workspaceId: string,
  posts: readonly SocialPost[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { accountId, evergreenId, channel, text } of posts) {
    if (accountId === null) continue;
    const rules = await socialStub(context, workspaceId).rulesOfAccount(accountId, COMPARED_RULES);
    const own = shinglesOf(text);
    const isAlike = (other: string) => similarity(own, shinglesOf(other)) >= ALIKE;
    if (rules.some(({ id, isPaused, variations }) => id !== evergreenId && !isPaused && variations.some(isAlike)))
      found.push(`${channelOf(channel).title} has an evergreen post with nearly the same text.`);
  }
  return found;
}

/** What is in the way of posts: a sentence each, at most three. */
export async function describeClashes(
  context: Pick<AppContext, "env">,
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
    const isOfRule = (other: Pick<SocialPost, "evergreenId">) =>
      post.evergreenId !== null && other.evergreenId === post.evergreenId;
    const toPlanned = ({ id, text, scheduledAt }: SocialPost) => ({ id, text, atMs: scheduledAt?.getTime() ?? null });
    // Repeats of one post are meant to say the same again.
    const known = new Set(others.filter(isOfRule).map(({ id }) => id));
    const clash = findClashes(toPlanned(post), others.map(toPlanned)).find(
      ({ postId, kind }) => kind === "close_in_time" || !known.has(postId),
    );
    if (clash)
      found.push(
        clash.kind === "same_text"
          ? `${channelOf(post.channel).title} has a post with nearly the same text from the last ${COMPARED_DAYS} days.`
          : `${channelOf(post.channel).title} has another post within an hour of this one.`,
      );
  }
  found.push(...(await describeEvergreen(context, scope.workspaceId, posts)));
  return [...new Set(found)].slice(0, 3);
}
