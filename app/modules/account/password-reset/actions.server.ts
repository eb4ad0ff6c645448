import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast, rejectedForm, rejectedWithToast } from "#app/platform/forms/form-answers.server.ts";
import { TEXT } from "../domain/messages.ts";
import { emailSchema, resetSchema } from "../schema.ts";
import { requestReset, resetPassword } from "./service.server.ts";

/** Mails a link to choose a new password. */
export const forgotPasswordAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    send: intent({
      schema: emailSchema,
      run: ({ context, input }) => requestReset(context, input.email),
      success: () => redirectWithToast("/forgot-password?sent=1", TEXT.linkSent),
      failure: rejectedWithToast("Not sent"),
    }),
  }),
});

/** Sets a new password by the link of the mail. */
export const resetPasswordAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    reset: intent({
      schema: resetSchema,
      run: ({ context, input }) => resetPassword(context, input),
      success: () => redirectWithToast("/login", TEXT.passwordReset),
      failure: (error) =>
        error.code === "unavailable" ? rejectedWithToast("Not changed")(error) : rejectedForm(error),
    }),
  }),
});
