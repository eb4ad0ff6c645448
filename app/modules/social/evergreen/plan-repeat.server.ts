import { limitReached } from "#app/platform/access/limits.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { refuseText } from "#app/platform/usage/text-bytes.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { dayIn } from "#app/shared/dates/local-moment.ts";
import { days } from "#app/shared/time.ts";
import { rowId } from "../composer/row-id.server.ts";
import { nextSlots } from "../domain/slots.ts";
import { withoutLink } from "../domain/text/compose.ts";
import { versionTexts } from "../domain/text/first-comment.ts";
import { deleteFiles, groupPrefix } from "../files.server.ts";
import { socialModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import { APPROVAL_STATES, type Group, NO_APPROVAL } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";
import { copyMedia } from "./copy-media.server.ts";
import { type EvergreenRule, isUsedUp, nextText } from "./domain/rule.ts";
import { notifyNotRepeated } from "./notifications.server.ts";

/** How the planning of a repeat ended. `idle`: nothing is to be planned now. */
export type Planned = { kind: "planned"; postId: string } | { kind: "idle" } | { kind: "refused"; reason: string };

const IDLE: Planned = { kind: "idle" };
const NO_QUEUE = "The account has no times in its queue. Set them in the settings, then plan the next repeat.";
const GONE = "The post that is repeated was deleted.";

/** When the next repeat goes out: the first free time of the queue after the gap. Null: the queue has none. */
async function nextTime(context: AppContext, workspaceId: string, rule: EvergreenRule) {
  const { queues } = await socialStub(context, workspaceId).settings();
  const queue = queues[rule.accountId];
  if (!queue) return null;
  const nowMs = context.now().getTime();
  const earliestMs = Math.max(nowMs, (rule.publishedAtMs ?? nowMs) + days(rule.gapDays));
  const scope = { db: context.db, workspaceId };
  const taken = await repo.findTakenTimes(scope, rule.accountId, new Date(earliestMs));
  const [at] = nextSlots(queue, earliestMs - 1, taken);
  return at ? { at, timeZone: queue.timeZone } : null;
}

/** The repeat and its group. The link is that of the first post, whose clicks are counted there. */
function repeatOf(
  first: repo.SocialPost,
  from: Group,
  rule: EvergreenRule,
  {
    id,
    groupId,
    written,
    at,
    status,
    now,
  }: {
    id: string;
    groupId: string;
    written: string;
    at: Date;
    status: "scheduled" | "in_review";
    now: Date;
  },
): { post: repo.SocialPost; group: Group } {
  const linkUrl = from.versions[first.id]?.linkUrl ?? null;
  const { firstComment = "", ending, link } = from;
  const { text, comment } = versionTexts(first.channel, { text: written, comment: firstComment, ending }, linkUrl);
  return {
    post: {
      ...first,
      ...{ id, groupId, text, status, scheduledAt: at, attempt: 0, url: "" },
      evergreenId: rule.id,
      ...{ createdAt: now, updatedAt: now },
    },
    group: {
      ...{ id: groupId, authorId: rule.userId, text: written, link, ending, firstComment },
      isThread: first.isThread,
      images: [],
      approval: NO_APPROVAL,
      versions: { [id]: { linkId: null, linkUrl, comment } },
      ...{ createdAtMs: now.getTime(), updatedAtMs: now.getTime() },
    },
  };
}

/**
 * Puts the next repeat of a post into the queue of its account, unless one waits already, the rule is paused, or it has ended.
 * Called again it plans nothing twice: the id of a repeat comes from its number.
 */
export async function planRepeat(context: AppContext, workspaceId: string, id: string): Promise<Planned> {
  const store = socialStub(context, workspaceId);
  const scope = { db: context.db, workspaceId };
  const rule = await store.rule(id);
  if (!rule || rule.isPaused || isUsedUp(rule) || rule.publishedAtMs === null) return IDLE;
  if (rule.nextPostId !== null && (await repo.findPost(scope, rule.nextPostId))) return IDLE;
  const planned = await plan(context, workspaceId, rule);
  if (planned.kind === "refused") {
    await store.changeRule(id, { problem: planned.reason });
    await notifyNotRepeated(context, workspaceId, rule, planned.reason);
  }
  return planned;
}

async function plan(context: AppContext, workspaceId: string, rule: EvergreenRule): Promise<Planned> {
  const refuse = (reason: string): Planned => ({ kind: "refused", reason });
  const store = socialStub(context, workspaceId);
  const scope = { db: context.db, workspaceId };
  const now = context.now();
  const first = await repo.findPost(scope, rule.id);
  const from = first?.groupId ? await store.group(first.groupId) : null;
  if (!first || !from) return refuse(GONE);
  const workspacePlan = await readWorkspacePlan(context.db, workspaceId, now);
  const number = rule.planned + 1;
  const written = nextText([firstTextOf(first, from), ...rule.variations], rule.repeats + 1, rule.lastText);
  if (written === null) return refuse("There is no text that differs from the last one.");
  const time = await nextTime(context, workspaceId, rule);
  if (!time) return refuse(NO_QUEUE);
  if (rule.endsOn !== null && dayIn(time.at.getTime(), time.timeZone) > rule.endsOn) {
    await store.changeRule(rule.id, { isPaused: true, problem: "The last day has passed." });
    return IDLE;
  }
  const [postId, groupId] = [
    await rowId(rule.id, "repeat", `${number}`),
    await rowId(rule.id, "repeat-group", `${number}`),
  ];
  const needsReview = !rule.isByOwner && (await store.settings()).needsApproval;
  const status = needsReview ? "in_review" : "scheduled";
  const { post, group } = repeatOf(first, from, rule, { id: postId, groupId, written, at: time.at, status, now });
  await store.saveGroup(workspaceId, group);
  const maxBytes = socialModule.limits.socialImageBytes[workspacePlan];
  const isWhole = await copyMedia(context, workspaceId, { from, to: groupId, maxBytes });
  const isStored = isWhole && (await repo.insertPost(scope, post, workspacePlan));
  if (!isStored && !(await repo.findPost(scope, postId))) {
    await store.forget([], groupId);
    await deleteFiles(context, groupPrefix(workspaceId, groupId));
    if (!isWhole)
      return refuse("There is no room for the images or video of another post. Delete files that you no longer need.");
    const full = await refuseText(context.db, workspaceId, workspacePlan, repo.bytesOf(post));
    return refuse((full ?? limitReached(workspacePlan, socialModule.limits.socialPosts)).message);
  }
  if (needsReview) {
    const asked = { state: "asked", note: "", userId: rule.userId, name: "", atMs: now.getTime() } as const;
    await store.setApproval(groupId, APPROVAL_STATES, asked);
  }
  await store.changeRule(rule.id, { planned: number, nextPostId: postId, problem: "" });
  return { kind: "planned", postId };
}

/** The text of the first post as it was written, with the mark of its link. */
export const firstTextOf = (first: repo.SocialPost, group: Group): string => {
  const url = group.versions[first.id]?.linkUrl ?? null;
  const written = { text: group.text, comment: group.firstComment ?? "", ending: group.ending };
  // Its own text, where it differs from that of the other accounts.
  return versionTexts(first.channel, written, url).text === first.text ? group.text : withoutLink(first.text, url);
};

/** After a post is published: notes it where it is repeated, and plans the next one. */
export async function continueEvergreen(context: AppContext, workspaceId: string, postId: string): Promise<void> {
  const post = await repo.findPost({ db: context.db, workspaceId }, postId);
  if (post?.status !== "published" || post.evergreenId === null) return;
  const store = socialStub(context, workspaceId);
  const group = post.groupId ? await store.group(post.groupId) : null;
  const text = group ? firstTextOf(post, group) : post.text;
  // A rule that does not expect this post has planned what follows, or waits for a person.
  await store.noteRepeat(post.evergreenId, { postId, text, atMs: context.now().getTime() });
  await planRepeat(context, workspaceId, post.evergreenId);
}
