import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { uploadSchema } from "../files/schema.ts";
import { PACING } from "../paths.ts";
import { reportAnswer } from "../terms/actions.server.ts";
import { WRITE } from "../tree/service.server.ts";
import { targetSchema } from "./schema.ts";
import { importSpend, setMonthTarget } from "./service.server.ts";

/** Takes a report of costs, and what a month may cost. */
export const pacingAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    import: intent({
      schema: uploadSchema,
      run: ({ context, session, input }) => importSpend(context, session, input.file),
      success: (report) => reportAnswer(report, PACING),
    }),
    target: intent({
      schema: targetSchema,
      run: ({ context, session, input }) => setMonthTarget(context, session, input),
      success: () => redirectWithToast(PACING, "Target saved"),
    }),
  }),
});
