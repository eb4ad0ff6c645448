import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { responsesPath } from "../paths.ts";
import { deleteResponseSchema } from "../schema.ts";
import { deleteResponse } from "./service.server.ts";

/** Deletes the response that its page shows. */
export const responseAction = formAction({
  require: { feature: "lead_generation", write: true },
  intents: (intent) => ({
    delete: intent({
      schema: deleteResponseSchema,
      run: ({ context, session, params, input }) => deleteResponse(context, session, params.formId ?? "", input.id),
      success: (_, { params }) => redirectWithToast(responsesPath(params.formId ?? ""), "Response deleted"),
    }),
  }),
});
