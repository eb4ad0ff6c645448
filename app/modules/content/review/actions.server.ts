import { redirect } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/platform/context.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { emptySchema } from "../editor/schema.ts";
import { itemPagePath, reviewLinkPath } from "../paths.ts";
import {
  askSchema,
  commentSchema,
  decisionSchema,
  linkDecisionSchema,
  linkSchema,
  resolveSchema,
  revokeSchema,
} from "./schema.ts";
import * as service from "./service.server.ts";

/** The address of a link is in the answer to its POST, and nowhere else. */
export interface ReviewReply extends FormReply {
  made?: { id: string; url: string; name: string };
}

interface Call {
  context: RequestContext;
  session: Session;
  params: { itemId?: string };
}

const done =
  (toast: string) =>
  (_: unknown, { params }: Pick<Call, "params">) =>
    redirectWithToast(itemPagePath(params.itemId ?? "", "review"), toast);

const decide = (decision: "approved" | "changes") =>
  function run({ context, session, params, input }: Call & { input: { revision: string; note: string } }) {
    const { revision: revisionId, note } = input;
    return service.decideAsMember(context, session, params.itemId ?? "", { revisionId, note, decision });
  };

/** The review of a piece and its comments. */
export const reviewAction = formAction({
  require: { feature: "content_basic", write: true },
  intents: (intent) => ({
    ask: intent({
      schema: askSchema,
      run: ({ context, session, params, input }) =>
        service.askForReview(context, session, params.itemId ?? "", input.approvals),
      success: done("Review requested"),
    }),
    end: intent({
      schema: emptySchema,
      run: ({ context, session, params }) => service.endReview(context, session, params.itemId ?? ""),
      success: done("Review ended"),
    }),
    approve: intent({ schema: decisionSchema, run: decide("approved"), success: done("Approved") }),
    changes: intent({ schema: decisionSchema, run: decide("changes"), success: done("Changes requested") }),
    link: intent({
      schema: linkSchema,
      run: async ({ context, session, params, input: { name, days }, identity }) =>
        service.createReviewLink(
          context,
          session,
          params.itemId ?? "",
          { name, expiresInDays: days },
          await identity(),
        ),
      success: (made) => formReply<ReviewReply>({ made }),
    }),
    revoke: intent({
      schema: revokeSchema,
      run: ({ context, session, params, input }) =>
        service.revokeReviewLink(context, session, params.itemId ?? "", input.link),
      success: done("The link no longer works"),
    }),
    comment: intent({
      schema: commentSchema,
      run: async ({ context, session, params, input: { body, quote }, identity }) =>
        service.addComment(context, session, params.itemId ?? "", { body, quote, id: (await identity()).id }),
      success: (value, call) =>
        call.input.live
          ? formReply<FormReply & { isAdded: boolean }>({ isAdded: true })
          : done("Comment added")(value, call),
    }),
    resolve: intent({
      schema: resolveSchema,
      run: ({ context, session, params, input }) =>
        service.resolveComment(context, session, params.itemId ?? "", { id: input.comment, isResolved: true }),
      success: done("Comment resolved"),
    }),
    reopen: intent({
      schema: resolveSchema,
      run: ({ context, session, params, input }) =>
        service.resolveComment(context, session, params.itemId ?? "", { id: input.comment, isResolved: false }),
      success: done("Comment reopened"),
    }),
  }),
});

const toLink = (_: unknown, { params }: { params: { token?: string } }) =>
  redirect(reviewLinkPath(params.token ?? ""), 303);

/** The decision of a person without an account. */
export const linkAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    approve: intent({
      schema: linkDecisionSchema,
      run: ({ context, params, input }) =>
        service.decideByLink(context, params.token ?? "", { ...input, decision: "approved" }),
      success: toLink,
    }),
    changes: intent({
      schema: linkDecisionSchema,
      run: ({ context, params, input }) =>
        service.decideByLink(context, params.token ?? "", { ...input, decision: "changes" }),
      success: toLink,
    }),
  }),
});
