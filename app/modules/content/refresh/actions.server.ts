import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { itemPath } from "../paths.ts";
import { refreshSchema } from "./schema.ts";
import { makeRefreshDraft } from "./service.server.ts";

/** The buttons of the queue. */
export const refreshAction = formAction({
  require: { feature: "content_basic", write: true },
  intents: (intent) => ({
    draft: intent({
      schema: refreshSchema,
      run: async ({ context, session, input, identity }) =>
        makeRefreshDraft(context, session, input.address, (await identity()).id),
      success: ({ id }) => redirectWithToast(itemPath(id), "Draft created"),
    }),
  }),
});
