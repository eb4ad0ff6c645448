import { openConnection } from "#app/modules/integrations/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isDirect } from "../domain/channels.ts";
import { firstLink } from "../domain/text/facets.ts";
import { commentFault } from "../domain/text/first-comment.ts";
import { COMMENT_PART } from "../domain/text/thread.ts";
import * as repo from "../repo.server.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { ADAPTERS } from "./networks/adapters.server.ts";
import { readLinkCard } from "./networks/link-card.server.ts";
import { recordKey } from "./networks/record-key.ts";
import { notifyCommentFailed } from "./notifications.server.ts";
import { type Tried, tryPart } from "./try-part.server.ts";
import { type PartEnd, type PublishSteps, tryUntilEnd } from "./try-until-end.server.ts";

interface CommentOf {
  workspaceId: string;
  postId: string;
}

const UNCLEAR =
  "The network did not answer, so the comment may or may not be published. Look at the post before you publish it again.";

/** The first comment that a published post of an account is to have; empty: none. */
async function commentOf(context: AppContext, { workspaceId, postId }: CommentOf): Promise<string> {
  const post = await repo.findPost({ db: context.db, workspaceId }, postId);
  if (post?.status !== "published" || post.accountId === null || post.groupId === null) return "";
  const group = await socialStub(context, workspaceId).group(post.groupId);
  return group?.versions[postId]?.comment ?? "";
}

/** One try. The post is published and stays as it is, however this ends. */
async function attemptComment(context: AppContext, of: CommentOf): Promise<Tried & { parts: number }> {
  const { workspaceId, postId } = of;
  const failed = (reason: string) => ({ kind: "failed" as const, reason, parts: 0 });
  const text = await commentOf(context, of);
  const post = await repo.findPost({ db: context.db, workspaceId }, postId);
  if (text === "" || !post?.accountId || !isDirect(post.channel)) return failed("The post was deleted.");
  const { channel, accountId } = post;
  const opened = await openConnection(context, workspaceId, accountId);
  if (!opened.ok) return failed("The account is no longer connected.");
  const store = socialStub(context, workspaceId);
  const [rows, settings] = await Promise.all([store.parts(postId), store.settings()]);
  const thread = rows.flatMap(({ part, remote }) => (part < COMMENT_PART && remote?.id ? [remote] : []));
  const [root, parent] = [thread[0], thread.at(-1)];
  if (!root || !parent) return failed("The network did not say where the post is.");
  const fault = commentFault(channel, text, [], settings.servers[accountId]);
  if (fault !== null) return failed(fault);
  const link = firstLink(text);
  const adapter = ADAPTERS[channel];
  const tried = await tryPart(
    store,
    adapter.comment ?? adapter,
    opened.value,
    { workspaceId, postId, part: COMMENT_PART },
    {
      ...{ text, images: [], replyTo: { root, parent } },
      // Fixed for all tries, as of the post itself: a comment that may be there is read, never sent twice.
      key: channel === "bluesky" ? recordKey(postId, COMMENT_PART) : `${postId}-comment`,
      nowMs: context.now().getTime(),
      card: async () => (link === null ? null : readLinkCard(context, link)),
    },
  );
  return { ...tried, parts: 1 };
}

async function noteEnd(context: AppContext, { workspaceId, postId }: CommentOf, attempt: number, end: PartEnd) {
  const store = socialStub(context, workspaceId);
  if (end.kind === "published") {
    await store.endComment(postId, { state: "published", detail: "", url: end.ref.url });
    return;
  }
  const detail = end.kind === "unclear" ? UNCLEAR : end.reason;
  const post = await repo.findPost({ db: context.db, workspaceId }, postId);
  if (post) await notifyCommentFailed(context, post, attempt, end.kind, detail);
  await store.endComment(postId, { state: end.kind, detail, url: "" });
}

/** Publishes the first comment of a published post, exactly once, and notes how it ended. */
export async function publishComment(
  context: AppContext,
  steps: PublishSteps,
  { workspaceId, postId }: CommentOf,
  attempt: number,
): Promise<void> {
  const of = { workspaceId, postId };
  const isBegun = await steps.do("begin comment", async () => {
    if ((await commentOf(context, of)) === "") return false;
    return socialStub(context, workspaceId).beginComment(workspaceId, postId, attempt);
  });
  if (!isBegun) return;
  const place = { ...of, part: COMMENT_PART };
  const end = await tryUntilEnd(context, steps, place, "comment", () => attemptComment(context, of));
  await steps.do("note comment", async () => {
    await noteEnd(context, of, attempt, end);
    return null;
  });
}
