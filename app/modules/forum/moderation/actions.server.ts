import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { type ModerationAction, moderationSchema } from "../schema.ts";
import { moderate } from "./service.server.ts";

const DONE: Readonly<Record<ModerationAction["intent"], string>> = {
  hide: "Post hidden, its author is notified",
  show: "Post shown again, its author is notified",
  keep: "Post kept",
  lock: "Question locked",
  unlock: "Question unlocked",
};

/** What an administrator decides about a post. */
export const moderationAction = formAction({
  require: { role: "admin" },
  intents: (intent) => {
    const decide = intent({
      schema: moderationSchema,
      takesIntent: true,
      run: ({ context, session, params, input }) => moderate(context, session, params.postId ?? "", input),
      success: (_, { params, input }) => redirectWithToast(`/admin/forum/${params.postId}`, DONE[input.intent]),
    });
    return { hide: decide, show: decide, keep: decide, lock: decide, unlock: decide };
  },
});
