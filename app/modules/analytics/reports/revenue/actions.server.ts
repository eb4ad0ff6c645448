import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { requireSite } from "../../sites/open-site.server.ts";
import { rateIdSchema, rateSchema } from "../goals/schema.ts";
import { addRate, removeRate } from "./exchange-rates.server.ts";

/** Enters an exchange rate, or removes one. */
export const ratesAction = formAction({
  require: requireSite({ write: true }),
  intents: (intent) => ({
    add: intent({
      schema: rateSchema,
      run: ({ context, session, site, input }) => addRate(context, session, site, input),
      success: (_, { request }) => redirectWithToast(new URL(request.url).pathname, "Rate entered"),
    }),
    delete: intent({
      schema: rateIdSchema,
      run: ({ context, session, site, input }) => removeRate(context, session, site, input.id),
      success: (_, { request }) => redirectWithToast(new URL(request.url).pathname, "Rate removed"),
    }),
  }),
});
