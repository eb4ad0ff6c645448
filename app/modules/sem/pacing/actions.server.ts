import { formAction } from "#app/platform/forms/form-action.server.ts";
import { uploadSchema } from "../files/schema.ts";
import { PACING } from "../paths.ts";
import { reportAnswer } from "../terms/actions.server.ts";
import { WRITE } from "../tree/service.server.ts";
import { importSpend } from "./service.server.ts";

/** Takes a report of costs. */
export const pacingAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    import: intent({
      schema: uploadSchema,
      run: ({ context, session, input }) => importSpend(context, session, input.file),
      success: (report) => reportAnswer(report, PACING),
    }),
  }),
});
