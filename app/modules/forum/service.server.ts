import type { AppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { authorNameOf, type ReportReason } from "./domain/post.ts";
import { forumModule } from "./manifest.ts";
import { notifyAccepted, notifyAsker } from "./notifications.server.ts";
import * as repo from "./repo.server.ts";
import { viewerOf } from "./threads.server.ts";
import { findPost, findQuestion, type Post } from "./threads-repo.server.ts";

/** How long a decided report is kept. */
const REPORTS_KEPT_MS = days(180);

const NO_POST = appError("not_found", "This post is not there, or not there any more.");
const CHANGED = appError(
  "conflict",
  "You changed this somewhere else since you opened it, so nothing was overwritten. Compare below, then save again to keep what you have here.",
);
const NO_ANSWERS = appError("conflict", "This question takes no further answers.");

interface Words {
  /** Of the post that the form makes: sent again, it makes none. */
  id: string;
  title?: string;
  body: string;
}

/** Whether the form has made its post already. */
const sentBefore = async (context: AppContext, { id }: Words): Promise<boolean> =>
  (await findPost(context, id)) !== undefined;

const rowOf = (session: Session, { id, title = "", body }: Words, at: Date): Post => ({
  id,
  questionId: null,
  userId: session.userId,
  authorName: authorNameOf(session),
  title,
  body,
  score: 0,
  answerCount: 0,
  acceptedAnswerId: null,
  hiddenAt: null,
  hiddenReason: "",
  lockedAt: null,
  removedAt: null,
  version: 0,
  lastActivityAt: at,
  createdAt: at,
  updatedAt: at,
});

/** Asks a question; the same form sent again asks once. Returns its id. Errors: rate_limited, unavailable. */
export async function ask(
  context: AppContext,
  session: Session,
  words: Words & { title: string },
): Promise<Result<string>> {
  if (await sentBefore(context, words)) return ok(words.id);
  const admitted = await throttle(context, forumModule.rateLimits.forum_ask, session.userId);
  if (!admitted.ok) return admitted;
  // One that is there by now is its twin, which was quicker by a moment.
  await repo.insertQuestion(context, rowOf(session, words, context.now()));
  return ok(words.id);
}

/**
 * Answers a question and tells its asker; the same form sent again answers once. Errors: not_found, conflict (locked), rate_limited, unavailable.
 */
export async function answer(
  context: AppContext,
  session: Session,
  questionId: string,
  words: Words,
): Promise<Result<void>> {
  const question = await findQuestion(context, questionId, viewerOf(session));
  if (!question || question.hiddenAt) return err(NO_POST);
  if (await sentBefore(context, words)) return ok(undefined);
  const admitted = await throttle(context, forumModule.rateLimits.forum_answer, session.userId);
  if (!admitted.ok) return admitted;
  const row = { ...rowOf(session, words, context.now()), questionId };
  if (!(await repo.insertAnswer(context, row)))
    return (await sentBefore(context, words)) ? ok(undefined) : err(NO_ANSWERS);
  if (question.userId !== session.userId) await notifyAsker(context, question, row);
  return ok(undefined);
}

/** An own post that may be changed. Errors: not_found. */
export async function readOwnPost(
  context: AppContext,
  userId: string,
  questionId: string,
  postId: string,
): Promise<Result<Post>> {
  const post = await findPost(context, postId);
  const there =
    post && post.userId === userId && (post.questionId ?? post.id) === questionId && !post.hiddenAt && !post.removedAt;
  return there ? ok(post) : err(NO_POST);
}

/** Changes the words of an own post. Errors: not_found, conflict (changed in another tab), rate_limited, unavailable. */
export async function edit(
  context: AppContext,
  userId: string,
  postId: string,
  { version, ...words }: { title?: string; body: string; version: number },
): Promise<Result<void>> {
  const admitted = await throttle(context, forumModule.rateLimits.forum_change, userId);
  if (!admitted.ok) return admitted;
  return (await repo.updatePost(context, postId, userId, version, words, context.now())) ? ok(undefined) : err(CHANGED);
}

/** Deletes an own post; a question with answers loses its words only. Returns whether the page of the question is gone. Errors: not_found, rate_limited, unavailable. */
export async function remove(
  context: AppContext,
  userId: string,
  questionId: string,
  postId: string,
): Promise<Result<{ gone: boolean }>> {
  const post = await findPost(context, postId);
  if (!post || post.userId !== userId || (post.questionId ?? post.id) !== questionId) return err(NO_POST);
  const admitted = await throttle(context, forumModule.rateLimits.forum_change, userId);
  if (!admitted.ok) return admitted;
  if (post.questionId !== null) await repo.deleteAnswer(context, { id: post.id, questionId: post.questionId }, userId);
  else await repo.deleteQuestion(context, post.id, userId, context.now());
  return ok({ gone: !(await findPost(context, questionId)) });
}

/** Makes a vote what it should be: 1, -1, or none (0). Errors: not_found (also for own posts), rate_limited, unavailable. */
export async function vote(context: AppContext, userId: string, postId: string, value: number): Promise<Result<void>> {
  const admitted = await throttle(context, forumModule.rateLimits.forum_vote, userId);
  if (!admitted.ok) return admitted;
  return (await repo.setVote(context, { postId, userId, value, at: context.now() })) ? ok(undefined) : err(NO_POST);
}

/** Takes an answer as the one that solved an own question, and tells who gave it. Errors: not_found, rate_limited, unavailable. */
export async function accept(
  context: AppContext,
  userId: string,
  questionId: string,
  answerId: string,
): Promise<Result<void>> {
  const [question, chosen] = [await findPost(context, questionId), await findPost(context, answerId)];
  if (!question || question.userId !== userId || chosen?.questionId !== questionId) return err(NO_POST);
  const admitted = await throttle(context, forumModule.rateLimits.forum_change, userId);
  if (!admitted.ok) return admitted;
  const changed = await repo.setAccepted(context, questionId, userId, answerId);
  if (changed && chosen.userId !== userId) await notifyAccepted(context, question, chosen);
  return changed || question.acceptedAnswerId === answerId ? ok(undefined) : err(NO_POST);
}

/** Takes the acceptance of an own question's answer back. */
export async function unaccept(context: AppContext, userId: string, questionId: string): Promise<Result<void>> {
  await repo.clearAccepted(context, questionId, userId);
  return ok(undefined);
}

/** A post of somebody else that can be reported. Errors: not_found. */
export async function readReportable(
  context: AppContext,
  userId: string,
  questionId: string,
  postId: string,
): Promise<Result<Post>> {
  const post = await findPost(context, postId);
  const there =
    post && post.userId !== userId && (post.questionId ?? post.id) === questionId && !post.hiddenAt && !post.removedAt;
  return there ? ok(post) : err(NO_POST);
}

/** Reports a post, once for each person; a second report changes nothing. Errors: rate_limited, unavailable. */
export async function report(
  context: AppContext,
  userId: string,
  postId: string,
  { reason, note }: { reason: ReportReason; note: string },
): Promise<Result<void>> {
  const admitted = await throttle(context, forumModule.rateLimits.forum_report, userId);
  if (!admitted.ok) return admitted;
  const createdAt = context.now();
  await repo.insertReport(context, { id: newId(createdAt.getTime()), postId, userId, reason, note, createdAt });
  return ok(undefined);
}

/** Forgets reports decided more than 180 days ago. Run by the clock. */
export const purgeReports = (context: AppContext, now: Date): Promise<void> =>
  repo.deleteReportsResolvedBefore(context, new Date(now.getTime() - REPORTS_KEPT_MS));

/** Takes back the votes of a person whose account is erased. Bears repetition. */
export const withdrawVotes = (context: AppContext, userId: string): Promise<void> =>
  repo.deleteVotesOf(context, userId);
