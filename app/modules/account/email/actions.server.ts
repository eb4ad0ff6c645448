import { HOME } from "#app/platform/access/paths.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { invalidForm, redirectWithToast, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import { TEXT } from "../domain/messages.ts";
import { confirmSchema } from "../schema.ts";
import { confirmEmailChange } from "./service.server.ts";

/** Moves the account to the address that the link of the mail was sent to. */
export const confirmEmailAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    confirm: intent({
      schema: confirmSchema,
      run: ({ request, context, session, input }) => confirmEmailChange(request, context, session, input.token),
      success: (cookies) => redirectWithToast(HOME, TEXT.emailChanged, { cookies }),
      failure: ({ fields: _, ...error }) => rejectedForm(error),
      invalid: ({ errors }) => invalidForm({ errors, values: {} }),
    }),
  }),
});
