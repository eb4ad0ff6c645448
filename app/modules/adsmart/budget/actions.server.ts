import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { FEATURE } from "../access.server.ts";
import { BUDGET } from "../paths.ts";
import { fitSchema } from "./schema.ts";
import { fitCurves } from "./service.server.ts";

/** Fits the response curves again. */
export const budgetAction = formAction({
  require: { feature: FEATURE, write: true },
  intents: (intent) => ({
    fit: intent({
      schema: fitSchema,
      run: ({ context, session, input: { metric } }) => fitCurves(context, session, metric),
      success: () => redirectWithToast(BUDGET, "Response curves fitted"),
    }),
  }),
});
