import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { openOwnPost, openReportable } from "./open-post.server.ts";
import {
  acceptSchema,
  answerSchema,
  askSchema,
  editAnswerSchema,
  editQuestionSchema,
  postIdSchema,
  reportSchema,
  unacceptSchema,
  voteSchema,
} from "./schema.ts";
import * as posts from "./service.server.ts";

const pageOf = (questionId: string | undefined, postId?: string): string =>
  `/help/forum/${questionId}${postId ? `#post-${postId}` : ""}`;

/** Asks a question. */
export const askAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    ask: intent({
      schema: askSchema,
      run: async ({ context, session, input, identity }) => {
        const { id } = await identity({ userId: session.userId });
        return posts.ask(context, session, { ...input, id });
      },
      success: (id) => redirectWithToast(pageOf(id), "Your question is in the forum"),
    }),
  }),
});

/** What is done on the page of a question. */
export const questionAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    answer: intent({
      schema: answerSchema,
      run: async ({ context, session, params, input, identity }) => {
        const { id } = await identity({ userId: session.userId });
        const done = await posts.answer(context, session, params.questionId ?? "", { id, body: input.body });
        return done.ok ? { ok: true, value: id } : done;
      },
      success: (id, { params }) => redirectWithToast(pageOf(params.questionId, id), "Your answer is in the forum"),
    }),
    vote: intent({
      schema: voteSchema,
      run: ({ context, session, input }) => posts.vote(context, session.userId, input.postId, input.value),
      success: (_, { params, input }) => redirect(pageOf(params.questionId, input.postId), 303),
    }),
    accept: intent({
      schema: acceptSchema,
      run: ({ context, session, params, input }) =>
        posts.accept(context, session.userId, params.questionId ?? "", input.answerId),
      success: (_, { params, input }) =>
        redirectWithToast(pageOf(params.questionId, input.answerId), "Answer accepted"),
    }),
    unaccept: intent({
      schema: unacceptSchema,
      run: ({ context, session, params }) => posts.unaccept(context, session.userId, params.questionId ?? ""),
      success: (_, { params }) => redirectWithToast(pageOf(params.questionId), "No answer is accepted now"),
    }),
    delete: intent({
      schema: postIdSchema,
      run: ({ context, session, params, input }) =>
        posts.remove(context, session.userId, params.questionId ?? "", input.postId),
      success: ({ gone }, { params }) =>
        redirectWithToast(gone ? "/help/forum" : pageOf(params.questionId), "Post deleted"),
    }),
  }),
});

/** The answer to a change that another tab has overtaken. */
export interface EditReply extends FormReply {
  conflict?: boolean;
}

/** Changes the words of an own post; a question has a title, an answer has none. */
export const editAction = formAction({
  require: (args: ActionFunctionArgs) => openOwnPost(args),
  intentOf: (_form, { post }) => (post.questionId === null ? "question" : "answer"),
  failure: (error, call) => {
    if (error.code !== "conflict") return rejectedForm(error, call);
    // What is stored now is shown beside what was typed; the next save builds on it.
    const { version: _, ...values } = call.values;
    const reply = { errors: { "": [error.message] }, values, conflict: true };
    return formReply<EditReply>(reply, { status: HTTP_STATUS.conflict });
  },
  intents: (intent) => ({
    question: intent({
      schema: editQuestionSchema,
      run: ({ context, post, input }) => posts.edit(context, post.userId, post.id, input),
      success: (_, { post, params }) => redirectWithToast(pageOf(params.questionId, post.id), "Saved"),
    }),
    answer: intent({
      schema: editAnswerSchema,
      run: ({ context, post, input }) => posts.edit(context, post.userId, post.id, input),
      success: (_, { post, params }) => redirectWithToast(pageOf(params.questionId, post.id), "Saved"),
    }),
  }),
});

/** Reports a post of somebody else. */
export const reportAction = formAction({
  require: (args: ActionFunctionArgs) => openReportable(args),
  intents: (intent) => ({
    report: intent({
      schema: reportSchema,
      run: ({ context, userId, post, input }) => posts.report(context, userId, post.id, input),
      success: (_, { params }) =>
        redirectWithToast(pageOf(params.questionId), "Thank you, an administrator will look at it"),
    }),
  }),
});
