import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok } from "#app/shared/result.ts";
import { semModule } from "../manifest.ts";
import { forecastPlan, type PlanForecast } from "./domain/forecast.ts";
import { readPlan } from "./domain/plan-file.ts";
import { planSchema } from "./schema.ts";

export interface PlanReply extends FormReply {
  plan?: {
    rows: PlanForecast[];
    total: Omit<PlanForecast, "keyword" | "cpcCents">;
    problems: { line: number; message: string }[];
  };
}

const NO_ROWS = "No line has a keyword with monthly searches.";

/** Forecasts the keywords of a list; nothing is stored. */
export const plannerAction = formAction({
  require: { feature: semModule.feature },
  intents: (intent) => ({
    forecast: intent({
      schema: planSchema,
      run: async ({ input: { keywords, cpc, ctr, ctrOf, cvr, cvrOf } }) => {
        const { rows, problems } = readPlan(keywords, cpc);
        if (rows.length === 0)
          return err(
            appError("invalid_input", NO_ROWS, {
              fields: [{ path: "keywords", message: problems[0]?.message ?? NO_ROWS }],
            }),
          );
        const rates = {
          ctr: { hits: (ctr / 100) * ctrOf, of: ctrOf },
          cvr: { hits: (cvr / 100) * cvrOf, of: cvrOf },
        };
        return ok({ ...forecastPlan(rows, rates), problems });
      },
      success: (plan, { values }) => formReply<PlanReply>({ plan, values }),
    }),
  }),
});
