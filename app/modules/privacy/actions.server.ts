import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import { ok } from "#app/shared/result.ts";
import { dataButtonSchema, deleteAccountSchema, keepAccount, requestDeletion, requestExport } from "./index.server.ts";

const PAGE = "/settings/data";
const UNKNOWN = "This page does not know that action.";

/** Every form of the Data tab, and the one of the banner above all pages. Each use case asks for the password itself. */
export const dataAction = formAction({
  require: "signed-in",
  intents: (intent) => ({
    export: intent({
      schema: dataButtonSchema,
      run: async ({ context, session, proof, identity }) =>
        requestExport(context, session, proof, (await identity()).id),
      success: () =>
        redirectWithToast(PAGE, { title: "Data export requested", message: "We mail you when it is ready." }),
    }),
    /** Proves who the person is, so that files can be downloaded for the next ten minutes. */
    unlock: intent({
      schema: dataButtonSchema,
      stepUp: true,
      run: async () => ok(undefined),
      success: () =>
        redirectWithToast(PAGE, {
          title: "Confirmed",
          message: "You can download your exports for the next 10 minutes.",
        }),
    }),
    delete: intent({
      schema: deleteAccountSchema,
      run: ({ context, session, input, proof }) => requestDeletion(context, session, { ...input, ...proof }),
      // Its form always asks for the password: that it is missing is a mistake.
      failure: (error, call) =>
        rejectedForm(error, { ...call, proof: { ...call.proof, password: call.proof.password ?? "" } }),
      success: () =>
        redirectWithToast(PAGE, {
          title: "Your account will be deleted in 14 days",
          message: "Until then you can keep it.",
        }),
    }),
    keep: intent({
      schema: dataButtonSchema,
      run: ({ context, session }) => keepAccount(context, session),
      success: () => redirectWithToast(PAGE, { title: "Your account stays", message: "The deletion was canceled." }),
      invalid: UNKNOWN,
    }),
  }),
});
