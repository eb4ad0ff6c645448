import { saveSourceCost } from "#app/modules/contacts/index.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { costSchema } from "./schema.ts";

/** The report with the period that was looked at. */
const reportPath = (request: Request): string => {
  const months = new URL(request.url).searchParams.get("months");
  return months === null ? "/leads/report" : `/leads/report?months=${encodeURIComponent(months)}`;
};

/** The form of the report: what a source cost. */
export const reportAction = formAction({
  require: { feature: "lead_generation", write: true },
  intents: (intent) => ({
    cost: intent({
      schema: costSchema,
      run: ({ context, session, input: { amount, ...cost } }) =>
        saveSourceCost(context, session, { ...cost, cents: amount ?? 0 }),
      success: (_, { request, input }) =>
        redirectWithToast(reportPath(request), input.amount === 0 ? "Cost removed" : "Cost saved"),
    }),
  }),
});
