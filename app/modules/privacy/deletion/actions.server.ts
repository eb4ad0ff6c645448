import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { cancelDeletionSchema } from "../schema.ts";
import { cancelByLink } from "./service.server.ts";

/** Keeps the account by the link of the mail. */
export const cancelDeletionAction = formAction({
  require: "nothing",
  intents: (intent) => ({
    cancel: intent({
      schema: cancelDeletionSchema,
      run: ({ context, input }) => cancelByLink(context, input.token),
      success: () =>
        redirectWithToast(
          "/login",
          { title: "Your account stays", message: "The deletion was canceled." },
          { document: true },
        ),
    }),
  }),
});
