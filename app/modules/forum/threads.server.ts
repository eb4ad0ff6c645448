import type { AppContext } from "#app/platform/context.server.ts";
import { readCursor } from "#app/platform/http/query.server.ts";
import { parsePost } from "#app/platform/markdown/parse-post.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { cutPage } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok } from "#app/shared/result.ts";
import { ANSWERS_PER_PAGE, QUESTIONS_PER_PAGE, searchTerms } from "./domain/post.ts";
import type { QuestionsQuery } from "./schema.ts";
import * as repo from "./threads-repo.server.ts";

export const viewerOf = ({ userId, role }: Session): repo.Viewer => ({ userId, isAdmin: role === "admin" });

/** One page of questions. Throws a 400 Response on a cursor that is none. */
export async function listQuestions(
  context: AppContext,
  userId: string,
  { search, sort = "activity", show, cursor }: QuestionsQuery,
) {
  const at = readCursor(cursor);
  const terms = search === undefined ? null : searchTerms(search);
  // Signs alone are in no text.
  if (search !== undefined && terms === null) return { rows: [], nextCursor: null };
  const filter = { sort, unanswered: show === "unanswered", userId: show === "mine" ? userId : null, terms };
  const rows = await repo.selectQuestions(context, filter, { at, limit: QUESTIONS_PER_PAGE + 1 });
  return cutPage(rows, QUESTIONS_PER_PAGE, (row) => repo.markOf(filter, row));
}

type Marks = Awaited<ReturnType<typeof repo.findOwnMarks>>;

/** A post as its page shows it to one viewer. */
function shown(post: repo.Post, userId: string, { votes, reported }: Marks) {
  const { id, title, body, authorName, score, version, createdAt, hiddenAt, hiddenReason, removedAt } = post;
  return {
    id,
    title,
    blocks: parsePost(body),
    authorName,
    score,
    createdAtMs: createdAt.getTime(),
    edited: version > 0,
    mine: post.userId === userId,
    vote: votes.get(id) ?? 0,
    reported: reported.has(id),
    hiddenReason: hiddenAt ? hiddenReason : null,
    removed: removedAt !== null,
  };
}

/** A question with one page of its answers, as this person sees them. Errors: not_found. */
export async function readThread(context: AppContext, session: Session, questionId: string, page: number) {
  const viewer = viewerOf(session);
  const question = await repo.findQuestion(context, questionId, viewer);
  if (!question) return err(appError("not_found", "Question not found."));
  const found = await repo.selectAnswers(context, question, viewer, {
    offset: (page - 1) * ANSWERS_PER_PAGE,
    limit: ANSWERS_PER_PAGE + 1,
  });
  const answers = found.slice(0, ANSWERS_PER_PAGE);
  const marks = await repo.findOwnMarks(
    context,
    session.userId,
    [question, ...answers].map(({ id }) => id),
  );
  return ok({
    question: {
      ...shown(question, session.userId, marks),
      locked: question.lockedAt !== null,
      answerCount: question.answerCount,
    },
    answers: answers.map((answer) => ({
      ...shown(answer, session.userId, marks),
      accepted: answer.id === question.acceptedAnswerId,
    })),
    more: found.length > ANSWERS_PER_PAGE,
  });
}
