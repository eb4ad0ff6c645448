import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import { detailsReturnPath } from "../paths.ts";
import { detailsSchema } from "../schema.ts";
import { saveBillingDetails } from "./service.server.ts";

/** Saves to whom invoices are made out. */
export const detailsAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    save: intent({
      schema: detailsSchema,
      // To give them for the first time changes nothing that somebody else relies on.
      stepUp: ({ input }) => input.version > 0,
      run: ({ context, session, input }) => saveBillingDetails(context, session, input),
      success: (_, { request }) => redirectWithToast(detailsReturnPath(request.url), "Billing details saved"),
      // After a conflict the page shows what is stored now, not what was typed.
      failure: (error) => rejectedForm(error),
    }),
  }),
});
