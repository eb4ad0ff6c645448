import type { RequestContext } from "#app/platform/context.server.ts";
import { readCursor } from "#app/platform/http/query.server.ts";
import { parsePost } from "#app/platform/markdown/parse-post.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { cutPage } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { QUESTIONS_PER_PAGE } from "../domain/post.ts";
import { addressOf, notifyModerated } from "../notifications.server.ts";
import type { ModerationAction, QueueQuery } from "../schema.ts";
import { findPost, type Post } from "../threads-repo.server.ts";
import { isDone } from "./domain/moderation.ts";
import * as repo from "./repo.server.ts";

const NO_POST = appError("not_found", "There is no such post; its author may have deleted it.");
const DECIDED_OTHERWISE = appError(
  "conflict",
  "Somebody else decided otherwise a moment ago, or there is nothing to decide. It is shown as it is now.",
);

type ReportRow = Awaited<ReturnType<typeof repo.findPostsWithReports>>["reports"][number];

/** A post as administrators see it. */
function shown(post: Post, reports: readonly ReportRow[]) {
  const {
    id,
    questionId,
    userId,
    authorName,
    title,
    body,
    score,
    createdAt,
    hiddenAt,
    hiddenReason,
    lockedAt,
    removedAt,
  } = post;
  const about = reports.filter(({ postId }) => postId === id);
  return {
    id,
    isQuestion: questionId === null,
    href: addressOf(post),
    userId,
    authorName,
    title,
    blocks: parsePost(body),
    score,
    createdAtMs: createdAt.getTime(),
    hiddenReason: hiddenAt ? hiddenReason : null,
    locked: lockedAt !== null,
    removed: removedAt !== null,
    openCount: about.filter(({ resolvedAt }) => resolvedAt === null).length,
    reports: about.map((report) => ({
      id: report.id,
      reason: report.reason,
      note: report.note,
      resolution: report.resolution,
      createdAtMs: report.createdAt.getTime(),
    })),
  };
}

/** One page of posts with open (or decided) reports, or of hidden posts. Throws a 400 Response on a cursor that is none. */
export async function listQueue(context: RequestContext, { state = "open", cursor }: QueueQuery) {
  const found = await repo.selectQueue(context, state, { at: readCursor(cursor), limit: QUESTIONS_PER_PAGE + 1 });
  const { rows, nextCursor } = cutPage(found, QUESTIONS_PER_PAGE, ({ at }) => Number(at));
  const { posts, reports } = await repo.findPostsWithReports(
    context,
    rows.map(({ id }) => id),
  );
  const byId = new Map(posts.map((post) => [post.id, post]));
  const queue = rows.flatMap(({ id }) => byId.get(id) ?? []).map((post) => shown(post, reports));
  return { queue, nextCursor };
}

/** One post with everything said against it. Errors: not_found. */
export async function readForModeration(context: RequestContext, postId: string) {
  const { posts, reports } = await repo.findPostsWithReports(context, [postId]);
  const [post] = posts;
  return post ? ok(shown(post, reports)) : err(NO_POST);
}

const ACTIONS = {
  hide: "admin.post_hidden",
  show: "admin.post_shown",
  keep: "admin.post_kept",
  lock: "admin.question_locked",
  unlock: "admin.question_unlocked",
} as const;

/**
 * Hides a post or shows it again (its author is notified), decides its reports in its favour, locks a question or opens it;
 * each with an audit row. The same done twice, as by a double click, is done once. Errors: not_found, conflict (its state is another).
 */
export async function moderate(
  context: RequestContext,
  admin: Session,
  postId: string,
  act: ModerationAction,
): Promise<Result<void>> {
  const post = await findPost(context, postId);
  if (!post) return err(NO_POST);
  const reason = act.intent === "hide" ? act.reason : "";
  const entry = {
    workspaceId: null,
    userId: admin.userId,
    action: ACTIONS[act.intent],
    subject: `forum_post:${postId}`,
    detail: reason,
  };
  if (!(await carryOut(context, post, act, entry))) {
    const now = await readForModeration(context, postId);
    return now.ok && isDone(act, now.value) ? ok(undefined) : err(DECIDED_OTHERWISE);
  }
  if (act.intent === "hide" || act.intent === "show") await notifyModerated(context, post, act.intent, reason);
  return ok(undefined);
}

function carryOut(
  context: RequestContext,
  post: Post,
  act: ModerationAction,
  entry: Parameters<typeof repo.showPost>[2],
): Promise<boolean> {
  const target = { id: post.id, questionId: post.questionId ?? post.id };
  switch (act.intent) {
    case "hide":
      return repo.hidePost(context, target, act.reason, entry);
    case "show":
      return repo.showPost(context, target, entry);
    case "keep":
      return repo.keepPost(context, target, entry);
    default:
      return repo.setLocked(context, target, act.intent === "lock", entry);
  }
}
